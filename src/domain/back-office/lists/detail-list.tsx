import type { ReactNode } from 'react'

/** The details of one entry, one line each. */
export function DetailList({ lines }: { lines: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="details">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
