// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text
import type { Mutant } from './mutants.ts'

const tests = ['src/features/back-office/second-factor/second-factor.server.test.ts']
const team = ['src/features/back-office/team/team.server.test.ts']

/** The administrators' codes. */
export const secondFactorMutants: readonly Mutant[] = [
  {
    why: 'the second factor is never required',
    file: 'src/features/back-office/sign-in/admin-session.server.ts',
    find: "if (signIn.needsCode && !signIn.usedCode) throw httpError(adminLogin, 'codeNeeded')",
    replace: '',
    tests,
  },
  {
    why: 'a code is accepted twice',
    file: 'src/features/back-office/administrators/codes.server.ts',
    find: 'and(isThisAdministrator, lt(admins.totpLastStep, step))',
    replace: 'isThisAdministrator',
    tests,
  },
  {
    why: 'a recovery code is accepted twice',
    file: 'src/features/back-office/administrators/codes.server.ts',
    find: 'sql`${admins.recoveryCodeHashes} - ${hash}::text`',
    replace: 'sql`${admins.recoveryCodeHashes}`',
    tests,
  },
  {
    why: 'codes may be tried without limit all day',
    file: 'src/features/back-office/administrators/codes.server.ts',
    find: 'await enforceRateLimits(db, now, limits)',
    replace: '',
    tests,
  },
  {
    why: 'codes may be tried without limit once the password is no longer compared',
    file: 'src/features/back-office/administrators/codes.server.ts',
    find: 'if (counted.some(({ isOver }) => isOver) || !admin) return false',
    replace: 'if (!admin) return false',
    tests,
  },
  {
    why: 'one administrator’s encrypted secret can be decrypted in another’s row',
    file: 'src/features/back-office/administrators/codes.server.ts',
    find: '`administrator-totp|${adminId}`',
    replace: '`administrator-totp|${adminId.length}`',
    tests,
  },
  {
    why: 'a stolen session switches the second factor off without the password',
    file: 'src/features/back-office/administrators/password-proof.server.ts',
    find: 'if (!(await isPassword(password, admin.passwordHash))) throw await attempt.failed(wrong)',
    replace: 'void password',
    tests,
  },
  {
    why: 'a session and the password are enough to confirm it and to replace the password',
    file: 'src/features/back-office/confirm/confirm.server.ts',
    find: "if (needsCode && code === undefined) throw httpError(endpoint, 'codeNeeded')",
    replace: '',
    tests: team,
  },
  {
    why: 'sessions opened by password only survive the second factor’s activation',
    file: 'src/features/back-office/second-factor/second-factor.server.ts',
    find: 'await endAdminSessions(tx, admin.id, clock.now(), admin.sessionId)',
    replace: '',
    tests,
  },
]
