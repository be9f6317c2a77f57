import type { Mutant } from './mutants.ts'

const signIn = ['src/features/sign-in/sign-in.server.test.ts']
const newsletter = ['src/domain/newsletter/newsletter.server.test.ts']
const adminSession = ['src/features/back-office/sign-in/admin-session.server.test.ts']
const adminLinks = ['src/features/users/magic-links.server.test.ts']
const paymentSessions = ['src/features/billing/payment-sessions.server.test.ts']
const production = ['src/server/production.server.test.ts']

/** Links and sessions. */
export const signInMutants: readonly Mutant[] = [
  {
    why: 'a link works twice',
    file: 'src/features/sign-in/sign-in.server.ts',
    find: 'isNull(loginLinks.usedAt), isNull(loginLinks.voidedAt), gt(',
    replace: 'isNull(loginLinks.voidedAt), gt(',
    tests: signIn,
  },
  {
    why: 'a voided link works',
    file: 'src/features/sign-in/sign-in.server.ts',
    find: 'isNull(loginLinks.usedAt), isNull(loginLinks.voidedAt), gt(',
    replace: 'isNull(loginLinks.usedAt), gt(',
    tests: signIn,
  },
  {
    why: 'a link never expires',
    file: 'src/features/sign-in/sign-in.server.ts',
    find: ', gt(loginLinks.expiresAt, now))',
    replace: ')',
    tests: signIn,
  },
  {
    why: 'a used link leaves the others open',
    file: 'src/features/sign-in/sign-in.server.ts',
    find: 'await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkSql(used.userId, used.guardianId))',
    replace: '',
    tests: signIn,
  },
  {
    why: 'a link’s token is stored in plain text',
    file: 'src/domain/login-links/login-link.server.ts',
    find: 'tokenHash: hashOf(token)',
    replace: 'tokenHash: Buffer.from(token)',
    tests: signIn,
  },
  {
    why: 'a session’s token is stored in plain text',
    file: 'src/infrastructure/secrets.server.ts',
    find: "return createHash('sha256').update(token).digest()",
    replace: 'return Buffer.from(token)',
    tests: production,
  },
  {
    why: 'the cookie can be read by scripts',
    file: 'src/domain/accounts/session.server.ts',
    find: 'reply.setCookie(sessionCookieName(settings), token, { ...shared, httpOnly: true })',
    replace: 'reply.setCookie(sessionCookieName(settings), token, shared)',
    tests: production,
  },
  {
    why: 'on https the cookie carries no prefix',
    file: 'src/api/server/cookies.server.ts',
    find: 'return isHttps ?',
    replace: 'return !isHttps ?',
    tests: production,
  },
  {
    why: 'a signed text may be changed',
    file: 'src/infrastructure/secrets.server.ts',
    find: 'given.length === expected.length && timingSafeEqual(given, expected) ? text : undefined',
    replace: 'given.length === expected.length ? text : undefined',
    tests: newsletter,
  },
  {
    why: 'any password is accepted',
    file: 'src/infrastructure/passwords.server.ts',
    find: 'return timingSafeEqual(found, expected)',
    replace: 'return found.length === expected.length',
    tests: adminSession,
  },
  {
    why: 'a wrong e-mail is answered without the costly hash',
    file: 'src/features/back-office/sign-in/admin-session.server.ts',
    find: 'await isPassword(password, known?.passwordHash ?? (await nobodysPassword))',
    replace: 'known !== undefined && (await isPassword(password, known.passwordHash))',
    tests: ['tests/resilience/timing.test.ts'],
  },
  {
    why: 'a link that was displayed and used is sent again',
    file: 'src/domain/login-links/login-link-email.server.ts',
    find: "if (state === 'closed') return undefined",
    replace: '',
    tests: [...signIn, ...adminLinks],
  },
  {
    why: 'whoever paid with an address exports what is stored under it',
    file: 'src/features/account/data-rights/family-sections.server.ts',
    find: 'isByPayment ? sql`false` : eq(column, email)',
    replace: 'eq(column, email)',
    tests: paymentSessions,
  },
  {
    why: 'a login during a change of password opens a session that stays valid',
    file: 'src/features/back-office/sign-in/admin-session.server.ts',
    find: "      if (!current || current.disabledAt || current.passwordHash !== admin.passwordHash || hasSecondFactor(current) !== needsCode) throw httpError(adminLogin, 'wrong')\n",
    replace: '',
    tests: adminSession,
  },
]
