// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text
import type { Mutant } from './mutants.ts'

const emailChange = ['src/features/account/email-change/email-change.server.test.ts']

/** The account's address, confirmed twice. */
export const emailChangeMutants: readonly Mutant[] = [
  {
    why: 'one confirmation changes the address',
    file: 'src/features/account/email-change/email-change.server.ts',
    find: "const isSecond = change[side === 'old' ? 'newConfirmedAt' : 'oldConfirmedAt'] !== null",
    replace: 'const isSecond = true',
    tests: emailChange,
  },
  {
    why: 'a link to confirm an address works twice',
    file: 'src/features/account/email-change/email-change.server.ts',
    find: 'if (change[`${side}ConfirmedAt`]) return',
    replace: 'if (false) return',
    tests: emailChange,
  },
  {
    why: 'a change of address keeps everybody signed in',
    file: 'src/domain/email-change/change-family-email.server.ts',
    find: 'await tx.delete(sessions).where(and(eq(sessions.userId, userId), isNull(sessions.guardianId), sessionId ? ne(sessions.id, sessionId) : undefined))',
    replace: 'void sessionId',
    tests: emailChange,
  },
  {
    why: 'login links of the old address go on working',
    file: 'src/domain/email-change/change-family-email.server.ts',
    find: '  await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkSql(userId))\n',
    replace: '',
    tests: emailChange,
  },
  {
    why: 'an erasure link sent to the old address still erases',
    file: 'src/features/account/data-rights/erase-email.server.ts',
    find: 'email === undefined || emailKey(email) === key ? userId',
    replace: 'email === undefined || key ? userId',
    tests: emailChange,
  },
  {
    why: 'a link in the old mailbox still ends the contract',
    file: 'src/features/leaving/leaving.server.ts',
    find: 'if (isLate || link.emailKey !== emailKey(declared.email))',
    replace: 'if (isLate)',
    tests: ['src/features/leaving/leaving.server.test.ts'],
  },
  {
    why: 'a stranger at a mistyped address keeps the calendar and their second guardian once it is corrected',
    file: 'src/features/family-file/actions/actions.server.ts',
    find: 'await endStrangersAccess(tx, userId, now)',
    replace: '',
    tests: ['src/features/family-file/actions/actions.server.test.ts'],
  },
  {
    why: 'Stripe receives the new address of a family erased in the meantime, and stores it',
    file: 'src/domain/email-change/email-change-at-stripe.server.ts',
    find: "    if (!family && sentEmail !== undefined) await undefinedIfMissing(withinTimeout(payments.customers.update(customer, { email: '' })))\n",
    replace: '',
    tests: emailChange,
  },
]
