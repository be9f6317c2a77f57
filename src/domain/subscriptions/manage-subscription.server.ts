import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { currentPeriodOf } from '#src/domain/subscriptions/plans/further-children.server.ts'
import {
  currentPlanAtStripe,
  previewNextPeriod,
  schedulePlanChange,
  undoPlanChange,
  updateDroppingPlannedChange,
} from '#src/domain/subscriptions/plans/plan-change.server.ts'
import { moveChargesSoon } from '#src/domain/subscriptions/sync/move-charges.server.ts'
import {
  draftedRenewalOf,
  readSubscription,
} from '#src/domain/subscriptions/sync/read-subscription.server.ts'
import { syncSubscription } from '#src/domain/subscriptions/sync/sync-subscription.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { withinTimeout } from '#src/infrastructure/payments/stripe-errors.server.ts'
import { momentOf } from '#src/infrastructure/payments/stripe-reference.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { billings, planIds } from '#src/shared/plans.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { readAccount } from './account-response.server.ts'
import { changeSubscription } from './change-subscription.server.ts'
import { customersOf } from './customers.server.ts'
import { endAtStripe, refundAndEndAtStripe } from './end-subscription.server.ts'
import {
  cancelSubscription,
  changePlan,
  getAccount,
  listInvoices,
  openPortal,
  previewPlans,
  resumeSubscription,
  withdraw,
} from './manage-subscription.contract.ts'
import { canWithdraw, owesRefunds, stateOf } from './subscription.rules.ts'
import {
  runningSubscriptionOf,
  type Subscription,
  subscriptionOfFamily,
  withdrawableEndedOf,
} from './subscriptions.server.ts'
import { vatOfInvoice } from './vat.rules.ts'
import { vatPercentsOf } from './vat-rates.server.ts'

/** How many invoices a family sees. */
const listed = 24

/**
 * CONTRACT §7: what a family may do with its subscription. Each change is made at Stripe, then read back by
 * the sync; repeating it changes nothing more.
 */
export const manageSubscriptionHandlers = [
  handle(getAccount, async ({ user, services }) => {
    const account = await readAccount(services, user.id)
    if (user.guardianId === null) return account
    // The second guardian has an e-mail address and a language of their own.
    return { ...account, ...withoutMoney, email: user.email, language: user.language }
  }),

  handle(cancelSubscription, async ({ user, services }) => {
    await cancelForFamily(services, user.id)
    return readAccount(services, user.id)
  }),

  handle(resumeSubscription, async ({ user, services }) => {
    await changeRunning(services, resumeSubscription, user.id, async ({ payments }, stored) => {
      const subscription = await payments.subscriptions.retrieve(stored.id)
      if (subscription.cancel_at === null) return
      // This also cancels an end date that was set by hand in Stripe's dashboard.
      await payments.subscriptions.update(
        stored.id,
        subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
      )
    })
    // Days that were given while it was cancelled have moved nothing until now.
    await moveChargesSoon(services, [user.id])
    return readAccount(services, user.id)
  }),

  handle(changePlan, async ({ body, user, services }) => {
    await changeRunning(services, changePlan, user.id, async ({ payments }, stored) => {
      if (stored.pastDueSince) throw httpError(changePlan, 'pastDue')
      // Read at Stripe, which may have a cancellation, another planned change or a new period whose event has
      // not arrived yet.
      const subscription = await payments.subscriptions.retrieve(stored.id)
      if (subscription.cancel_at !== null) throw httpError(changePlan, 'canceled')
      const current = currentPlanAtStripe(subscription, stored)
      const isCurrent = current.planId === body.planId && current.billing === body.billing
      await (isCurrent
        ? undoPlanChange(payments, subscription)
        : schedulePlanChange(payments, subscription, body))
    })
    return readAccount(services, user.id)
  }),

  handle(previewPlans, async ({ user, services }) => {
    const stored = await runningSubscriptionOf(services.db, user.id)
    if (!stored) throw httpError(previewPlans, 'noSubscription')
    if (stored.cancelAt) throw httpError(previewPlans, 'canceled')
    if (stored.pastDueSince) throw httpError(previewPlans, 'pastDue')
    return withinTimeout(plansAhead(services, stored))
  }),

  handle(withdraw, async ({ user, services }) => {
    // The moment of the call counts, however long Stripe and an earlier change take.
    await withdrawForFamily(services, user.id, services.clock.now())
    return readAccount(services, user.id)
  }),

  handle(openPortal, async ({ user, services }) => {
    const [family] = await services.db
      .select({ customer: users.stripeCustomerId })
      .from(users)
      .where(eq(users.id, user.id))
    if (!family?.customer) throw httpError(openPortal, 'noSubscription')
    const session = await withinTimeout(openPortalOf(services, family.customer, user.language))
    return { url: session.url }
  }),

  handle(listInvoices, async ({ user, services }) => {
    const customers = await customersOf(services, user.id)
    const [invoices, charges] = await withinTimeout(
      Promise.all([
        Promise.all(
          customers.map((customer) =>
            services.payments.invoices.list({ customer, limit: listed, expand: ['data.payments'] }),
          ),
        ),
        Promise.all(customers.map((customer) => services.payments.charges.list({ customer, limit: 100 }))),
      ]),
    )
    const newest = invoices
      .flatMap(({ data }) => data)
      // Stripe makes one over nothing when free days first move a charge.
      .filter(({ total }) => total !== 0)
      .toSorted((a, b) => b.created - a.created)
      .slice(0, listed)
    const taken = charges.flatMap(({ data }) => data)
    const percents = await withinTimeout(vatPercentsOf(services.payments, newest))
    return { invoices: newest.flatMap((invoice) => asListed(invoice, taken, percents)) }
  }),
]

type Managing = typeof cancelSubscription | typeof resumeSubscription | typeof changePlan

/** Fields that only the payer sees; the other guardian sees the plan, and until when it lasts. */
const withoutMoney = {
  nextChargeAt: null,
  nextChargeCents: null,
  nextCharge: null,
  firstPaidAt: null,
  withdrawUntil: null,
  refundedAt: null,
  card: null,
}

/**
 * Cancels a family's subscription for the end of the paid period, or at once while the current period is not
 * paid. Throws the errors of {@link cancelSubscription}.
 */
export async function cancelForFamily(services: Services, userId: string): Promise<void> {
  await changeRunning(services, cancelSubscription, userId, async ({ payments }, stored) => {
    const subscription = await payments.subscriptions.retrieve(stored.id, {
      expand: ['schedule.phases.items.price'],
    })
    // An earlier call has ended it, and was cut off before the sync.
    if (subscription.status === 'canceled') return
    const isOwed = subscription.status === 'past_due' || subscription.status === 'unpaid'
    const drafts = await payments.invoices.list({ subscription: stored.id, status: 'draft', limit: 100 })
    // The current period is not paid, as Stripe has it now: there is no paid period to wait for.
    if (isOwed || drafts.data.flatMap(draftedRenewalOf).length > 0) return endAtStripe(services, stored.id)
    if (subscription.cancel_at === null)
      await updateDroppingPlannedChange(payments, subscription, { cancel_at_period_end: true })
  })
}

/**
 * Refunds what a family has paid, cancels and ends access, if the fourteen days were not over at
 * `requestedAt`, even if the subscription has ended meanwhile. Throws the errors of {@link withdraw}.
 */
export async function withdrawForFamily(
  services: Services,
  userId: string,
  requestedAt: Date,
): Promise<void> {
  await changeSubscription(services, userId, async (running) => {
    if (running && !canWithdraw(running.firstPaidAt, requestedAt)) throw httpError(withdraw, 'tooLate')
    const stored = running ?? (await withdrawableEndedOf(services.db, userId, requestedAt))
    const reading = stored && (await readSubscription(services.payments, stored.id))
    // After its end, something is left to refund, or a call that was cut off has refunded it already.
    if (reading && (running || owesRefunds(reading) || stateOf(reading).refundedAt)) {
      await refundAndEndAtStripe(services, reading, requestedAt)
      await syncSubscription(services, reading.id)
      return
    }
    // The call was sent twice, and the first one has already done this.
    const last = await subscriptionOfFamily(services, userId)
    if (!last?.refundedAt) throw httpError(withdraw, 'noSubscription')
  })
}

async function plansAhead({ payments }: Services, stored: Subscription) {
  const subscription = await payments.subscriptions.retrieve(stored.id, { expand: ['schedule'] })
  const choices = planIds.flatMap((planId) => billings.map((billing) => ({ planId, billing })))
  const offers = await Promise.all(
    choices.map(async (choice) => {
      const isCurrent = choice.planId === stored.plan && choice.billing === stored.billing
      const next = await previewNextPeriod(payments, subscription, { plan: isCurrent ? undefined : choice })
      return { ...choice, amountCents: next.amount_due }
    }),
  )
  return { chargeAt: momentOf(currentPeriodOf(subscription).end).toISOString(), offers }
}

/** Changes the running subscription, then syncs it. */
async function changeRunning(
  services: Services,
  endpoint: Managing,
  userId: string,
  work: (services: Services, stored: Subscription) => Promise<void>,
): Promise<void> {
  await changeSubscription(services, userId, async (stored) => {
    if (!stored) throw httpError(endpoint, 'noSubscription')
    await work(services, stored)
    await syncSubscription(services, stored.id)
  })
}

function openPortalOf(
  { payments, settings }: Services,
  customer: string,
  language: Language,
): Promise<Stripe.BillingPortal.Session> {
  return payments.billingPortal.sessions.create({
    customer,
    locale: language,
    return_url: settings.publicUrl + pathOf('account', language),
  })
}

const shownStatuses = ['paid', 'open', 'void'] as const

/** An invoice as the family sees it; an empty list for a draft. */
function asListed(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  percents: ReadonlyMap<string, number>,
) {
  const status = shownStatuses.find((shown) => shown === invoice.status)
  if (!status) return []
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => payment.payment_intent)
  const refundedCents = charges
    .filter(({ payment_intent }) => intents.includes(payment_intent ?? ''))
    .reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  return [
    {
      id: invoice.id,
      number: invoice.number,
      at: momentOf(invoice.created).toISOString(),
      cents: invoice.total,
      vatCents: vatOfInvoice(invoice),
      vatPercent: percents.get(invoice.id) ?? 0,
      country: invoice.customer_address?.country ?? null,
      refundedCents,
      status,
      url: invoice.hosted_invoice_url ?? null,
      pdf: invoice.invoice_pdf ?? null,
    },
  ]
}
