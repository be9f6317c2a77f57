import { endsWords, isRunning } from '#src/features/account/account.rules.ts'
import type { SubscriptionProps } from '#src/features/account/account-data.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { useGuardians } from './guardians-card.tsx'

/** The plan as the second guardian sees it: what the family has, and who pays. */
export function FamilyPlanCard({ page, account }: SubscriptionProps) {
  const { language, texts, guardians: words } = page
  const payer = useGuardians().data?.find(({ isPayer }) => isPayer)
  const runs = isRunning(account)
  return (
    <Card as="section" className="stack" aria-labelledby="account-plan">
      <h2 className="text-h3" id="account-plan">
        {texts.plan.heading}
      </h2>
      {account.plan && account.billing && runs && (
        <p className="font-display text-h2 font-title">
          {interpolateDated(texts.plan.named, {
            plan: page.plans[account.plan],
            billing: page.billings[account.billing],
          })}
        </p>
      )}
      {runs && account.cancelAt && (
        <p>
          {interpolateDated(texts.plan[endsWords(account)], {
            date: longDate(new Date(account.cancelAt), language),
          })}
        </p>
      )}
      {!runs && account.hasAccess && account.freeAccessUntil && (
        <p>
          {interpolateDated(texts.plan.freeDays, {
            date: longDate(new Date(account.freeAccessUntil), language),
          })}
        </p>
      )}
      {payer && <p className="break-words">{interpolate(words.ofPayer.plan, { payer: payer.email })}</p>}
    </Card>
  )
}
