import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'
import {
  adminPassword,
  secondFactorCode,
} from '#src/features/back-office/administrators/admin-session.contract.ts'

// The errors have status 400: the back-office treats a 401 as the end of its session.
const wrongPassword = { status: 400, message: 'Mot de passe incorrect' } as const
const wrongCode = { status: 400, message: 'Code invalide ou déjà utilisé' } as const
const isOn = { status: 409, message: 'La validation en deux étapes est déjà activée' } as const
const isOff = { status: 409, message: 'La validation en deux étapes n’est pas activée' } as const

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'admin',
  role: 'expert',
  isBeforeSecondFactor: true,
  summary: 'Get whether the administrator signs in with a code too, and how many recovery codes are left',
  response: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/begin',
  access: 'admin',
  role: 'expert',
  isBeforeSecondFactor: true,
  summary: 'Create a secret for an authenticator app, which becomes valid once one of its codes is confirmed',
  body: z.object({ password: adminPassword }),
  response: z.object({ secret: z.string(), address: z.string() }),
  limit: 'handled',
  errors: { wrongPassword, isOn },
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'admin',
  role: 'expert',
  isBeforeSecondFactor: true,
  summary:
    'Enable the second factor with a code of the secret, end the other sessions, and return the recovery codes, only once',
  body: z.object({ code: secondFactorCode }),
  response: recoveryCodes,
  errors: { wrongCode, isOn },
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  access: 'admin',
  role: 'expert',
  summary: 'Replace the recovery codes and return the new ones, only once',
  body: z.object({ password: adminPassword, code: secondFactorCode }),
  response: recoveryCodes,
  limit: 'handled',
  errors: { wrongPassword, wrongCode, isOff },
})

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/switch-off',
  access: 'admin',
  role: 'expert',
  summary: 'Disable the second factor',
  body: z.object({ password: adminPassword, code: secondFactorCode }),
  response: nothing,
  limit: 'handled',
  errors: { wrongPassword, wrongCode, isOff },
})
