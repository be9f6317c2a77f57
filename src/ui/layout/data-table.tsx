import '#src/ui/styles/back-office-components.css'
import type { ReactNode } from 'react'

interface DataTableProps {
  /** The content of the table: its name for screen readers. */
  caption: string
  columns: readonly ReactNode[]
  /** The rows, as `<tr><td>…`. */
  children: ReactNode
}

/** A table in a card. On a narrow screen it scrolls inside the card, by keyboard too. */
export function DataTable({ caption, columns, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
    <section className="table-card" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the only identity of a column is its position
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
