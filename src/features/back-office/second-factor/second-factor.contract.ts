import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'
import { adminPassword, secondFactorCode } from '#src/features/back-office/sign-in/admin-session.contract.ts'

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
  summary: 'Whether the administrator signs in with a code too, and how many recovery codes are left',
  response: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() }),
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/begin',
  access: 'admin',
  role: 'expert',
  isBeforeSecondFactor: true,
  summary: 'Makes a secret for an authenticator app; it counts once a code of it has been confirmed',
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
    'Switches the second factor on with a code of the secret, ends the other sessions, and gives the recovery codes, this once',
  body: z.object({ code: secondFactorCode }),
  response: recoveryCodes,
  errors: { wrongCode, isOn },
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  access: 'admin',
  role: 'expert',
  summary: 'Replaces the recovery codes and gives the new ones, this once',
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
  summary: 'Switches the second factor off',
  body: z.object({ password: adminPassword, code: secondFactorCode }),
  response: nothing,
  limit: 'handled',
  errors: { wrongPassword, wrongCode, isOff },
})
