import { classes } from '#src/ui/class-names.ts'

interface HillsProps {
  /** The class of the background behind the hills: the colour of the section above. */
  className?: string | undefined
}

/**
 * The three hills above the footer, in colours that follow the theme. Their curves are those of
 * illustrations/mark.ts.
 */
export function Hills({ className }: HillsProps) {
  return (
    <svg
      className={classes('hills', className)}
      viewBox="0 0 1600 120"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={far} fill="var(--leaf-300)" />
      <path d={middle} fill="var(--leaf-500)" />
      <path d={near} fill="var(--chrome)" />
    </svg>
  )
}

const far =
  'M0 60C200 60 200 20 400 20C600 20 600 70 800 70C1000 70 1000 24 1200 24C1400 24 1400 60 1600 60L1600 120L0 120Z'
const middle =
  'M0 84C150 84 150 60 300 60C530 60 530 100 760 100C1000 100 1000 56 1240 56C1420 56 1420 90 1600 90L1600 120L0 120Z'
const near = 'M0 110C210 110 210 88 420 88C700 88 700 118 980 118C1290 118 1290 100 1600 100L1600 120L0 120Z'
