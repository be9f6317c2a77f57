import { useMutation } from '@tanstack/react-query'
import { listTexts } from '#src/admin/admin.texts.ts'
import { whyItFailed } from '#src/admin/admin-call.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { downloadIcon } from '#src/design/signed-in-icons.ts'
import { showToast } from '#src/design/toasts.ts'

export function ExportButton({ label = listTexts.export, onExport }: { label?: string; onExport: () => Promise<void> }) {
  const save = useMutation({ mutationFn: onExport, onError: (error) => showToast({ tone: 'error', title: whyItFailed(error) }) })
  return (
    <Button size="small" variant="line" pending={save.isPending} pendingLabel={label} onClick={() => save.mutate()}>
      <Icon of={downloadIcon} />
      {label}
    </Button>
  )
}
