import { Spinner } from '#src/ui/forms/spinner.tsx'

/** SPEC §2: the full-screen spinner, shown while the session or a page is loading. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div className="spin-page" role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  )
}
