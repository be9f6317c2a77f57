// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source text
import type { Mutant } from './mutants.ts'

const two = ['src/features/account/guardians/guardians.server.test.ts']
const payerOnly = ['src/features/account/guardians/payer-only.server.test.ts']

/** Two guardians, one of whom pays. */
export const guardianMutants: readonly Mutant[] = [
  {
    why: 'the second guardian may make calls reserved for the payer',
    file: 'src/api/server/serve.server.ts',
    find: 'if (endpoint.isForPayer && user.guardianId !== null) throw payerOnlyError()',
    replace: '',
    tests: payerOnly,
  },
  {
    why: 'the second guardian begins a checkout for the family',
    file: 'src/features/billing/checkout/checkout.server.ts',
    find: 'if (user && user.guardianId !== null) throw payerOnlyError()',
    replace: '',
    tests: payerOnly,
  },
  {
    why: 'one confirmation lets a second guardian in',
    file: 'src/features/account/guardians/guardians.server.ts',
    find: "const isSecond = invitation[side === 'payer' ? 'guardianConfirmedAt' : 'payerConfirmedAt'] !== null",
    replace: 'const isSecond = true',
    tests: two,
  },
  {
    why: 'a link of an invitation works twice',
    file: 'src/features/account/guardians/guardians.server.ts',
    find: 'if (invitation[`${side}ConfirmedAt`]) return',
    replace: 'if (false) return',
    tests: two,
  },
  {
    why: 'the second guardian takes back the payer’s consent',
    file: 'src/features/account/data-rights/data-rights.server.ts',
    find: "if (!(await mayWithdraw(tx, user))) throw httpError(withdrawConsent, 'payerOnly')",
    replace: '',
    tests: two,
  },
  {
    why: 'a login link of a guardian opens the payer’s session',
    file: 'src/features/sign-in/sign-in.server.ts',
    find: '{ ...used, request, reply,',
    replace: '{ ...used, guardianId: null, request, reply,',
    tests: two,
  },
]
