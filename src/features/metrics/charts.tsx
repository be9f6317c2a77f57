const width = 560
const height = 220
const floor = 190
const ceiling = 24

/** Columns over time, each with its figure. The page shows the same figures in a table. */
export function ColumnChart({
  label,
  columns,
}: {
  label: string
  columns: readonly { name: string; short: string; count: number }[]
}) {
  const max = Math.max(1, ...columns.map(({ count }) => count))
  const step = width / columns.length
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}. ${columns.map(({ name, count }) => `${name} ${count}`).join(', ')}`}
    >
      <line x1={0} x2={width} y1={floor} y2={floor} className="chart-line" />
      {columns.map(({ name, short, count }, index) => {
        const tall = ((floor - ceiling) * count) / max
        const middle = (index + 0.5) * step
        return (
          <g key={name}>
            <title>{`${name} ${count}`}</title>
            <rect
              x={middle - step * 0.32}
              y={floor - tall}
              width={step * 0.64}
              height={tall}
              rx={4}
              className="chart-bar"
            />
            <text x={middle} y={floor - tall - 6}>
              {count.toLocaleString('fr-FR')}
            </text>
            <text x={middle} y={height - 10} className="chart-name">
              {short}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

const rowHeight = 44

/** Bars that narrow from step to step, each with its figure and its share of the previous step. */
export function FunnelChart({
  label,
  steps,
}: {
  label: string
  steps: readonly { name: string; count: number; rate: string | undefined }[]
}) {
  const max = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${steps.length * rowHeight}`}
      role="img"
      aria-label={`${label}. ${steps.map(({ name, count, rate }) => (rate ? `${name} ${count} (${rate})` : `${name} ${count}`)).join(', ')}`}
    >
      {steps.map(({ name, count, rate }, index) => (
        <g key={name}>
          <text x={0} y={index * rowHeight + 15} className="chart-name at-start">
            {name}
          </text>
          <text x={width} y={index * rowHeight + 15} className="chart-name at-end">
            {rate ? `${count.toLocaleString('fr-FR')} (${rate})` : count.toLocaleString('fr-FR')}
          </text>
          <rect x={0} y={index * rowHeight + 22} width={width} height={12} rx={4} className="chart-ground" />
          <rect
            x={0}
            y={index * rowHeight + 22}
            width={(width * count) / max}
            height={12}
            rx={4}
            className="chart-bar"
          />
        </g>
      ))}
    </svg>
  )
}
