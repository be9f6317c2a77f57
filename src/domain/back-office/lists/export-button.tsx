import { useMutation } from '@tanstack/react-query'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
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
  const save = useMutation({
    mutationFn: onExport,
    onError: (error) => showToast({ tone: 'error', title: whyItFailed(error) }),
  })
  return (
    <Button
      size="small"
      variant="line"
      pending={save.isPending}
      pendingLabel={label}
      onClick={() => save.mutate()}
    >
      <Icon of={downloadIcon} />
      {label}
    </Button>
  )
}
