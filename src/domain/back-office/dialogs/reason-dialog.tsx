import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useChange } from './use-change.ts'

interface ReasonDialogProps {
  title: string
  texts: { text: string; reason: string; confirm: string; done: string }
  maxLength: number
  /** The key of the list to read again, which shows the change. */
  list: QueryKey
  send: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation and a reason before an action about which others are notified. */
export function ReasonDialog({ title, texts, maxLength, list, send, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const change = useChange({
    send: () => send(reason),
    onResponse: onClose,
    invalidates: [list],
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
        maxLength={maxLength}
        rows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
