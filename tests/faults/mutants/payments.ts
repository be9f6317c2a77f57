// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, as they stand there
import type { Mutant } from './mutants.ts'

const checkout = ['src/billing/checkout.server.test.ts']
const furtherChild = ['src/onboarding/further-child.server.test.ts']
const mending = ['src/account/subscription/mending.server.test.ts']
const planChange = ['src/account/subscription/plan-change.server.test.ts']
const webhook = ['src/billing/webhook.server.test.ts', 'tests/faults/payment-events.test.ts']

const disputes = ['src/account/subscription/disputes.server.test.ts']

/** Payments. */
export const paymentMutants: readonly Mutant[] = [
  {
    why: 'what the product has not sold is mended',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: '  if (isNew && !mayBegin(services, reading, state, checkout)) return false\n',
    replace: '',
    tests: mending,
  },
  {
    why: 'a withdrawal leaves what was paid besides the first payment',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: 'checkout?.erasedAt || isWithdrawal(state)',
    replace: 'checkout?.erasedAt',
    tests: mending,
  },
  {
    why: 'what is paid for an erased account is kept',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: 'checkout?.erasedAt || isWithdrawal(state)',
    replace: 'isWithdrawal(state)',
    tests: mending,
  },
  {
    why: 'an event’s signature is not checked',
    file: 'src/outside/payments.server.ts',
    find: 'return payments.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds, undefined, now)',
    replace: "return JSON.parse(body.toString('utf8'))",
    tests: webhook,
  },
  {
    why: 'an event of a time to come is taken',
    file: 'src/outside/payments.server.ts',
    find: '!(signedAt <= now / 1000 + toleranceSeconds)',
    replace: 'Number.isNaN(signedAt)',
    tests: webhook,
  },
  {
    why: 'a test event counts as real money, and the other way round',
    file: 'src/billing/webhook.server.ts',
    find: 'event.livemode !== services.takesRealMoney || ',
    replace: '',
    tests: webhook,
  },
  {
    why: 'a subscription at another price is granted',
    file: 'src/account/subscription/subscription.rules.ts',
    find: 'sold.currency === currency && sold.unitCents === price && ',
    replace: '',
    tests: [...webhook, 'src/account/subscription/subscription.rules.test.ts'],
  },
  {
    why: 'an older reading overwrites a newer one',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: 'if (before?.version !== seen) throw new Overtaken()',
    replace: '',
    tests: ['src/account/subscription/sync-subscription.server.test.ts'],
  },
  {
    why: 'an event is taken twice',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: "if (trigger && !(await takeEvent(tx, trigger))) return { kind: 'duplicate' }",
    replace: '',
    tests: webhook,
  },
  {
    why: 'any browser that knows the address of the payment is signed in',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (checkout.madeAccount && isInTime)',
    tests: checkout,
  },
  {
    why: 'paying with somebody’s e-mail opens their account',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (isSameBrowser && isInTime)',
    tests: checkout,
  },
  {
    why: 'a payment signs in for ever',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'if (isSameBrowser && checkout.madeAccount && isInTime)',
    replace: 'if (isSameBrowser && checkout.madeAccount)',
    tests: checkout,
  },
  {
    why: 'a payment signs in more than once',
    file: 'src/billing/complete-checkout.server.ts',
    find: 'and(eq(checkouts.id, checkout.id), isNull(checkouts.signedInAt))',
    replace: 'eq(checkouts.id, checkout.id)',
    tests: checkout,
  },
  {
    why: 'fifty clicks make fifty checkouts',
    file: 'src/billing/checkout.server.ts',
    find: "keyedHash(secret, 'checkout-request', choice).toString('base64url')",
    replace: 'crypto.randomUUID()',
    tests: checkout,
  },
  {
    why: 'a subscriber pays twice',
    file: 'src/billing/checkout.server.ts',
    find: 'if (user && (await liveSubscriptionOf(tx, user.id)))',
    replace: 'if (false)',
    tests: checkout,
  },
  {
    why: 'an administrator’s “Désabonner” leaves Stripe charging',
    file: 'src/admin/users/users.server.ts',
    find: 'isSubscribed ? undefined : (await liveSubscriptionOf(db, userId))?.id',
    replace: 'undefined as string | undefined',
    tests: ['src/admin/users/toggling.server.test.ts'],
  },
  {
    why: 'a child is charged at another amount than was shown',
    file: 'src/account/children/pay-for-children.server.ts',
    find: "if (todayCents !== agreed.todayCents) throw refuse(joinChild, 'quoteChanged')",
    replace: '',
    tests: furtherChild,
  },
  {
    why: 'the rest of a period may be counted from a moment to come',
    file: 'src/account/children/pay-for-children.server.ts',
    find: 'from * 1000 <= now + minute && ',
    replace: '',
    tests: furtherChild,
  },
  {
    why: 'a form sent twice adds two children',
    file: 'src/onboarding/further-child.server.ts',
    find: 'eq(children.attempt, attempt)',
    replace: 'sql`false`',
    tests: furtherChild,
  },
  {
    why: 'a subscription whose payment a dispute took away goes on being charged',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: 'state.refundedAt || lostDisputes(reading).length > 0',
    replace: 'state.refundedAt',
    tests: disputes,
  },
  {
    why: 'the team is told of a dispute with each event',
    file: 'src/account/subscription/payment-incident-email.server.ts',
    find: '.filter(({ id }) => added.has(disputeOccurrence(id)))',
    replace: '',
    tests: [...disputes, 'tests/faults/payment-events.test.ts'],
  },
  {
    why: 'a referral pays although its friend’s first payment was lost in a dispute',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: '(!before.refundedAt && isWithdrawal(state)) || isJustLost',
    replace: '!before.refundedAt && isWithdrawal(state)',
    tests: disputes,
  },
  {
    why: 'a card that was declined is tried with every event again',
    file: 'src/account/subscription/pay-owed.server.ts',
    find: ' || failure.payment_method.id === paymentMethodId',
    replace: '',
    tests: ['src/account/subscription/subscription-life.server.test.ts'],
  },
  {
    why: 'a sync that comes late takes back a planned change that another call has made again',
    file: 'src/account/subscription/plan-change.server.ts',
    find: '    if (!planned) return\n    await planAgain(payments, subscription, planned)',
    replace: '    await (planned ? planAgain(payments, subscription, planned) : undoPlanChangeAtStripe(payments, subscription))',
    tests: planChange,
  },
  {
    why: 'a sync that comes late stops paying for a child who has come since',
    file: 'src/account/subscription/paid-children.server.ts',
    find: 'paidIn(await payments.subscriptions.retrieve(id))',
    replace: 'further.childIds',
    tests: furtherChild,
  },
  {
    why: 'a child who is removed while a press to include it waits is paid for',
    file: 'src/account/children/children.server.ts',
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
    file: 'src/account/subscription/hold-subscription.server.ts',
    find: 'and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, hold.resetsAt))',
    replace: 'and(eq(rateLimits.key, key))',
    tests: planChange,
  },
  {
    why: 'a family that cancels owes the period under way, as long as no event has told that it was not paid',
    file: 'src/account/subscription/manage-subscription.server.ts',
    find: "subscription.status === 'past_due' || subscription.status === 'unpaid'",
    replace: "kept.pastDueSince && subscription.status !== 'active'",
    tests: mending,
  },
  {
    why: 'a change of plan takes a cancellation back that no event has told of',
    file: 'src/account/subscription/manage-subscription.server.ts',
    find: "if (subscription.cancel_at !== null) throw refuse(changePlan, 'canceled')",
    replace: "if (kept.cancelAt) throw refuse(changePlan, 'canceled')",
    tests: planChange,
  },
  {
    why: 'a plan pressed for is taken for planned, though Stripe has another by now',
    file: 'src/account/subscription/manage-subscription.server.ts',
    find: 'await (isPresent ?',
    replace: 'if (kept.nextPlan !== body.planId || kept.nextBilling !== body.billing) await (isPresent ?',
    tests: planChange,
  },
  {
    why: 'the plan that has just ended is taken for the present one',
    file: 'src/account/subscription/manage-subscription.server.ts',
    find: 'const present = planOf(subscription, kept)',
    replace: 'const present = { planId: kept.plan, billing: kept.billing }',
    tests: planChange,
  },
  {
    why: 'what was planned is planned again for a subscription that was canceled meanwhile',
    file: 'src/account/subscription/plan-change.server.ts',
    find: 'if (planned) await planAgain(payments,',
    replace: 'if (planned) await planChangeAtStripe(payments,',
    tests: planChange,
  },
  {
    why: 'a new subscription is sent back because of one that has ended at Stripe untold',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: '  await syncNow(services, kept.id)\n  const other',
    replace: '  const other',
    tests: mending,
  },
  {
    why: 'an event that tells of money while its family is erased is taken and its money forgotten',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: '  if (!owner && seen !== undefined) throw new Overtaken()\n',
    replace: '',
    tests: ['src/account/subscription/sync-subscription.server.test.ts'],
  },
  {
    why: 'free days wait for a day when Stripe failed once to move the charge',
    file: 'src/account/subscription/move-charges.server.ts',
    find: '        metadata: { [mark]: String(grant.days) },\n      }),',
    replace: '        metadata: { [mark]: String(grant.days) },\n      }, { idempotencyKey: mark }),',
    tests: mending,
  },
  {
    why: 'a checkout that was asked for in vain is asked for under the same key with another address',
    file: 'src/billing/checkout.server.ts',
    find: "`checkout-${id}-${hashOf(JSON.stringify(asked)).toString('base64url')}`",
    replace: '`checkout-${id}`',
    tests: checkout,
  },
  {
    why: 'a browser goes on with a checkout of a family that has just been erased',
    file: 'src/billing/checkout.server.ts',
    find: '            isNull(checkouts.erasedAt),\n',
    replace: '',
    tests: mending,
  },
  {
    why: 'a subscription that is paid while it is being read is taken for one that does not run',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: "    if (reading?.status === 'incomplete' && reading.payments.length > 0) continue\n",
    replace: '',
    tests: ['src/account/subscription/sync-subscription.server.test.ts'],
  },
  {
    why: 'a call that waits for the one before it is answered after its ten seconds',
    file: 'src/account/subscription/changing-subscription.server.ts',
    find: '    if (!mayBegin) throw unavailable()\n    await inTurn(services, userId, work)\n  })',
    replace: '    await inTime(inTurn(services, userId, work))\n  })\n  await turn.catch(() => undefined)',
    tests: ['src/account/subscription/stripe-away.server.test.ts'],
  },
  {
    why: 'a first payment of which every event is lost lets nobody in',
    file: 'src/account/subscription/subscription-jobs.server.ts',
    find: '[...(await paidUntold(services)), ...longUnseen]',
    replace: 'longUnseen',
    tests: mending,
  },
]
