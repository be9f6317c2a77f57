import { Spinner } from './spinner.tsx'

/** SPEC §2: the full-screen spinner, while the session or a page is being read. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div className="spin-page" role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  )
}
