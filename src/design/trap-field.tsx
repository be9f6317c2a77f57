/** A field that nobody sees: whatever fills it in is a robot. Its name is what the calls know it by. */
export function TrapField({ label }: { label: string }) {
  return (
    <label className="trap" aria-hidden="true">
      {label}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
