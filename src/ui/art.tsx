import { classes } from './class-names.ts'

interface ArtProps {
  /** An SVG string of our own generator (src/ui/illustrations), never text from elsewhere. */
  svg: string
  /** What it shows, in the language of the page; a drawing without a label is decorative. */
  label?: string | undefined
  className?: string | undefined
}

export function Art({ svg, label, className }: ArtProps) {
  const meaning = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the string is made by our own generator, from numbers and names of drawings
  return <span className={classes('art', className)} {...meaning} dangerouslySetInnerHTML={{ __html: svg }} />
}
