import type { ReactNode } from 'react'
import { Art } from '#src/ui/art.tsx'
import { classes } from '#src/ui/class-names.ts'
import { Tag } from './tag.tsx'

interface PlanCardProps {
  title: string
  heading?: 'h1' | 'h2' | 'h3' | undefined
  description: ReactNode
  /** “39 €”. */
  price: string
  /** “per month”. */
  per: string
  /** The other price, which is always shown too. */
  note?: ReactNode
  features: readonly string[]
  tag?: string | undefined
  popular?: boolean | undefined
  art?: string | undefined
  /** The button, of the same size on every plan; omitted if nothing can be chosen. */
  action?: ReactNode
}

/** A plan on a paper-like card; the popular one is golden and has a drawing. */
export function PlanCard({
  title,
  heading: Heading = 'h2',
  description,
  price,
  per,
  note,
  features,
  tag,
  popular,
  art,
  action,
}: PlanCardProps) {
  return (
    <article className={classes('plan', popular && 'popular')}>
      {art && <Art svg={art} />}
      <div className="head">
        {tag && <Tag tone="ink">{tag}</Tag>}
        <Heading className="text-h2">{title}</Heading>
        <p className={popular ? undefined : 'soft'}>{description}</p>
      </div>
      <p className="price">
        <b>{price}</b> <span className={popular ? undefined : 'soft'}>{per}</span>
      </p>
      {note && <div className={classes('small grid gap-2', !popular && 'soft')}>{note}</div>}
      <ul className="ticks">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      {action && <div className="act">{action}</div>}
    </article>
  )
}
