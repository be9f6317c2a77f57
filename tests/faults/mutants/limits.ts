// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of sources, as they stand there
import type { Mutant } from './mutants.ts'

const kernel = ['src/server/kernel.server.test.ts']
const signIn = ['src/account/sign-in.server.test.ts']
const mailing = ['src/account/mailing.server.test.ts']
const admin = ['src/admin/admin.server.test.ts']
const referral = ['src/referral/referral.server.test.ts']
const limits = ['src/api/limits.server.test.ts']
const overload = ['tests/faults/overload.test.ts']

/** Limits. */
export const limitMutants: readonly Mutant[] = [
  { why: 'no call is counted', file: 'src/api/serve.server.ts', find: 'await keepLimit(endpoint, services, request)', replace: '', tests: kernel },
  {
    why: 'a window never ends',
    file: 'src/api/limits.server.ts',
    find: 'case when ${isPast} then 1 else ${rateLimits.count} + 1 end',
    replace: '${rateLimits.count} + 1',
    tests: limits,
  },
  {
    why: 'an IPv6 household is each of its addresses',
    file: 'src/api/limits.server.ts',
    find: "groups.slice(0, 4).join(':')",
    replace: "groups.join(':')",
    tests: limits,
  },
  {
    why: 'anybody’s X-Forwarded-For counts',
    file: 'src/server/create-app.server.ts',
    find: 'isBehindProxy ? [...settings.trustProxy] : false',
    replace: 'true',
    tests: limits,
  },
  {
    why: 'links may be asked for without end',
    file: 'src/account/sign-in.server.ts',
    find: 'if (wait !== undefined) throw tooMany(wait)',
    replace: '',
    tests: signIn,
  },
  {
    why: 'passwords may be tried without end',
    file: 'src/admin/sign-in/attempts.server.ts',
    find: 'if (seconds !== undefined) throw tooMany(seconds)',
    replace: '',
    tests: admin,
  },
  {
    why: 'codes may be tried without end',
    file: 'src/referral/referral.server.ts',
    find: 'if (wait !== undefined) throw tooMany(wait)',
    replace: '',
    tests: referral,
  },
  {
    why: 'a mailbox may be filled with the letter',
    file: 'src/account/mailing.server.ts',
    find: 'if (wait !== undefined) throw tooMany(wait)',
    replace: '',
    tests: mailing,
  },
  {
    why: 'everything that comes is begun',
    file: 'src/server/overload.server.ts',
    find: 'const mostUnderWay = 256',
    replace: 'const mostUnderWay = 1_000_000',
    tests: overload,
  },
  {
    why: 'who sends slowly keeps everybody else out',
    file: 'src/server/observe.server.ts',
    find: "app.addHook('preParsing', async ({ raw }) => overload.stepAside(raw))",
    replace: '',
    tests: overload,
  },
]
