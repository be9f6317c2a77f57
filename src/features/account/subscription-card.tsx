import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#src/api/call.ts'
import { serverNow } from '#src/api/server-time.ts'
import type {
  AccountResponse,
  cancelSubscription,
  changePlan,
  openPortal,
  resumeSubscription,
} from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { euros, fillDated, longDate } from '#src/shared/language/format.ts'
import { plural } from '#src/shared/language/plural.ts'
import { familyDiscountPercent } from '#src/shared/numbers.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button, ButtonLink } from '#src/ui/forms/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { SubscriptionProps } from './account-data.ts'
import { ChangePlanDialog } from './change-plan-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useAccountResponse } from './use-account-response.ts'
import { type Action, useAction } from './use-action.ts'

/** CONTRACT §7: while a payment is owed, one button. */
export function PastDueBanner({
  page: { language, texts },
  account: { accessUntil, hasAccess },
}: SubscriptionProps) {
  const words = texts.pastDue
  const action = useAction(texts.failures)
  return (
    <Notice tone="error" title={words.title}>
      <p>
        {hasAccess && accessUntil
          ? fillDated(words.until, { date: longDate(new Date(accessUntil), language) })
          : words.over}
      </p>
      <p className="mt-3">
        <Button
          size="small"
          pending={action.isPending}
          pendingLabel={texts.plan.opening}
          onClick={() => void toPortal(action)}
        >
          {words.button}
        </Button>
      </p>
      {action.failure && <p>{action.failure}</p>}
    </Notice>
  )
}

/** The plan, the next charge, the card on file, and what can be done about them. */
export function SubscriptionCard({ page, account }: SubscriptionProps) {
  const { language, texts } = page
  const words = texts.plan
  const isRunning = account.status === 'active' || account.status === 'past_due'
  const state = account.status === 'active' && account.cancelAt ? 'ending' : account.status
  const freeUntil =
    account.freeAccessUntil && new Date(account.freeAccessUntil) > serverNow()
      ? account.freeAccessUntil
      : undefined
  return (
    <Card as="section" className="stack" aria-labelledby="account-plan">
      <div className="row justify-between">
        <h2 className="text-h3" id="account-plan">
          {words.heading}
        </h2>
        <Tag
          tone={
            state === 'active'
              ? 'leaf'
              : state === 'past_due'
                ? 'joue'
                : state === 'ending'
                  ? 'sun'
                  : undefined
          }
        >
          {words.status[state]}
        </Tag>
      </div>
      {account.plan && account.billing && isRunning && (
        <p className="font-display text-h2 font-title">
          {fillDated(words.named, {
            plan: page.plans[account.plan],
            billing: page.billings[account.billing],
          })}
        </p>
      )}
      <div className="grid gap-2">
        {factsOf({ page, account }).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {freeUntil && <p>{fillDated(words.freeDays, { date: longDate(new Date(freeUntil), language) })}</p>}
      </div>
      {isRunning ? (
        <Running page={page} account={account} />
      ) : (
        <div>
          <ButtonLink as={Link} wide="phone" to={pathOf('pricing', language)}>
            {words.see}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function factsOf({ page, account }: SubscriptionProps): string[] {
  const { language, texts, plans, billings } = page
  const words = texts.plan
  const on = (moment: string) => longDate(new Date(moment), language)
  if (account.status === 'none')
    return [account.hasAccess && !account.freeAccessUntil ? words.byTheTeam : words.none]
  if (account.status === 'canceled')
    return [account.refundedAt ? fillDated(words.refunded, { date: on(account.refundedAt) }) : words.ended]
  if (account.cancelAt) return [fillDated(words.ends, { date: on(account.cancelAt) })]
  const charge =
    account.nextChargeAt && account.nextChargeCents !== null
      ? [
          fillDated(words.nextCharge, {
            amount: euros(account.nextChargeCents, language),
            date: on(account.nextChargeAt),
          }),
          ...itemsOf({ page, account }),
        ]
      : []
  const planned =
    account.nextPlan && account.nextBilling
      ? [fillDated(words.planned, { plan: plans[account.nextPlan], billing: billings[account.nextBilling] })]
      : []
  return [...charge, ...planned]
}

/** What the next charge is made of, where it is more than the plan alone. */
function itemsOf({ page: { language, texts }, account: { nextCharge } }: SubscriptionProps): string[] {
  if (!nextCharge || (nextCharge.furtherChildren === 0 && nextCharge.otherCents === 0)) return []
  const words = texts.plan
  const { firstCents, furtherChildren: count, furtherCents, otherCents } = nextCharge
  const further = { count, percent: familyDiscountPercent, amount: euros(furtherCents, language) }
  return [
    fillDated(words.nextFirst, { amount: euros(firstCents, language) }),
    ...(count > 0 ? [fillDated(plural(language, count, words.nextFurther), further)] : []),
    ...(otherCents === 0 ? [] : [fillDated(words.nextOther, { amount: euros(otherCents, language) })]),
  ]
}

function Running({ page, account }: SubscriptionProps) {
  const { language, texts } = page
  const [asked, setAsked] = useState<'change' | 'cancel'>()
  const action = useAction(texts.failures)
  const portal = useAction(texts.failures)
  const show = useAccountResponse()
  const { plan, billing } = account
  const isOwed = account.status === 'past_due'
  const end = account.nextChargeAt ?? account.periodEnd

  async function doIt(title: string, work: () => Promise<AccountResponse>) {
    const isDone = await action.submit(async () => show(await work()))
    if (!isDone) return
    // Another dialog may have been opened since.
    setAsked((open) => (open === asked ? undefined : open))
    showToast({ tone: 'success', title })
  }

  function close() {
    setAsked(undefined)
    action.forget()
  }

  return (
    <>
      <div className="row">
        {account.cancelAt ? (
          <Button
            wide="phone"
            pending={action.isPending}
            pendingLabel={texts.change.pending}
            onClick={() =>
              void doIt(texts.cancel.resumed, () =>
                call<typeof resumeSubscription>('POST', '/api/account/resume'),
              )
            }
          >
            {texts.cancel.resume}
          </Button>
        ) : (
          <>
            {!isOwed && (
              <Button wide="phone" onClick={() => setAsked('change')}>
                {texts.change.button}
              </Button>
            )}
            {plan && billing && account.nextPlan && (
              <Button
                variant="line"
                wide="phone"
                pending={action.isPending && asked === undefined}
                pendingLabel={texts.change.pending}
                onClick={() =>
                  void doIt(texts.change.kept, () =>
                    call<typeof changePlan>('POST', '/api/account/change-plan', {
                      body: { planId: plan, billing },
                    }),
                  )
                }
              >
                {texts.change.keep}
              </Button>
            )}
            <Button variant="line" wide="phone" onClick={() => setAsked('cancel')}>
              {texts.cancel.button}
            </Button>
          </>
        )}
      </div>
      {action.failure && asked === undefined && <Notice tone="error">{action.failure}</Notice>}
      {account.card && (
        <div className="row justify-between border-t border-line pt-4">
          <p>
            {fillDated(texts.plan.card, { brand: brandName(account.card.brand), last4: account.card.last4 })}
          </p>
          <Button
            variant="quiet"
            className="edge"
            pending={portal.isPending}
            pendingLabel={texts.plan.opening}
            onClick={() => void toPortal(portal)}
          >
            {texts.plan.changeCard}
          </Button>
        </div>
      )}
      {portal.failure && <Notice tone="error">{portal.failure}</Notice>}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={texts.cancel.title}
          text={
            isOwed || !end
              ? texts.cancel.atOnce
              : fillDated(texts.cancel.text, { date: longDate(new Date(end), language) })
          }
          confirm={texts.cancel.confirm}
          pending={texts.cancel.pending}
          close={texts.cancel.close}
          variant="danger"
          action={action}
          onConfirm={() =>
            void doIt(texts.cancel.done, () => call<typeof cancelSubscription>('POST', '/api/account/cancel'))
          }
          onClose={close}
        />
      )}
      {asked === 'change' && plan && billing && (
        <ChangePlanDialog
          page={page}
          present={{ planId: account.nextPlan ?? plan, billing: account.nextBilling ?? billing }}
          action={action}
          onConfirm={(choice) =>
            void doIt(texts.change.done, () =>
              call<typeof changePlan>('POST', '/api/account/change-plan', { body: choice }),
            )
          }
          onClose={close}
        />
      )}
    </>
  )
}

async function toPortal(action: Action): Promise<void> {
  await action.submit(async () => {
    const { url } = await call<typeof openPortal>('POST', '/api/account/portal')
    window.location.assign(url)
  })
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
