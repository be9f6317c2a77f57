import type { ReactNode } from 'react'
import { euros, interpolateDated, longDate } from '#src/shared/language/format.ts'
import type { InLanguage, Language } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { familyDiscountPercent } from '#src/shared/numbers.ts'
import type { PlanId } from '#src/shared/plans.ts'
import type { ItemisedQuote as Quote } from './children.contract.ts'
import type { itemisedQuoteTexts } from './itemised-quote.texts.ts'

type QuoteTexts = InLanguage<typeof itemisedQuoteTexts>

interface ItemisedQuoteProps {
  quote: Quote
  texts: QuoteTexts
  plans: Readonly<Record<PlanId, string>>
  language: Language
  /** The headings' level, one below the heading above them. */
  heading: 'h2' | 'h3'
}

/**
 * The amounts that a family pays with one child more or less: per period, today and next, each line with its
 * amount.
 */
export function ItemisedQuote({ quote, texts, plans, language, heading }: ItemisedQuoteProps) {
  const money = (cents: number) => euros(cents, language)
  const date = (moment: string) => longDate(new Date(moment), language)
  const furtherLine = (cents: number) => ({
    term: interpolateDated(plural(language, quote.furtherChildren, texts.further), {
      count: quote.furtherChildren,
      percent: familyDiscountPercent,
      each: money(cents),
    }),
    cents: quote.furtherChildren * cents,
  })
  const further = (cents: number) => (quote.furtherChildren > 0 ? [furtherLine(cents)] : [])
  const period = [
    { term: interpolateDated(texts.first, { plan: plans[quote.plan] }), cents: quote.firstCents },
    ...further(quote.furtherCents),
  ]
  const waiting = quote.todayCents - quote.restCents
  const today =
    quote.restCents > 0
      ? [{ term: interpolateDated(texts.rest, { date: date(quote.periodEnd) }), cents: quote.restCents }]
      : []
  const next = [
    { term: interpolateDated(texts.first, { plan: plans[quote.nextPlan] }), cents: quote.nextFirstCents },
    ...further(quote.nextFurtherCents),
  ]
  const other = (quote.nextCents ?? 0) - sumOf(next)
  const deducted = quote.restCents < 0 && quote.restCents === other ? texts.deducted : texts.other
  return (
    <div className="grid gap-5">
      <Lines
        title={quote.billing === 'monthly' ? texts.perMonth : texts.perYear}
        lines={period}
        total={{ term: texts.total, cents: sumOf(period) }}
        money={money}
        heading={heading}
      />
      {quote.restCents >= 0 && (
        <Lines
          title={texts.today}
          lines={[
            ...today,
            ...(waiting < 0 && quote.restCents > 0 ? [{ term: texts.waiting, cents: waiting }] : []),
          ]}
          total={{ term: texts.charged, cents: quote.todayCents }}
          money={money}
          heading={heading}
        />
      )}
      {quote.nextCents !== null && quote.nextChargeAt ? (
        <Lines
          title={texts.next}
          lines={[...next, ...(other === 0 ? [] : [{ term: deducted, cents: other }])]}
          total={{
            term: interpolateDated(texts.nextOn, { date: date(quote.nextChargeAt) }),
            cents: quote.nextCents,
          }}
          money={money}
          heading={heading}
        />
      ) : (
        <p>{texts.nothingMore}</p>
      )}
    </div>
  )
}

interface Line {
  term: ReactNode
  cents: number
}

interface LinesProps extends Pick<ItemisedQuoteProps, 'heading'> {
  title: string
  lines: readonly Line[]
  total: Line
  money: (cents: number) => string
}

function Lines({ title, lines, total, money, heading: Heading }: LinesProps) {
  return (
    <section>
      <Heading className="text-body font-strong">{title}</Heading>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-y-1">
        {lines.map(({ term, cents }) => (
          <div key={String(term)} className="contents">
            <dt className="soft pr-6">{term}</dt>
            <dd className="text-right tabular-nums">{money(cents)}</dd>
          </div>
        ))}
        <div className="contents font-strong">
          <dt className="border-t border-line pt-1 pr-6">{total.term}</dt>
          <dd className="border-t border-line pt-1 text-right tabular-nums">{money(total.cents)}</dd>
        </div>
      </dl>
    </section>
  )
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}
