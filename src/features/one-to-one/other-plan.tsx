import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { getAccount } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { euros, interpolateDated, longDate } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { expertTypes } from '#src/shared/options.ts'
import { priceCents } from '#src/shared/plans.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { Card } from '#src/ui/layout/card.tsx'
import type { OneToOnePageData } from './one-to-one-data.ts'
import { SessionFacts } from './session-facts.tsx'

/**
 * The description of sessions for a family on another plan: what its own plan includes, both prices, the day
 * of the next charge and how to change back, unless it has cancelled and so cannot change. A family on the
 * complete plan that has no access for now is led to its account. No slot is shown.
 */
export function OtherPlan({ user, page }: { user: SessionUser; page: OneToOnePageData }) {
  const { language, texts } = page
  const words = texts.otherPlan
  const hasLives = user.plan === 'lives'
  const isClosed = user.plan === 'complete'
  const reason = isClosed ? words.closed.text : words.noPlanText
  const account = useQuery({
    ...queryOf<typeof getAccount>('/api/account'),
    enabled: hasLives,
  })
  const billing = account.data?.billing ?? 'monthly'
  const date = account.data?.nextChargeAt
    ? interpolateDated(words.onDate, { date: longDate(new Date(account.data.nextChargeAt), language) })
    : ''
  const isForSeveral = (account.data?.nextCharge?.furtherChildren ?? 0) > 0
  const lives = euros(priceCents('lives', billing), language)
  const price = interpolate(words.price[billing], {
    complete: euros(priceCents('complete', billing), language),
    lives: isForSeveral ? interpolate(words.ofFirst, { lives }) : lives,
    date,
  })
  return (
    <div className="one-to-one-top">
      <div>
        <SessionFacts page={page} />
        {hasLives && <h2 className="mt-12">{words.yours}</h2>}
        <p className={hasLives ? 'mt-2' : 'mt-5'}>{hasLives ? words.yoursText : reason}</p>
        <p className="mt-3">{words.written}</p>
        <div className="faces mt-12" aria-hidden="true">
          {expertTypes.map((type) => (
            <Art key={type} svg={portrait(type)} />
          ))}
        </div>
      </div>
      <Card as="section" className="stack content-start" aria-labelledby="one-to-one-change">
        <h2 className="text-h3" id="one-to-one-change">
          {isClosed ? words.closed.heading : words.change}
        </h2>
        {hasLives && !account.data?.cancelAt && <p>{price}</p>}
        <ButtonLink
          as={Link}
          variant="line"
          wide="full"
          to={pathOf(user.plan === null ? 'pricing' : 'account', language)}
        >
          {isClosed ? words.closed.see : words.see}
        </ButtonLink>
        <ButtonLink as={Link} variant="line" wide="full" to={pathOf('messages', language)}>
          {words.write}
        </ButtonLink>
      </Card>
    </div>
  )
}
