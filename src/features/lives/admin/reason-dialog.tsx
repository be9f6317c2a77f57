import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import type { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { maxLiveText } from './lives.rules.ts'

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
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const mutation = useMutation({
    mutationFn: () => send(reason),
    onSuccess: () => {
      showToast({ tone: 'success', title: texts.done })
      onClose()
    },
    // After an error too: where the response was lost, the list shows whether the call succeeded.
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: keyOf<typeof listAdminLives>('/api/admin/lives') }),
  })
  return (
    <ConfirmDialog
      title={title}
      text={texts.text}
      confirm={texts.confirm}
      isDanger
      mutation={mutation}
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
