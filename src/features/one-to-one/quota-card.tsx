import { interpolate } from '#src/shared/language/languages.ts'
import { monthName } from '#src/shared/language/month-name.ts'
import { type Plural, plural } from '#src/shared/language/plural.ts'
import { Art } from '#src/ui/art.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import type { OneToOneSessions } from './one-to-one.contract.ts'
import type { OneToOnePageData } from './one-to-one-data.ts'

interface QuotaCardProps {
  child: OneToOneSessions['children'][number]
  quota: number
  /** YYYY-MM: the month of the slot that is chosen or offered first. */
  month: string
  page: OneToOnePageData
}

/**
 * The child's quota of a month: a plum for each session used, a ring for each that is left, and both
 * numbers in words.
 */
export function QuotaCard({ child, quota, month, page: { language, texts, plum } }: QuotaCardProps) {
  const words = texts.quota
  const used = child.months.find((one) => one.month === month)?.used ?? 0
  const free = Math.max(0, quota - used)
  const counted = (forms: Plural<string>, count: number) =>
    interpolate(plural(language, count, forms), { count })
  return (
    <Card as="section" className="stack content-start" aria-labelledby="one-to-one-quota">
      <h2 className="text-h3" id="one-to-one-quota">
        {interpolate(words.heading, { month: monthName(month, language) })}
      </h2>
      <div className="quota">
        <span className="row" aria-hidden="true">
          {Array.from({ length: Math.min(used, 6) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: plums are identical and never reordered
            <Art key={index} svg={plum} className="w-10" />
          ))}
          {Array.from({ length: Math.min(free, 6) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={index} className="quota-free" />
          ))}
        </span>
        <strong>{`${counted(words.taken, used)}, ${counted(words.free, free)}`}</strong>
      </div>
      <p className="soft">{interpolate(plural(language, quota, words.plan), { count: quota })}</p>
      <ul className="facts">
        {words.facts.map((fact) => (
          <li key={fact}>
            <Icon of={checkIcon} />
            {fact}
          </li>
        ))}
      </ul>
    </Card>
  )
}
