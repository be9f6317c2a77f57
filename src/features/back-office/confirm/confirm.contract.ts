import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'
import {
  adminPassword,
  newPassword,
  secondFactorCode,
} from '#src/features/back-office/administrators/admin-session.contract.ts'

// The errors have status 400: the back-office treats a 401 as the end of its session.
const proofErrors = {
  wrongPassword: { status: 400, message: 'Mot de passe incorrect' },
  codeNeeded: { status: 400, message: 'Un code de validation est demandé' },
  wrongCode: { status: 400, message: 'Code invalide ou déjà utilisé' },
} as const

export const confirmAdmin = endpoint({
  method: 'POST',
  path: '/api/admin/confirm',
  access: 'admin',
  isBeforeSecondFactor: true,
  role: 'expert',
  summary:
    'Confirm the administrator’s identity by password, and by code with a second factor; valid for 15 minutes in this session',
  body: z.object({ password: adminPassword, code: secondFactorCode.optional() }),
  response: nothing,
  limit: 'handled',
  errors: proofErrors,
})

export const changeOwnPassword = endpoint({
  method: 'PUT',
  path: '/api/admin/password',
  access: 'admin',
  isBeforeSecondFactor: true,
  role: 'expert',
  summary:
    'Change the administrator’s own password, with a code too if there is a second factor, and end the other sessions',
  body: z.object({ current: adminPassword, next: newPassword, code: secondFactorCode.optional() }),
  response: nothing,
  limit: 'handled',
  errors: proofErrors,
})
