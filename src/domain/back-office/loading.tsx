import { Spinner } from '#src/ui/forms/spinner.tsx'

/** A spinner with the text of what is loading. */
export function Loading({ text }: { text: string }) {
  return (
    <p className="row soft">
      <Spinner />
      <span role="status">{text}</span>
    </p>
  )
}
