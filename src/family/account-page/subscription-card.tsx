import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { refreshUser } from '#src/account/auth-state.ts'
import type { AccountAnswer, cancelSubscription, changePlan, openPortal, resumeSubscription } from '#src/account/subscription/manage-subscription.contract.ts'
import { call } from '#src/api/call.ts'
import { familyDiscountPercent } from '#src/business/numbers.ts'
import { Button, ButtonLink } from '#src/design/button.tsx'
import { Card } from '#src/design/card.tsx'
import { Notice } from '#src/design/notice.tsx'
import { Tag } from '#src/design/tag.tsx'
import { showToast } from '#src/design/toasts.ts'
import { ChangePlanDialog } from '#src/family/account-page/change-plan-dialog.tsx'
import { ConfirmDialog } from '#src/family/account-page/confirm-dialog.tsx'
import type { SubscriptionProps } from '#src/family/account-page/family-account.tsx'
import { type Action, useAction } from '#src/family/account-page/use-action.ts'
import { euros, longDate } from '#src/language/format.ts'
import { fill } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'

/** Puts in place what a call has answered, and reads again what follows from it. */
export function useAccountAnswer(): (answer: AccountAnswer) => Promise<void> {
  const answers = useQueryClient()
  return async (answer) => {
    answers.setQueryData(['/api/account'], answer)
    void answers.invalidateQueries({ queryKey: ['/api/account/invoices'] })
    await refreshUser()
  }
}

/** CONTRACT §7: while a payment is owed, one button. */
export function PastDueBanner({ page: { language, texts }, account: { accessUntil, hasAccess } }: SubscriptionProps) {
  const words = texts.pastDue
  const action = useAction(texts.failures)
  return (
    <Notice tone="error" title={words.title}>
      <p>{hasAccess && accessUntil ? fill(words.until, { date: longDate(new Date(accessUntil), language) }) : words.over}</p>
      <p className="mt-3">
        <Button size="small" pending={action.isPending} pendingLabel={texts.plan.opening} onClick={() => void toPortal(action)}>
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
  const freeUntil = account.freeAccessUntil && new Date(account.freeAccessUntil) > new Date() ? account.freeAccessUntil : undefined
  return (
    <Card as="section" className="stack" aria-labelledby="account-plan">
      <div className="row justify-between">
        <h2 className="text-h3" id="account-plan">
          {words.heading}
        </h2>
        <Tag tone={state === 'active' ? 'leaf' : state === 'past_due' ? 'joue' : state === 'ending' ? 'sun' : undefined}>{words.status[state]}</Tag>
      </div>
      {account.plan && account.billing && isRunning && (
        <p className="font-display text-h2 font-title">{fill(words.named, { plan: page.plans[account.plan], billing: page.billings[account.billing] })}</p>
      )}
      <div className="grid gap-2">
        {factsOf({ page, account }).map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {freeUntil && <p>{fill(words.freeDays, { date: longDate(new Date(freeUntil), language) })}</p>}
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
  if (account.status === 'none') return [account.hasAccess && !account.freeAccessUntil ? words.byTheTeam : words.none]
  if (account.status === 'canceled') return [account.refundedAt ? fill(words.refunded, { date: on(account.refundedAt) }) : words.ended]
  if (account.cancelAt) return [fill(words.ends, { date: on(account.cancelAt) })]
  const charge =
    account.nextChargeAt && account.nextChargeCents !== null
      ? [fill(words.nextCharge, { amount: euros(account.nextChargeCents, language), date: on(account.nextChargeAt) }), ...itemsOf({ page, account })]
      : []
  const planned =
    account.nextPlan && account.nextBilling ? [fill(words.planned, { plan: plans[account.nextPlan], billing: billings[account.nextBilling] })] : []
  return [...charge, ...planned]
}

/** What the next charge is made of, where it is more than the plan alone. */
function itemsOf({ page: { language, texts }, account: { nextCharge } }: SubscriptionProps): string[] {
  if (!nextCharge || (nextCharge.furtherChildren === 0 && nextCharge.otherCents === 0)) return []
  const words = texts.plan
  const { firstCents, furtherChildren: count, furtherCents, otherCents } = nextCharge
  const further = { count, percent: familyDiscountPercent, amount: euros(furtherCents, language) }
  return [
    fill(words.nextFirst, { amount: euros(firstCents, language) }),
    ...(count > 0 ? [fill(count === 1 ? words.nextSecond : words.nextFurther, further)] : []),
    ...(otherCents === 0 ? [] : [fill(words.nextOther, { amount: euros(otherCents, language) })]),
  ]
}

function Running({ page, account }: SubscriptionProps) {
  const { language, texts } = page
  const [asked, setAsked] = useState<'change' | 'cancel'>()
  const action = useAction(texts.failures)
  const portal = useAction(texts.failures)
  const show = useAccountAnswer()
  const { plan, billing } = account
  const isOwed = account.status === 'past_due'
  const end = account.nextChargeAt ?? account.periodEnd

  async function doIt(title: string, work: () => Promise<AccountAnswer>) {
    const isDone = await action.act(async () => show(await work()))
    if (!isDone) return
    setAsked(undefined)
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
            onClick={() => void doIt(texts.cancel.resumed, () => call<typeof resumeSubscription>('POST', '/api/account/resume'))}
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
                  void doIt(texts.change.kept, () => call<typeof changePlan>('POST', '/api/account/change-plan', { body: { planId: plan, billing } }))
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
          <p>{fill(texts.plan.card, { brand: brandName(account.card.brand), last4: account.card.last4 })}</p>
          <Button variant="quiet" className="edge" pending={portal.isPending} pendingLabel={texts.plan.opening} onClick={() => void toPortal(portal)}>
            {texts.plan.changeCard}
          </Button>
        </div>
      )}
      {portal.failure && <Notice tone="error">{portal.failure}</Notice>}
      {asked === 'cancel' && (
        <ConfirmDialog
          title={texts.cancel.title}
          text={isOwed || !end ? texts.cancel.atOnce : fill(texts.cancel.text, { date: longDate(new Date(end), language) })}
          confirm={texts.cancel.confirm}
          pending={texts.cancel.pending}
          close={texts.cancel.close}
          variant="danger"
          action={action}
          onConfirm={() => void doIt(texts.cancel.done, () => call<typeof cancelSubscription>('POST', '/api/account/cancel'))}
          onClose={close}
        />
      )}
      {asked === 'change' && plan && billing && (
        <ChangePlanDialog
          page={page}
          present={{ planId: account.nextPlan ?? plan, billing: account.nextBilling ?? billing }}
          action={action}
          onConfirm={(choice) => void doIt(texts.change.done, () => call<typeof changePlan>('POST', '/api/account/change-plan', { body: choice }))}
          onClose={close}
        />
      )}
    </>
  )
}

async function toPortal(action: Action): Promise<void> {
  await action.act(async () => {
    const { url } = await call<typeof openPortal>('POST', '/api/account/portal')
    window.location.assign(url)
  })
}

function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1)
}
