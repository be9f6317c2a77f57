// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text
import type { Mutant } from './mutants.ts'

const kernel = ['src/server/kernel.server.test.ts']
const signIn = ['src/features/sign-in/sign-in.server.test.ts']
const newsletter = ['src/domain/newsletter/newsletter.server.test.ts']
const adminSession = ['src/features/back-office/sign-in/admin-session.server.test.ts']
const referral = ['src/features/referral/referral.server.test.ts']
const limits = ['src/api/server/rate-limits.server.test.ts']
const attempts = ['src/server/rate-limits.server.test.ts']
const overload = ['tests/resilience/overload.test.ts']

/** Limits. */
export const limitMutants: readonly Mutant[] = [
  {
    why: 'no call is counted',
    file: 'src/api/server/serve.server.ts',
    find: 'await enforceRateLimits(services.db, services.clock.now(), limitsOf(endpoint, request, caller?.user))',
    replace: '',
    tests: kernel,
  },
  {
    why: 'a window never ends',
    file: 'src/api/server/rate-limits.server.ts',
    find: 'case when counted.resets_at <= ${at} then 1 else counted.count + 1 end',
    replace: 'counted.count + 1',
    tests: limits,
  },
  {
    why: 'each address of an IPv6 network is counted separately',
    file: 'src/api/server/rate-limits.server.ts',
    find: "groups.slice(0, 4).join(':')",
    replace: "groups.join(':')",
    tests: limits,
  },
  {
    why: 'X-Forwarded-For is trusted from anybody',
    file: 'src/server/http/create-app.server.ts',
    find: 'isBehindProxy ? [...settings.trustProxy] : false',
    replace: 'true',
    tests: limits,
  },
  {
    why: 'links may be requested without limit',
    file: 'src/features/sign-in/sign-in.server.ts',
    find: 'await enforceRateLimits(db, now,',
    replace: 'void (',
    tests: signIn,
  },
  {
    why: 'passwords may be tried without limit',
    file: 'src/features/back-office/administrators/attempts.server.ts',
    find: 'if (emailWait !== undefined && !(await hasRightCode())) throw tooMany(emailWait)',
    replace: '',
    tests: adminSession,
  },
  {
    why: 'codes may be tried without limit',
    file: 'src/features/referral/referral.server.ts',
    find: 'await enforceRateLimits(db, now, limits)',
    replace: '',
    tests: referral,
  },
  {
    why: 'a mailbox may be filled with newsletters',
    file: 'src/domain/newsletter/newsletter.server.ts',
    find: 'await enforceRateLimits(db, clock.now(),',
    replace: 'void (',
    tests: newsletter,
  },
  {
    why: 'every request is started at once',
    file: 'src/server/http/overload.server.ts',
    find: 'usual: 384',
    replace: 'usual: 1_000_000',
    tests: overload,
  },
  {
    why: 'slow senders block everybody else',
    file: 'src/server/http/request-hooks.server.ts',
    find: "app.addHook('preParsing', async ({ raw }) => overload.releasePermit(raw))",
    replace: '',
    tests: ['tests/resilience/slow-sockets.test.ts'],
  },
  {
    why: 'the 256 IPv6 networks of one customer are counted as 256 clients',
    file: 'src/api/server/rate-limits.server.ts',
    find: 'max: max * 4',
    replace: 'max: max * 400',
    tests: limits,
  },
  {
    why: 'a stranger can lock an administrator out from anywhere',
    file: 'src/features/back-office/administrators/attempts.server.ts',
    find: 'limitsOfClient(`admin-login-email|${who}`, request.ip, failuresPerEmail)',
    replace: '[{ key: `admin-login-email|${who}`, ...failuresPerEmail }]',
    tests: attempts,
  },
  {
    why: 'a family may cause payment provider requests without limit',
    file: 'src/api/server/serve.server.ts',
    find: 'if (endpoint.callsPayments && user)',
    replace: 'if (false)',
    tests: attempts,
  },
  {
    why: 'a mailbox may be filled with receipts',
    file: 'src/features/contact/contact.server.ts',
    find: 'await enforceRateLimits(db, at,',
    replace: 'void (',
    tests: attempts,
  },
]
