import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import type { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { maxLiveText } from '#src/shared/fields/field-limits.ts'
import { TextArea } from '#src/ui/forms/text-area.tsx'

interface ReasonDialogProps {
  title: string
  texts: { text: string; reason: string; confirm: string; done: string }
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/**
 * Asks for a confirmation, with a reason, before something is done to a live session that others are told
 * of.
 */
export function ReasonDialog({ title, texts, send, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const change = useChange({
    send: () => send(reason),
    onResponse: onClose,
    invalidates: [keyOf<typeof listAdminLives>('/api/admin/lives')],
    refreshesAfterFailure: true,
    done: texts.done,
  })
  return (
    <ConfirmDialog
      title={title}
      text={texts.text}
      confirm={texts.confirm}
      isDanger
      change={change}
      onClose={onClose}
    >
      <TextArea
        label={texts.reason}
        value={reason}
        maxLength={maxLiveText}
        rows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
