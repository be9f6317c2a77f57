import { Link } from 'react-router'
import { serverNow } from '#src/api/server-time.ts'
import { euros, interpolateDated, longDate } from '#src/shared/language/format.ts'
import { plural } from '#src/shared/language/plural.ts'
import { familyDiscountPercent } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { accessWithoutPlan, endsWords, isRunning } from './account.rules.ts'
import type { SubscriptionProps } from './account-data.ts'
import { openBillingPortal, planHeadingId, RunningSubscription } from './running-subscription.tsx'
import { useAccountAction } from './use-account-action.ts'

/** CONTRACT §7: while a payment is overdue, the banner has one button. */
export function PastDueBanner({
  page: { language, texts },
  account: { accessUntil, hasAccess },
}: SubscriptionProps) {
  const words = texts.pastDue
  const action = useAccountAction(texts.failures)
  return (
    <Notice tone="error" title={words.title}>
      <p>
        {hasAccess && accessUntil
          ? interpolateDated(words.until, { date: longDate(new Date(accessUntil), language) })
          : words.over}
      </p>
      <p className="mt-3">
        <Button
          size="small"
          pending={action.isPending}
          pendingLabel={texts.plan.opening}
          onClick={() => void openBillingPortal(action)}
        >
          {words.button}
        </Button>
      </p>
      {action.failure && <p>{action.failure}</p>}
    </Notice>
  )
}

const tones = {
  none: undefined,
  active: 'leaf',
  ending: 'sun',
  past_due: 'joue',
  canceled: undefined,
} as const

/** The plan, the next charge, the card on file, and the actions on them. */
export function SubscriptionCard({ page, account }: SubscriptionProps) {
  const { language, texts } = page
  const words = texts.plan
  const runs = isRunning(account)
  const state = account.status === 'active' && account.cancelAt ? 'ending' : account.status
  // Free days move the next charge of a running subscription, so the date of that charge says enough.
  const freeUntil =
    state !== 'active' && account.freeAccessUntil && new Date(account.freeAccessUntil) > serverNow()
      ? account.freeAccessUntil
      : undefined
  return (
    <Card as="section" className="stack" aria-labelledby={planHeadingId}>
      <div className="row justify-between">
        <h2 className="text-h3" id={planHeadingId} tabIndex={-1}>
          {words.heading}
        </h2>
        <Tag tone={tones[state]}>{words.status[state]}</Tag>
      </div>
      {account.plan && account.billing && runs && (
        <p className="font-display text-h2 font-title">
          {interpolateDated(words.named, {
            plan: page.plans[account.plan],
            billing: page.billings[account.billing],
          })}
        </p>
      )}
      <div className="grid gap-2">
        {factsOf({ page, account }).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {freeUntil && (
          <p>{interpolateDated(words.freeDays, { date: longDate(new Date(freeUntil), language) })}</p>
        )}
      </div>
      {runs ? (
        <RunningSubscription page={page} account={account} />
      ) : (
        !isByTheTeam(account) && (
          <div>
            <ButtonLink as={Link} wide="phone" to={pathOf('pricing', language)}>
              {words.see}
            </ButtonLink>
          </div>
        )
      )}
    </Card>
  )
}

/** Whether the team has given access, to which a payment would add nothing. */
function isByTheTeam(account: SubscriptionProps['account']): boolean {
  return account.status === 'none' && accessWithoutPlan(account, serverNow()) === 'byTheTeam'
}

function factsOf({ page, account }: SubscriptionProps): string[] {
  const { language, texts, plans, billings } = page
  const words = texts.plan
  const on = (moment: string) => longDate(new Date(moment), language)
  if (account.status === 'none') return [words[accessWithoutPlan(account, serverNow())]]
  if (account.status === 'canceled')
    return [
      account.refundedAt ? interpolateDated(words.refunded, { date: on(account.refundedAt) }) : words.ended,
    ]
  if (account.cancelAt) return [interpolateDated(words[endsWords(account)], { date: on(account.cancelAt) })]
  const charge =
    account.nextChargeAt && account.nextChargeCents !== null
      ? [
          interpolateDated(words.nextCharge, {
            amount: euros(account.nextChargeCents, language),
            date: on(account.nextChargeAt),
          }),
          ...itemsOf({ page, account }),
        ]
      : []
  const planned =
    account.nextPlan && account.nextBilling
      ? [
          interpolateDated(words.planned, {
            plan: plans[account.nextPlan],
            billing: billings[account.nextBilling],
          }),
        ]
      : []
  return [...charge, ...planned]
}

/** The items of the next charge, if it covers more than the plan. */
function itemsOf({ page: { language, texts }, account: { nextCharge } }: SubscriptionProps): string[] {
  if (!nextCharge || (nextCharge.furtherChildren === 0 && nextCharge.otherCents === 0)) return []
  const words = texts.plan
  const { firstCents, furtherChildren: count, furtherCents, otherCents } = nextCharge
  const further = { count, percent: familyDiscountPercent, amount: euros(furtherCents, language) }
  return [
    interpolateDated(words.nextFirst, { amount: euros(firstCents, language) }),
    ...(count > 0 ? [interpolateDated(plural(language, count, words.nextFurther), further)] : []),
    ...(otherCents === 0 ? [] : [interpolateDated(words.nextOther, { amount: euros(otherCents, language) })]),
  ]
}
