import '#src/ui/styles/family-page.css'

interface GaugeProps {
  value: number
  /** The maximum. A full bar is not an achievement: it means “enough” (BRAND §3). */
  max: number
  /** The same values in words: “70 minutes of 120”. */
  label: string
}

export function Gauge({ value, max, label }: GaugeProps) {
  const filled = Math.max(0, Math.min(100, (value / max) * 100))
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chromium draws a <meter> half as high as its box, whatever the style sheet says
    <div
      className="gauge"
      role="meter"
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={label}
      aria-label={label}
    >
      <svg width="100%" height="100%" aria-hidden="true">
        <rect width={`${filled}%`} height="100%" />
      </svg>
    </div>
  )
}
