// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, as they stand there
import type { Mutant } from './mutants.ts'

const tests = ['src/features/back-office/second-factor/second-factor.server.test.ts']

/** The administrators' codes. */
export const secondFactorMutants: readonly Mutant[] = [
  {
    why: 'the second factor is never asked for',
    file: 'src/features/back-office/sign-in/admin-session.server.ts',
    find: "if (isAsked && !spent) throw httpError(adminLogin, 'codeNeeded')",
    replace: '',
    tests,
  },
  {
    why: 'a code is taken twice',
    file: 'src/features/back-office/second-factor/codes.server.ts',
    find: 'and(isThisAdministrator, lt(admins.totpLastStep, step))',
    replace: 'isThisAdministrator',
    tests,
  },
  {
    why: 'a recovery code is taken twice',
    file: 'src/features/back-office/second-factor/codes.server.ts',
    find: 'sql`${admins.recoveryCodeHashes} - ${hash}::text`',
    replace: 'sql`${admins.recoveryCodeHashes}`',
    tests,
  },
  {
    why: 'codes may be tried all day',
    file: 'src/features/back-office/second-factor/codes.server.ts',
    find: 'if (seconds !== undefined) throw tooMany(seconds)',
    replace: '',
    tests,
  },
  {
    why: 'one administrator’s secret opens in another’s row',
    file: 'src/features/back-office/second-factor/codes.server.ts',
    find: '`administrator-totp|${adminId}`',
    replace: '`administrator-totp|${adminId.length}`',
    tests,
  },
  {
    why: 'a stolen session switches the second factor off without the password',
    file: 'src/features/back-office/second-factor/second-factor.server.ts',
    find: "if (!(await isPassword(password, known.passwordHash))) throw await attempt.failed(httpError(endpoint, 'wrongPassword'))",
    replace: 'void password',
    tests,
  },
  {
    why: 'sessions opened by the password alone outlive the switching on',
    file: 'src/features/back-office/second-factor/second-factor.server.ts',
    find: 'await endAdminSessions(tx, admin.id, admin.sessionId)',
    replace: '',
    tests,
  },
]
