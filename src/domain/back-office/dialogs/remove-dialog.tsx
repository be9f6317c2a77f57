import type { QueryKey } from '@tanstack/react-query'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useChange } from './use-change.ts'

interface RemoveDialogProps {
  title: string
  text: string
  confirm: string
  remove: () => Promise<unknown>
  /** The key of the list to read again. */
  list: QueryKey
  /** The toast after the removal; omit it where the list shows the result clearly enough. */
  done?: string
  /** Called once the list has been read again. */
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation before an item of a list is removed for good, and removes it. */
export function RemoveDialog({
  title,
  text,
  confirm,
  remove,
  list,
  done,
  onRemoved,
  onClose,
}: RemoveDialogProps) {
  const change = useChange({ send: remove, invalidates: [list], done, onDone: onRemoved })
  return (
    <ConfirmDialog title={title} text={text} confirm={confirm} isDanger change={change} onClose={onClose} />
  )
}
