import { Spinner } from '#src/ui/feedback/spinner.tsx'

/** What the back-office is reading just now. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="row soft">
      <Spinner />
      <span role="status">{text}</span>
    </p>
  )
}
