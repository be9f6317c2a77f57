/** A honeypot: a hidden field that only robots fill in, with the name that the API expects. */
export function TrapField({ label }: { label: string }) {
  return (
    <input
      className="trap"
      name="website"
      placeholder={label}
      aria-hidden="true"
      tabIndex={-1}
      autoComplete="off"
    />
  )
}
