import type { Mutant } from './mutants.ts'

const checkout = ['src/billing/checkout.server.test.ts']
const furtherChild = ['src/onboarding/further-child.server.test.ts']
const mending = ['src/account/subscription/mending.server.test.ts']
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
    find: '    if (!planned) return\n    if (subscription.cancel_at === null)',
    replace: '    if (planned && subscription.cancel_at === null)',
    tests: ['src/account/subscription/plan-change.server.test.ts'],
  },
  {
    why: 'a sync that comes late stops paying for a child who has come since',
    file: 'src/account/subscription/paid-children.server.ts',
    find: 'paidIn(await payments.subscriptions.retrieve(id))',
    replace: 'further.childIds',
    tests: furtherChild,
  },
]
