// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, as they stand there
import type { Mutant } from './mutants.ts'

const referral = ['src/referral/referral.server.test.ts']
const ledger = ['src/account/free-days.server.test.ts']
const live = ['src/family/live/live.server.test.ts']
const adminLive = ['src/admin/lives/lives.server.test.ts']
const onboarding = ['src/onboarding/onboarding.server.test.ts']

/** Referrals and children. */
export const familyMutants: readonly Mutant[] = [
  {
    why: 'a referrer is rewarded without end',
    file: 'src/account/free-days.server.ts',
    find: "if (!referrer || referrer.referralCount >= referralLimit) return 'full'",
    replace: "if (!referrer) return 'full'",
    tests: ledger,
  },
  {
    why: 'a referral that was taken back is rewarded again',
    file: 'src/account/free-days.server.ts',
    find: "if (earlier.length > 0) return 'over'",
    replace: '',
    tests: ledger,
  },
  {
    why: 'a later payment that is refunded takes a referral back',
    file: 'src/account/subscription/sync-subscription.server.ts',
    find: 'if (before?.isFirst && ((!before.refundedAt',
    replace: 'if (before && ((!before.refundedAt',
    tests: ['src/account/subscription/subscription-life.server.test.ts', 'tests/faults/ledger.test.ts'],
  },
  {
    why: 'looking at a payment page uses a code up',
    file: 'src/account/free-days.server.ts',
    find: 'set: came, setWhere: isUnused }',
    replace: 'set: came, setWhere: sql`false` }',
    tests: [...ledger, ...referral],
  },
  {
    why: 'Stripe goes on knowing who an erased family was',
    file: 'src/family/data-rights/erase-family.server.ts',
    find: 'await inTime(forgetAtStripe(services, userId))',
    replace: '',
    tests: ['src/family/data-rights/data-rights.server.test.ts'],
  },
  {
    why: 'a postal address is kept that no box needs',
    file: 'src/account/delivery-address/delivery-address.server.ts',
    find: "if (!getsBox(user)) throw refuse(keepDeliveryAddress, 'noBox')",
    replace: '',
    tests: ['src/account/delivery-address/delivery-address.server.test.ts'],
  },
  {
    why: 'families are not locked',
    file: 'src/account/lock-families.server.ts',
    find: "if (inOrder.length > 0) await tx.select({ id: users.id }).from(users).where(inArray(users.id, inOrder)).orderBy(users.id).for('update')",
    replace: 'if (inOrder.length > 0) await tx.select({ id: users.id }).from(users).where(inArray(users.id, inOrder))',
    tests: [...referral, 'tests/faults/ledger.test.ts'],
    on: 'postgresql',
  },
  {
    why: 'one’s own code may be used, under another label',
    file: 'src/referral/referral.server.ts',
    find: 'if (ownerId === user.id || isSameMailbox(owner.email, user.email))',
    replace: 'if (false)',
    tests: referral,
  },
  {
    why: 'anybody’s e-mail will do with a code',
    file: 'src/referral/referral.server.ts',
    find: 'if (email !== owner.email && email !== user.email)',
    replace: 'if (false)',
    tests: referral,
  },
  {
    why: 'live time has no limit',
    file: 'src/family/live/live.server.ts',
    find: 'minutes + live.minutes > liveHoursPerWeek * 60',
    replace: 'false',
    tests: live,
  },
  {
    why: 'a child enters a class as a moderator',
    file: 'src/family/live/live.server.ts',
    find: "role: 'VIEWER',",
    replace: "role: 'MODERATOR',",
    tests: live,
  },
  { why: 'no adult lets a child into a class', file: 'src/outside/live-class.server.ts', find: "guest: 'true', ", replace: '', tests: live },
  {
    why: 'anybody can seal a way into a class',
    file: 'src/outside/live-class.server.ts',
    find: '`${call}${query}${secret}`',
    replace: '`${call}${query}`',
    tests: live,
  },
  {
    why: 'an earlier way into a class leads into a later one',
    file: 'src/outside/live-class.server.ts',
    find: "    createTime,\n    redirect: 'true'",
    replace: "    redirect: 'true'",
    tests: live,
  },
  {
    why: 'the live-class server sees which child is which from class to class',
    file: 'src/outside/live-class.server.ts',
    find: '`${live.id} ${member.id}`',
    replace: 'member.id',
    tests: live,
  },
  {
    why: 'the live-class server may answer anything',
    file: 'src/outside/live-class.server.ts',
    find: ' || !/^\\d{1,16}$/.test(createTime)',
    replace: '',
    tests: live,
  },
  {
    why: 'nobody knows who of the team entered a class',
    file: 'src/admin/lives/lives.server.ts',
    find: "await db.transaction((tx) => audit(tx, { ...actor(admin, request, now), action: 'enter-live-class', target: live.title, details: { liveId } }))",
    replace: '',
    tests: adminLive,
  },
  {
    why: 'consent need not be given',
    file: 'src/onboarding/answers.contract.ts',
    find: 'parentalConsent: z.literal(true, words.parentalConsent)',
    replace: 'parentalConsent: z.coerce.boolean()',
    tests: onboarding,
  },
]
