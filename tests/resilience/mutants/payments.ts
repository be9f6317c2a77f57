// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, as they stand there
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

const missedEvents = ['src/domain/subscriptions/reconciliation/missed-events.server.test.ts']
const disputes = ['src/domain/subscriptions/sync/disputes.server.test.ts']

/** Payments. */
export const paymentMutants: readonly Mutant[] = [
  {
    why: 'what the product has not sold is reconciled',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: '  if (isNew && !mayBegin(services, reading, state, checkout)) return false\n',
    replace: '',
    tests: reconciliation,
  },
  {
    why: 'a withdrawal leaves what was paid besides the first payment',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: 'checkout?.erasedAt || isWithdrawal(state)',
    replace: 'checkout?.erasedAt',
    tests: reconciliation,
  },
  {
    why: 'what is paid for an erased account is kept',
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
    why: 'an event of a time to come is taken',
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
    find: 'if (before?.version !== seen) throw new ConcurrentUpdateError()',
    replace: '',
    tests: ['src/domain/subscriptions/sync/sync-subscription.server.test.ts'],
  },
  {
    why: 'an event is taken twice',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: "if (trigger && !(await takeEvent(tx, trigger))) return { kind: 'duplicate' }",
    replace: '',
    tests: webhook,
  },
  {
    why: 'any browser that knows the address of the payment is signed in',
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
    why: 'a payment signs in for ever',
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
    find: 'if (user && (await liveSubscriptionOf(tx, user.id)))',
    replace: 'if (false)',
    tests: checkout,
  },
  {
    why: 'an administrator’s “Désabonner” leaves Stripe charging',
    file: 'src/features/users/admin/users.server.ts',
    find: 'isSubscribed ? undefined : (await liveSubscriptionOf(db, userId))?.id',
    replace: 'undefined as string | undefined',
    tests: ['src/features/users/admin/toggling.server.test.ts'],
  },
  {
    why: 'a child is charged at another amount than was shown',
    file: 'src/domain/children/pay-for-children.server.ts',
    find: "if (todayCents !== agreed.todayCents) throw httpError(joinChild, 'quoteChanged')",
    replace: '',
    tests: furtherChild,
  },
  {
    why: 'the rest of a period may be counted from a moment to come',
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
    why: 'a subscription whose payment a dispute took away goes on being charged',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: 'state.refundedAt || lostDisputes(reading).length > 0',
    replace: 'state.refundedAt',
    tests: disputes,
  },
  {
    why: 'the team is told of a dispute with each event',
    file: 'src/domain/subscriptions/emails/payment-incident-email.server.ts',
    find: '.filter(({ id }) => added.has(disputeOccurrence(id)))',
    replace: '',
    tests: [...disputes, 'tests/resilience/payments/payment-events.test.ts'],
  },
  {
    why: 'a referral pays although its friend’s first payment was lost in a dispute',
    file: 'src/domain/subscriptions/sync/plan-of-reading.rules.ts',
    find: '(!before.refundedAt && isWithdrawal(state)) || isJustLost',
    replace: '!before.refundedAt && isWithdrawal(state)',
    tests: disputes,
  },
  {
    why: 'a card that was declined is tried with every event again',
    file: 'src/domain/subscriptions/sync/pay-open-invoice.server.ts',
    find: ' || failure.payment_method.id === paymentMethodId',
    replace: '',
    tests: ['src/domain/subscriptions/subscription-life.server.test.ts'],
  },
  {
    why: 'a sync that comes late takes back a planned change that another call has made again',
    file: 'src/domain/subscriptions/plans/plan-change.server.ts',
    find: '    if (!planned) return\n    await planAgain(payments, subscription, planned)',
    replace:
      '    await (planned ? planAgain(payments, subscription, planned) : undoPlanChangeAtStripe(payments, subscription))',
    tests: planChange,
  },
  {
    why: 'a sync that comes late stops paying for a child who has come since',
    file: 'src/domain/subscriptions/sync/paid-children.server.ts',
    find: 'paidIn(await payments.subscriptions.retrieve(id))',
    replace: 'further.childIds',
    tests: furtherChild,
  },
  {
    why: 'a child who is removed while a press to include it waits is paid for',
    file: 'src/domain/children/children.server.ts',
    find: `    await changingSubscription(services, user.id, async (kept) => {
      // Looked for only now: another press may have removed the child while this one waited for its turn.
      const child = await childOf(services, user.id, childId)
`,
    replace: `    const child = await childOf(services, user.id, childId)
    await changingSubscription(services, user.id, async (kept) => {
`,
    tests: furtherChild,
  },
  {
    why: 'whoever changed a subscription for too long lets a third in beside the second',
    file: 'src/infrastructure/leases.server.ts',
    find: 'and(eq(leases.name, name), eq(leases.holder, holder))',
    replace: 'eq(leases.name, name)',
    tests: ['src/infrastructure/leases.server.test.ts'],
  },
  {
    why: 'a family that cancels owes the period under way, as long as no event has told that it was not paid',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: "subscription.status === 'past_due' || subscription.status === 'unpaid'",
    replace: "kept.pastDueSince && subscription.status !== 'active'",
    tests: reconciliation,
  },
  {
    why: 'a change of plan takes a cancellation back that no event has told of',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: "if (subscription.cancel_at !== null) throw httpError(changePlan, 'canceled')",
    replace: "if (kept.cancelAt) throw httpError(changePlan, 'canceled')",
    tests: planChange,
  },
  {
    why: 'a plan pressed for is taken for planned, though Stripe has another by now',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: 'await (isPresent ?',
    replace: 'if (kept.nextPlan !== body.planId || kept.nextBilling !== body.billing) await (isPresent ?',
    tests: planChange,
  },
  {
    why: 'the plan that has just ended is taken for the present one',
    file: 'src/domain/subscriptions/manage-subscription.server.ts',
    find: 'const present = planOf(subscription, kept)',
    replace: 'const present = { planId: kept.plan, billing: kept.billing }',
    tests: planChange,
  },
  {
    why: 'what was planned is planned again for a subscription that was canceled meanwhile',
    file: 'src/domain/subscriptions/plans/plan-change.server.ts',
    find: 'if (planned) await planAgain(payments,',
    replace: 'if (planned) await planChangeAtStripe(payments,',
    tests: planChange,
  },
  {
    why: 'a new subscription is sent back because of one that has ended at Stripe untold',
    file: 'src/domain/subscriptions/sync/reconcile-at-stripe.server.ts',
    find: '  await readAnew(kept.id)\n  const other',
    replace: '  const other',
    tests: reconciliation,
  },
  {
    why: 'an event that tells of money while its family is erased is taken and its money forgotten',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: '  if (!owner && seen !== undefined) throw new ConcurrentUpdateError()\n',
    replace: '',
    tests: ['src/domain/subscriptions/sync/sync-subscription.server.test.ts'],
  },
  {
    why: 'free days wait for a day when Stripe failed once to move the charge',
    file: 'src/domain/subscriptions/sync/move-charges.server.ts',
    find: '        metadata: { [mark]: String(grant.days) },\n      }),',
    replace: '        metadata: { [mark]: String(grant.days) },\n      }, { idempotencyKey: mark }),',
    tests: reconciliation,
  },
  {
    why: 'a checkout that was asked for in vain is asked for under the same key with another address',
    file: 'src/features/billing/checkout/checkout.server.ts',
    find: "`checkout-${id}-${hashOf(JSON.stringify(asked)).toString('base64url')}`",
    replace: '`checkout-${id}`',
    tests: checkout,
  },
  {
    why: 'a browser goes on with a checkout of a family that has just been erased',
    file: 'src/features/billing/checkout/checkout.server.ts',
    find: '            isNull(checkouts.erasedAt),\n',
    replace: '',
    tests: reconciliation,
  },
  {
    why: 'a subscription that is paid while it is being read is taken for one that does not run',
    file: 'src/domain/subscriptions/sync/sync-subscription.server.ts',
    find: "    if (reading?.status === 'incomplete' && reading.payments.length > 0) continue\n",
    replace: '',
    tests: ['src/domain/subscriptions/sync/sync-subscription.server.test.ts'],
  },
  {
    why: 'what no webhook brought is left until the nightly look',
    file: 'src/domain/subscriptions/subscription-jobs.server.ts',
    find: '[readMissedEvents(services), readLongUnseen(services)]',
    replace: '[readLongUnseen(services)]',
    tests: missedEvents,
  },
  {
    why: 'an event that could not be followed is forgotten',
    file: 'src/domain/subscriptions/reconciliation/missed-events.server.ts',
    find: '    for (const at of events.map(createdAtOf)) goOnFrom(at < longest ? longest : at)\n',
    replace: '',
    tests: missedEvents,
  },
  {
    why: 'what Stripe charges and nobody here pays for is not told',
    file: 'src/domain/subscriptions/sync/write-reading.server.ts',
    find: "  if (outcome.kind === 'none') await noteUnknown(tx, services, { reading, state, now })\n  else await settleUnknown",
    replace: '  await settleUnknown',
    tests: missedEvents,
  },
  {
    why: 'a plan that was changed before the first look is never let in',
    file: 'src/domain/subscriptions/subscription.rules.ts',
    find: "isAsShown ? shown.cents : seatCents('first', sold.planId, sold.billing)",
    replace: 'isAsShown ? shown.cents : -1',
    tests: missedEvents,
  },
  {
    why: 'a payment that failed and was made later is no failed payment',
    file: 'src/domain/subscriptions/sync/money-events.server.ts',
    find: 'onceEach([...reading.unpaid, ...reading.declined])',
    replace: 'onceEach(reading.unpaid)',
    tests: missedEvents,
  },
  {
    why: 'a subscription that was begun before VAT was reckoned goes on without',
    file: 'src/domain/subscriptions/turn-on-tax.server.ts',
    find: 'if (isTaxed || !reckonsTax) return false',
    replace: 'if (isTaxed || !reckonsTax || id) return false',
    tests: ['src/features/metrics/vat.server.test.ts'],
  },
  {
    why: 'an event waits for Stripe as long as Stripe takes',
    file: 'src/features/billing/webhook/webhook.server.ts',
    find: 'await withinTimeout(follow(services, event, trigger, givenUp.signal), answeredWithinMs)',
    replace: 'await follow(services, event, trigger, givenUp.signal)',
    tests: ['src/domain/subscriptions/sync/stripe-away.server.test.ts'],
  },
]
