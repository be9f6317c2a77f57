import { Button } from '#src/ui/forms/button.tsx'
import { Notice } from './notice.tsx'

interface FailedNoticeProps {
  /** Says what could not be loaded. */
  text: string
  again: string
  onAgain: () => void
  className?: string | undefined
}

/** An error about something that could not be loaded, with a button that loads it again. */
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
