import { type ReactNode, useId } from 'react'
import { classes } from '#src/ui/class-names.ts'

const grounds = {
  sun: 'bg-page-sun',
  leaf: 'bg-page-leaf',
  sky: 'bg-page-sky',
  bloom: 'bg-page-bloom',
  joue: 'bg-page-joue',
} as const

interface SectionProps {
  ground?: keyof typeof grounds | undefined
  title?: ReactNode
  lead?: ReactNode
  /** Shown at the end of the title’s line: a link or a note. */
  beside?: ReactNode
  id?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

/** A full-width section of a page, labelled by its title. */
export function Section({ ground, title, lead, beside, id, className, children }: SectionProps) {
  const made = useId()
  return (
    <section
      className={classes('band', ground && grounds[ground], className)}
      id={id}
      aria-labelledby={title ? made : undefined}
    >
      <div className="wrap">
        {title && (
          <div className="band-head">
            <div>
              <h2 id={made}>{title}</h2>
              {lead && <p className="lead soft mt-3">{lead}</p>}
            </div>
            {beside}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}

interface PageHeroProps {
  ground?: keyof typeof grounds | undefined
  title: ReactNode
  lead?: ReactNode
  /** Shown above the title: a tag. */
  above?: ReactNode
  /** Shown beside the text: a drawing, a form or a switch. */
  beside?: ReactNode
  className?: string | undefined
  /** Shown below the text: actions. */
  children?: ReactNode
}

/**
 * The top of every page except the home page, with the page's only h1. Its background extends behind the
 * navigation.
 */
export function PageHero({ ground, title, lead, above, beside, className, children }: PageHeroProps) {
  return (
    <div className={classes(ground && grounds[ground], ground && 'under-nav', className)}>
      <div className={classes('wrap page-hero', Boolean(beside) && 'two')}>
        <div className="stack">
          {above}
          <h1>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
        </div>
        {beside}
      </div>
    </div>
  )
}
