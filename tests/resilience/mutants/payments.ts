// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text
// Longer than other files: a list, one entry for each defence of the money.
import type { Mutant } from './mutants.ts'

const checkout = ['src/features/billing/checkout/checkout.server.test.ts']
const furtherChild = ['src/features/onboarding/further-child/further-child.server.test.ts']
const reconciliation = ['src/domain/subscriptions/sync/reconciliation.server.test.ts']
const planChange = ['src/domain/subscriptions/plans/plan-change.server.test.ts']
const webhook = [
  'src/features/billing/webhook/webhook.server.test.ts',
  'tests/resilience/payments/payment-events.test.ts',
]

const missedEvents = ['src/domain/payment-events/missed-events.server.test.ts']
const disputes = ['src/domain/subscriptions/sync/disputes.server.test.ts']

/** Payments. */
export const paymentMutants: readonly Mutant[] = [
  {
    why: 'subscriptions that the product has not sold are reconciled',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: '  if (isNew && !mayBegin(services, reading, state, checkout)) return false\n',
    replace: '',
    tests: reconciliation,
  },
  {
    why: 'a withdrawal refunds only the first payment',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: 'checkout?.erasedAt || isWithdrawal(state)',
    replace: 'checkout?.erasedAt',
    tests: reconciliation,
  },
  {
    why: 'a payment for an erased account is not refunded',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: 'checkout?.erasedAt || isWithdrawal(state)',
    replace: 'isWithdrawal(state)',
    tests: reconciliation,
  },
  {
    why: 'an event’s signature is not checked',
    file: 'src/infrastructure/payments/payments.server.ts',
    find: 'return payments.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now)',
    replace: "return JSON.parse(body.toString('utf8'))",
    tests: webhook,
  },
  {
    why: 'an event dated in the future is accepted',
    file: 'src/infrastructure/payments/payments.server.ts',
    find: '!(signedAt <= now / 1000 + toleranceSeconds)',
    replace: 'Number.isNaN(signedAt)',
    tests: webhook,
  },
  {
    why: 'a test event counts as real money, and the other way round',
    file: 'src/features/billing/webhook/webhook.server.ts',
    find: 'if (event.livemode !== services.takesRealMoney) return { received: true }',
    replace: '',
    tests: webhook,
  },
  {
    why: 'a subscription at another price is granted',
    file: 'src/domain/subscriptions/subscription.rules.ts',
    find: "sold.unitCents === (isAsShown ? shown.cents : seatCents('first', sold.planId, sold.billing)) &&",
    replace: '',
    tests: [...webhook, 'src/domain/subscriptions/subscription.rules.test.ts'],
  },
  {
    why: 'an older reading overwrites a newer one',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: "if (before?.version !== seen) throw new ConcurrentUpdateError('another reading was stored')",
    replace: '',
    tests: ['src/domain/subscriptions/sync/sync-subscription.server.test.ts'],
  },
  {
    why: 'an event is processed twice',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: "if (trigger && !(await takeEvent(tx, trigger))) return { kind: 'duplicate' }",
    replace: '',
    tests: webhook,
  },
  {
    why: 'any browser that knows the payment’s address is signed in',
    file: 'src/features/billing/checkout/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (checkout.madeAccount && isInTime)',
    tests: checkout,
  },
  {
    why: 'paying with somebody’s e-mail opens their account',
    file: 'src/features/billing/checkout/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (isSameBrowser && isInTime)',
    tests: checkout,
  },
  {
    why: 'a payment signs in forever',
    file: 'src/features/billing/checkout/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (isSameBrowser && checkout.madeAccount)',
    tests: checkout,
  },
  {
    why: 'a payment signs in more than once',
    file: 'src/features/billing/checkout/complete-checkout.server.ts',
    find: 'and(eq(checkouts.id, checkout.id), isNull(checkouts.signedInAt))',
    replace: 'eq(checkouts.id, checkout.id)',
    tests: checkout,
  },
  {
    why: 'fifty clicks make fifty checkouts',
    file: 'src/features/billing/checkout/checkout.server.ts',
    find: "keyedHash(secret, 'checkout-request', choice).toString('base64url')",
    replace: 'crypto.randomUUID()',
    tests: checkout,
  },
  {
    why: 'a subscriber pays twice',
    file: 'src/features/billing/checkout/checkout.server.ts',
    find: 'if (user && (user.isSubscribed || (await runningSubscriptionOf(tx, user.id))))',
    replace: 'if (false)',
    tests: checkout,
  },
  {
    why: 'an administrator’s “Désabonner” leaves Stripe charging',
    file: 'src/features/users/users.server.ts',
    find: 'isSubscribed ? undefined : (await runningSubscriptionOf(db, userId))?.id',
    replace: 'undefined as string | undefined',
    tests: ['src/features/users/toggling.server.test.ts'],
  },
  {
    why: 'a child is charged at another amount than was shown',
    file: 'src/domain/children/pay-for-children.server.ts',
    find: "if (todayCents !== agreed.todayCents) throw httpError(endpoint, 'quoteChanged')",
    replace: '',
    tests: furtherChild,
  },
  {
    why: 'a proration may be counted from a future moment',
    file: 'src/domain/children/pay-for-children.server.ts',
    find: 'from * 1000 <= now + minute && ',
    replace: '',
    tests: furtherChild,
  },
  {
    why: 'a form sent twice adds two children',
    file: 'src/features/onboarding/further-child/further-child.server.ts',
    find: 'eq(children.attempt, attempt)',
    replace: 'sql`false`',
    tests: furtherChild,
  },
  {
    why: 'a subscription continues to be charged after a dispute took its payment',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: 'state.refundedAt || lostDisputes(reading).length > 0',
    replace: 'state.refundedAt',
    tests: disputes,
  },
  {
    why: 'the team gets an e-mail for each event of a dispute',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: 'reading.disputes.filter(({ id }) => added.has(disputeOccurrence(id)))',
    replace: 'reading.disputes',
    tests: [...disputes, 'tests/resilience/payments/payment-events.test.ts'],
  },
  {
    why: 'a referral pays although its friend’s first payment was lost in a dispute',
    file: 'src/domain/subscriptions/sync/changes-of-reading.rules.ts',
    find: '(!before?.refundedAt && isWithdrawal(state)) || isJustLost',
    replace: '!before?.refundedAt && isWithdrawal(state)',
    tests: disputes,
  },
  {
    why: 'a declined card is tried again with every event',
    file: 'src/domain/subscriptions/sync/pay-open-invoice.server.ts',
    find: ' || failure.payment_method.id === paymentMethodId',
    replace: '',
    tests: ['src/domain/subscriptions/subscription-life.server.test.ts'],
  },
  {
    why: 'a late sync undoes a planned change that another call has repeated',
    file: 'src/domain/subscriptions/plans/plan-change.server.ts',
    find: '    if (!planned) return\n    await reschedulePlanChange(payments, subscription, planned)',
    replace:
      '    await (planned ? reschedulePlanChange(payments, subscription, planned) : undoPlanChange(payments, subscription))',
    tests: planChange,
  },
  {
    why: 'a late sync removes a child who was added in the meantime',
    file: 'src/domain/subscriptions/sync/paid-children.server.ts',
    find: 'paidIn(await payments.subscriptions.retrieve(id))',
    replace: 'further.childIds',
    tests: furtherChild,
  },
  {
    why: 'a child removed while a call to include it waits is still paid for',
    file: 'src/domain/children/children.server.ts',
    find: `    await changeSubscription(services, user.id, async (stored) => {
      // Read only now, because another call may have removed the child while this one waited for its turn.
      const child = await childOf(services, user.id, childId)
`,
    replace: `    const child = await childOf(services, user.id, childId)
    await changeSubscription(services, user.id, async (stored) => {
`,
    tests: furtherChild,
  },
  {
    why: 'a holder that exceeded its lock’s time releases the lock of the next holder',
    file: 'src/infrastructure/leases.server.ts',
    find: 'and(eq(leases.name, name), eq(leases.holder, holder))',
    replace: 'eq(leases.name, name)',
    tests: ['src/infrastructure/leases.server.test.ts'],
  },
  {
    why: 'a family that cancels owes the current period until an event reports that it was not paid',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: "subscription.status === 'past_due' || subscription.status === 'unpaid'",
    replace: "stored.pastDueSince && subscription.status !== 'active'",
    tests: reconciliation,
  },
  {
    why: 'a change of plan undoes a cancellation that no event has reported',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: "if (subscription.cancel_at !== null) throw httpError(changePlan, 'canceled')",
    replace: "if (stored.cancelAt) throw httpError(changePlan, 'canceled')",
    tests: planChange,
  },
  {
    why: 'a requested plan is treated as planned although Stripe has another by now',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: 'await (isCurrent ?',
    replace: 'if (stored.nextPlan !== body.planId || stored.nextBilling !== body.billing) await (isCurrent ?',
    tests: planChange,
  },
  {
    why: 'the plan that has just ended is treated as the current one',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: 'const current = currentPlanAtStripe(subscription, stored)',
    replace: 'const current = { planId: stored.plan, billing: stored.billing }',
    tests: planChange,
  },
  {
    why: 'a change is planned again for a subscription that was canceled in the meantime',
    file: 'src/domain/subscriptions/plans/plan-change.server.ts',
    find: 'if (planned) await reschedulePlanChange(payments,',
    replace: 'if (planned) await schedulePlanChange(payments,',
    tests: planChange,
  },
  {
    why: 'a new subscription is refunded because of one whose end at Stripe no event reported',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: '  await readAgain(running.id)\n  const other',
    replace: '  const other',
    tests: reconciliation,
  },
  {
    why: 'a money event during its family’s erasure is acknowledged and its money lost',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: "  if (!owner && seen !== undefined) throw new ConcurrentUpdateError('its family has been erased')\n",
    replace: '',
    tests: ['src/domain/subscriptions/sync/sync-subscription.server.test.ts'],
  },
  {
    why: 'free days wait for a day after Stripe failed once to move the charge',
    file: 'src/domain/subscriptions/sync/move-charges.server.ts',
    find: 'markOfPaidPeriod(now, currentPeriodOf(now)) },\n      }),',
    replace: 'markOfPaidPeriod(now, currentPeriodOf(now)) },\n      }, { idempotencyKey: mark }),',
    tests: reconciliation,
  },
  {
    why: 'a failed checkout request is repeated under the same key with another address',
    file: 'src/features/billing/checkout/checkout.server.ts',
    find: "`checkout-${id}-${hashOf(JSON.stringify(params)).toString('base64url')}`",
    replace: '`checkout-${id}`',
    tests: checkout,
  },
  {
    why: 'a browser continues a checkout of a family that has just been erased',
    file: 'src/features/billing/checkout/checkout.server.ts',
    find: '        isNull(checkouts.erasedAt),\n',
    replace: '',
    tests: reconciliation,
  },
  {
    why: 'a subscription that is paid while it is being read is treated as not running',
    file: 'src/domain/subscriptions/sync/sync-subscription.server.ts',
    find: "    if (reading?.status === 'incomplete' && reading.payments.length > 0) continue\n",
    replace: '',
    tests: ['src/domain/subscriptions/sync/sync-subscription.server.test.ts'],
  },
  {
    why: 'changes without a webhook wait for the nightly reconciliation',
    file: 'src/domain/payment-events/payment-event-jobs.server.ts',
    find: '[syncMissedEvents(services), syncLongUnseen(services)]',
    replace: '[syncLongUnseen(services)]',
    tests: missedEvents,
  },
  {
    why: 'an event whose sync failed is lost',
    file: 'src/domain/payment-events/missed-events.server.ts',
    find: '  for (const { createdAt } of triggers) resumeFrom(run, createdAt < longest ? longest : createdAt)\n',
    replace: '',
    tests: missedEvents,
  },
  {
    why: 'unknown subscriptions at Stripe are not reported',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: "  if (outcome.kind === 'none') await noteUnknown(tx, services, { reading, state, now })\n  else await settleUnknown",
    replace: '  await settleUnknown',
    tests: missedEvents,
  },
  {
    why: 'a plan that was changed before the first sync never gives access',
    file: 'src/domain/subscriptions/subscription.rules.ts',
    find: "isAsShown ? shown.cents : seatCents('first', sold.planId, sold.billing)",
    replace: 'isAsShown ? shown.cents : -1',
    tests: missedEvents,
  },
  {
    why: 'a failed payment that succeeded later is not counted as failed',
    file: 'src/domain/subscriptions/sync/money-events.server.ts',
    find: 'uniqueByInvoice([...reading.unpaid, ...reading.declined])',
    replace: 'uniqueByInvoice(reading.unpaid)',
    tests: missedEvents,
  },
  {
    why: 'a subscription from before VAT was calculated stays without it',
    file: 'src/domain/subscriptions/turn-on-tax.server.ts',
    find: 'if (isTaxed || !calculatesTax) return false',
    replace: 'if (isTaxed || !calculatesTax || id) return false',
    tests: ['src/features/metrics/vat.server.test.ts'],
  },
  {
    why: 'an event waits for Stripe as long as Stripe takes',
    file: 'src/features/billing/webhook/webhook.server.ts',
    find: 'await withinTimeout(processEvent(services, event, trigger, givenUp.signal), responseTimeoutMs)',
    replace: 'await processEvent(services, event, trigger, givenUp.signal)',
    tests: ['src/domain/subscriptions/sync/stripe-outage.server.test.ts'],
  },
]
