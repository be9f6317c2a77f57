/** A field that nobody sees: whatever fills it in is a robot. Its name is what the calls know it by. */
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
