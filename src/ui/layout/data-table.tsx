import '#src/ui/styles/pages/back-office.css'
import type { ReactNode } from 'react'

interface DataTableProps {
  /** What the table lists: its name for screen readers. */
  caption: string
  columns: readonly ReactNode[]
  /** The rows, as `<tr><td>…`. */
  children: ReactNode
}

/** A table in a card, which scrolls inside it on a narrow screen, by keyboard too. */
export function DataTable({ caption, columns, children }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard (WCAG 2.1.1)
    <section className="table-card" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
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
