import type { ReactNode } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import type { Action } from './use-account-action.ts'

interface AccountActionDialogProps {
  title: string
  text?: string
  /** The label of the confirming button, the second of two clicks. */
  confirm: string
  pending: string
  close: string
  variant?: 'primary' | 'danger'
  /** False while the effect of the action is still being loaded. */
  isReady?: boolean
  action: Action
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** A dialog that says what an action will do and asks for a second click. */
export function AccountActionDialog({
  title,
  text,
  confirm,
  pending,
  close,
  variant,
  isReady = true,
  action,
  onConfirm,
  onClose,
  children,
}: AccountActionDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      closeLabel={close}
      onClose={onClose}
      actions={
        <Button
          size="small"
          variant={variant}
          disabled={!isReady}
          pending={action.isPending}
          pendingLabel={pending}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      }
    >
      {children}
      {action.failure && <Notice tone="error">{action.failure}</Notice>}
    </Dialog>
  )
}
