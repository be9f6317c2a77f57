import { Button } from '#src/ui/forms/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogWords {
  title: string
  /** What will be lost, in one or two sentences. */
  text: string
  /** The label of the confirming button, the second of two presses. */
  confirm: string
  /** The label of the button that leaves everything as it is. */
  keep: string
}

interface ConfirmDialogProps {
  words: ConfirmDialogWords
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before something that cannot be taken back. It closes at once: the page behind it shows what becomes
 * of it. Shown by `useQuestion`.
 */
export default function ConfirmDialog({ words, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      title={words.title}
      description={words.text}
      closeLabel={words.keep}
      onClose={onClose}
      actions={
        <Button
          size="small"
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {words.confirm}
        </Button>
      }
    />
  )
}
