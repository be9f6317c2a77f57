import { classes } from './class-names.ts'

interface ArtProps {
  /** An SVG string of our own generator (design/illustrations), never text from elsewhere. */
  svg: string
  /** What it shows, in the page's language; a drawing without it is decorative. */
  label?: string | undefined
  className?: string | undefined
}

export function Art({ svg, label, className }: ArtProps) {
  const meaning = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is made by our own generator, from numbers and names of drawings
  return <span className={classes('art', className)} {...meaning} dangerouslySetInnerHTML={{ __html: svg }} />
}
