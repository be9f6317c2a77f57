import './materials.css'

/** What a challenge needs, each thing with a box to tick by hand. */
export function Materials({ materials }: { materials: readonly string[] }) {
  return (
    <ul className="materials">
      {materials.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  )
}
