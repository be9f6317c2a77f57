// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text
import type { Mutant } from './mutants.ts'

const referral = ['src/features/referral/referral.server.test.ts']
const ledger = ['src/domain/referrals/referrals.server.test.ts']
const live = ['src/features/lives/door/join.server.test.ts']
const adminLive = ['src/features/lives/admin/lives.server.test.ts']
const onboarding = ['src/features/onboarding/onboarding.server.test.ts']

/** The rules of referrals and of children. */
export const familyMutants: readonly Mutant[] = [
  {
    why: 'a referrer is rewarded without limit',
    file: 'src/domain/referrals/referrals.server.ts',
    find: "if (!referrer || referrer.referralCount >= referralLimit) return 'full'",
    replace: "if (!referrer) return 'full'",
    tests: ledger,
  },
  {
    why: 'a referral that was taken back is rewarded again',
    file: 'src/domain/referrals/referrals.server.ts',
    find: "if (earlier.length > 0) return 'over'",
    replace: '',
    tests: ledger,
  },
  {
    why: 'a later payment that is refunded takes a referral back',
    file: 'src/domain/subscriptions/sync/changes-of-reading.rules.ts',
    find: 'isFirst || others.every(({ firstPaidAt, refundedAt }) => firstPaidAt === null || refundedAt !== null)',
    replace: 'true',
    tests: ['src/domain/subscriptions/subscription-life.server.test.ts'],
  },
  {
    why: 'opening a payment page uses up a code',
    file: 'src/domain/referrals/referrals.server.ts',
    find: 'and(eq(referrals.referredId, referredId), sql`not (${isUnused})`)',
    replace: 'eq(referrals.referredId, referredId)',
    tests: [...ledger, ...referral],
  },
  {
    why: 'Stripe still stores who an erased family was',
    file: 'src/features/account/data-rights/erase-family.server.ts',
    find: 'await withinTimeout(forgetAtStripe(services, userId))',
    replace: '',
    tests: ['src/features/account/data-rights/data-rights.server.test.ts'],
  },
  {
    why: 'a postal address is stored although no box needs it',
    file: 'src/domain/deliveries/delivery-address.server.ts',
    find: "if (!hasCompletePlan(user)) throw httpError(storeDeliveryAddress, 'noBox')",
    replace: '',
    tests: ['src/domain/deliveries/delivery-address.server.test.ts'],
  },
  {
    why: 'families are not locked',
    file: 'src/domain/accounts/lock-user-rows.server.ts',
    find: "if (inOrder.length > 0) await tx.select({ id: users.id }).from(users).where(inArray(users.id, inOrder)).orderBy(users.id).for('update')",
    replace:
      'if (inOrder.length > 0) await tx.select({ id: users.id }).from(users).where(inArray(users.id, inOrder))',
    tests: [...referral, 'tests/resilience/payments/ledger.test.ts'],
    on: 'postgresql',
  },
  {
    why: 'a family may use its own code under another e-mail label',
    file: 'src/domain/referrals/referrals.server.ts',
    find: 'if (owner.id === referredId || (await isOneMailbox(tx, owner.id, referredId)))',
    replace: 'if (owner.id === referredId)',
    tests: referral,
  },
  {
    why: 'a code may be used with somebody else’s e-mail',
    file: 'src/features/referral/referral.server.ts',
    find: 'if (email !== owner?.email && email !== user.email)',
    replace: 'if (false)',
    tests: referral,
  },
  {
    why: 'live time has no limit',
    file: 'src/domain/registrations/registrations.rules.ts',
    find: 'live.minutes) > liveHoursPerWeek * 60',
    replace: 'live.minutes) > Number.POSITIVE_INFINITY',
    tests: live,
  },
  {
    why: 'a child enters a class as a moderator',
    file: 'src/features/lives/door/join.server.ts',
    find: "role: 'VIEWER',",
    replace: "role: 'MODERATOR',",
    tests: live,
  },
  {
    why: 'children enter a class without adults',
    file: 'src/features/lives/door/join.server.ts',
    find: 'adults.length < adultsNeeded',
    replace: 'false',
    tests: ['src/features/lives/door/door.server.test.ts'],
  },
  {
    why: 'anybody may say that a class has ended',
    file: 'src/features/lives/door/door.server.ts',
    find: ', eq(liveClasses.endTokenHash, hashOf(token))',
    replace: '',
    tests: ['src/features/lives/door/door.server.test.ts'],
  },
  {
    why: 'anybody may say that a recording is ready',
    file: 'src/features/lives/recordings/signed-parameters.server.ts',
    find: "if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'",
    replace: '',
    tests: ['src/features/lives/recordings/recordings.server.test.ts'],
  },
  {
    why: 'a recording is fetched from anywhere',
    file: 'src/features/lives/recordings/copy-recording.server.ts',
    find: ' || new URL(url).hostname !== server.hostname',
    replace: '',
    tests: ['src/features/lives/recordings/recordings.server.test.ts'],
  },
  {
    why: 'an incident may be reported for another family’s child',
    file: 'src/features/incidents/safety.server.ts',
    find: '.where(and(eq(children.id, childId), isChildOfSql(user.id)))',
    replace: '.where(eq(children.id, childId))',
    tests: ['src/features/incidents/incidents.server.test.ts'],
  },
  {
    why: 'no adult lets a child into a class',
    file: 'src/infrastructure/live-class/live-class.server.ts',
    find: "      guest: 'true',",
    replace: '',
    tests: live,
  },
  {
    why: 'anybody can sign a join address',
    file: 'src/infrastructure/live-class/class-server.server.ts',
    find: '`${call}${query}${secret}`',
    replace: '`${call}${query}`',
    tests: live,
  },
  {
    why: 'a join address of an earlier class leads into a later one',
    file: 'src/infrastructure/live-class/live-class.server.ts',
    find: "    createTime,\n    redirect: 'true'",
    replace: "    redirect: 'true'",
    tests: live,
  },
  {
    why: 'the live-class server sees which child is which from class to class',
    file: 'src/infrastructure/live-class/live-class.server.ts',
    find: '`${liveId} ${memberId}`',
    replace: 'memberId',
    tests: live,
  },
  {
    why: 'any response of the live-class server is accepted',
    file: 'src/infrastructure/live-class/class-server.server.ts',
    find: '!/^\\d{1,16}$/.test(createTime)',
    replace: 'createTime === null',
    tests: ['src/infrastructure/live-class/class-server.server.test.ts'],
  },
  {
    why: 'nobody knows who of the team entered a class',
    file: 'src/features/lives/door/enter.server.ts',
    find: "await audit(tx, { ...actor(admin, request, now), action: 'enter-live-class', target: live.title, details: { liveId } })",
    replace: '',
    tests: adminLive,
  },
  {
    why: 'consent need not be given',
    file: 'src/domain/children/answers/answers.contract.ts',
    find: 'parentalConsent: z.literal(true, words.parentalConsent)',
    replace: 'parentalConsent: z.coerce.boolean()',
    tests: onboarding,
  },
  {
    why: 'a calendar address outlives the payment session that requested it',
    file: 'src/domain/accounts/session.server.ts',
    find: '  else await db.delete(calendarFeeds).where(feed)',
    replace: '',
    tests: ['src/features/billing/payment-sessions.server.test.ts'],
  },
  {
    why: 'what a family wrote under another address survives its erasure',
    file: 'src/features/account/data-rights/erase-family.server.ts',
    find: 'or(eq(contactSubmissions.userId, userId), eq(contactSubmissions.email, email))',
    replace: 'eq(contactSubmissions.email, email)',
    tests: ['src/features/account/data-rights/data-rights.server.test.ts'],
  },
  {
    why: 'a note about one child reaches another family',
    file: 'src/features/one-to-one/admin/slots.server.ts',
    find: 'if (childId !== undefined && childId !== booking.childId)',
    replace: 'if (childId === null)',
    tests: ['src/features/one-to-one/one-to-one.server.test.ts'],
  },
  {
    why: 'booking and cancelling sends e-mails without limit',
    file: 'src/features/one-to-one/one-to-one.server.ts',
    find: 'await enforceRateLimits(tx, now, [{ key: `one-to-one-family|${user.id}`, ...bookingsPerFamily }])',
    replace: '',
    tests: ['src/features/one-to-one/one-to-one.server.test.ts'],
  },
]
