import { Button } from '#src/ui/forms/button.tsx'
import { Notice } from './notice.tsx'

interface FailedNoticeProps {
  /** What could not be read. */
  text: string
  again: string
  onAgain: () => void
  className?: string | undefined
}

/** Says that something could not be read, with a button that reads it again. */
export function FailedNotice({ text, again, onAgain, className }: FailedNoticeProps) {
  return (
    <Notice tone="error" className={className}>
      <p>{text}</p>
      <Button size="small" variant="line" className="mt-3" onClick={onAgain}>
        {again}
      </Button>
    </Notice>
  )
}
