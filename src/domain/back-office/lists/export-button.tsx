import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { downloadIcon } from '#src/ui/icons/signed-in-icons.ts'

export function ExportButton({
  label = listTexts.export,
  onExport,
}: {
  label?: string | undefined
  onExport: () => Promise<void>
}) {
  const save = useChange({
    send: onExport,
    showsFailureInToast: true,
    mayRepeat: true,
  })
  return (
    <Button
      size="small"
      variant="line"
      pending={save.isPending}
      pendingLabel={label}
      onClick={() => save.send()}
    >
      <Icon of={downloadIcon} />
      {label}
    </Button>
  )
}
