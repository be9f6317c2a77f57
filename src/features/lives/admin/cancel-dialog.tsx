import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { Question } from '#src/domain/back-office/dialogs/question.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { cancelLive } from './lives.contract.ts'
import { liveTextMost } from './lives.rules.ts'
import { liveTexts } from './lives.texts.ts'

const texts = liveTexts.cancelDialog

/** A live session that does not take place: families are told at once, in the words that are written here. */
export function CancelDialog({ live, onClose }: { live: AdminLive; onClose: () => void }) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const cancel = useMutation({
    mutationFn: () =>
      adminCall<typeof cancelLive>('POST', '/api/admin/lives/:liveId/cancel', {
        params: { liveId: live.id },
        body: { reason },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf<typeof listAdminLives>('/api/admin/lives') })
      showToast({ tone: 'success', title: texts.done })
      onClose()
    },
  })
  return (
    <Question
      title={texts.title}
      text={texts.text}
      confirm={texts.confirm}
      isDanger
      deed={cancel}
      onClose={onClose}
    >
      <TextArea
        label={texts.reason}
        value={reason}
        maxLength={liveTextMost}
        rows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Question>
  )
}
