/** A turning ring. Without a label it is decoration beside words that say the same. */
export function Spinner({ label }: { label?: string }) {
  return label ? <span className="spin" role="status" aria-label={label} /> : <span className="spin" aria-hidden="true" />
}

/** SPEC §2: the full-screen spinner, while the session or a page is being read. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <div className="spin-page" role="status">
      <Spinner />
      <span>{label}</span>
    </div>
  )
}
