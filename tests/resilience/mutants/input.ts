import type { Mutant } from './mutants.ts'

const hostile = ['tests/architecture/hostile-input.server.test.ts']
const kernel = ['src/server/kernel.server.test.ts']
const signIn = ['src/features/sign-in/sign-in.server.test.ts']
const adminUsers = ['src/features/users/users.server.test.ts']
const body = ['src/api/server/json-body.server.test.ts']
const production = ['src/server/production.server.test.ts']

/** The validation of input. */
export const inputMutants: readonly Mutant[] = [
  {
    why: 'another site may write',
    file: 'src/api/server/serve.server.ts',
    find: "if (endpoint.method !== 'GET' && !endpoint.rawBody) rejectForeignOrigin",
    replace: 'if (false) rejectForeignOrigin',
    tests: hostile,
  },
  {
    why: 'Sec-Fetch-Site is not read',
    file: 'src/api/server/request-checks.server.ts',
    find: "site !== undefined && site !== 'same-origin' && site !== 'none'",
    replace: 'false',
    tests: kernel,
  },
  {
    why: 'in production this machine’s own address is the site',
    file: 'src/api/server/request-checks.server.ts',
    find: '!settings.production && from && ',
    replace: 'from && ',
    tests: production,
  },
  {
    why: 'a repeated query key is accepted',
    file: 'src/api/server/request-checks.server.ts',
    find: 'if (new Set(keys).size < keys.length)',
    replace: 'if (false)',
    tests: kernel,
  },
  {
    why: 'a NUL in the address is accepted',
    file: 'src/api/server/request-checks.server.ts',
    find: "url.includes('%') && !isStorableText(decoded(url))",
    replace: 'false',
    tests: hostile,
  },
  {
    why: 'invalid UTF-8 is accepted',
    file: 'src/api/server/json-body.server.ts',
    find: 'if (!isUtf8(bytes))',
    replace: 'if (false)',
    tests: body,
  },
  {
    why: 'an array is accepted at the root',
    file: 'src/api/server/json-body.server.ts',
    find: ' || Array.isArray(value)',
    replace: '',
    tests: hostile,
  },
  {
    why: 'the depth of a body is not limited',
    file: 'src/api/server/json-body.server.ts',
    find: 'if (depth >= maxDepth)',
    replace: 'if (false)',
    tests: body,
  },
  {
    why: 'a NUL is accepted',
    file: 'src/api/server/json-body.server.ts',
    find: "return !text.includes('\\u0000') && text.isWellFormed()",
    replace: 'return text.isWellFormed()',
    tests: body,
  },
  {
    why: 'half a surrogate pair is accepted',
    file: 'src/api/server/json-body.server.ts',
    find: ' && text.isWellFormed()',
    replace: '',
    tests: body,
  },
  {
    why: 'keys are not checked',
    file: 'src/api/server/json-body.server.ts',
    find: 'if (!isStorableText(key))',
    replace: 'if (false)',
    tests: body,
  },
  {
    why: 'a body may be of any size',
    file: 'src/api/call-limits.ts',
    find: 'usual: 64 * 1024',
    replace: 'usual: 64 * 1024 * 1024',
    tests: kernel,
  },
  {
    why: 'forms are parsed as JSON',
    file: 'src/server/http/parse-bodies.server.ts',
    find: "if (request.routeOptions.config.rawBody !== 'any') throw new HttpError(415, 'The body must be JSON.')",
    replace: '',
    tests: hostile,
  },
  {
    why: 'a response contains undeclared fields',
    file: 'src/api/server/serve.server.ts',
    find: 'endpoint.response.parse(result)',
    replace: 'result as unknown',
    tests: ['src/api/server/serve.server.test.ts'],
  },
  {
    why: 'an e-mail address with a line break is accepted',
    file: 'src/api/fields.ts',
    find: '.regex(ofOneLine, message)',
    replace: '',
    tests: [...signIn, ...hostile],
  },
  {
    why: 'an administrator may write any column',
    file: 'src/features/users/users.contract.ts',
    find: 'z.strictObject({ isSubscribed: z.boolean() })',
    replace: 'z.object({ isSubscribed: z.coerce.boolean() })',
    tests: adminUsers,
  },
]
