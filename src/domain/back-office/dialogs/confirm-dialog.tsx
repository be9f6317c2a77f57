import type { ReactNode } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { formTexts } from './admin-form.texts.ts'

interface ConfirmDialogProps {
  title: string
  text: string
  /** If absent, the action cannot be confirmed. */
  confirm: string | undefined
  isDanger?: boolean | undefined
  change: { isPending: boolean; failure: string | undefined; send: () => void }
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  isDanger,
  change,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      closeLabel={listTexts.close}
      onClose={onClose}
      actions={
        confirm && (
          <Button
            size="small"
            variant={isDanger ? 'danger' : 'primary'}
            pending={change.isPending}
            pendingLabel={formTexts.pending}
            onClick={() => change.send()}
          >
            {confirm}
          </Button>
        )
      }
    >
      {children}
      {change.failure && <Notice tone="error">{change.failure}</Notice>}
    </Dialog>
  )
}
