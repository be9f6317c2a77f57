import './materials.css'

/** The materials of a challenge, each with a box to tick by hand. */
export function Materials({ materials }: { materials: readonly string[] }) {
  return (
    <ul className="materials">
      {materials.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  )
}
