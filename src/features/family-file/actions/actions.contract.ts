import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, isoMoment } from '#src/api/fields.ts'
import { familyFile, familyParams, unknownFamily } from '#src/features/family-file/family-file.contract.ts'
import { maxReason } from '#src/features/family-file/family-file.rules.ts'

export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/email',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Corrects a mistyped e-mail address: the family’s sessions and open links end, both addresses are told',
  params: familyParams,
  body: z.object({ email: emailAddress('Email invalide') }),
  response: familyFile,
  errors: {
    unknown: unknownFamily,
    sameEmail: { status: 409, message: 'C’est déjà l’adresse de cette famille.' },
    emailTaken: { status: 409, message: 'Cette adresse a déjà un compte.' },
  },
})

export const suspendFamily = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/suspension',
  access: 'admin',
  role: 'team',
  summary:
    'Suspends a family: its access ends and nothing is charged while it stands; it is told the reason by e-mail and on its pages',
  params: familyParams,
  body: z.object({
    reason: z
      .string('La raison est requise')
      .trim()
      .min(10, 'La raison est requise, en une phrase au moins')
      .max(maxReason.sent, `${maxReason.sent} caractères au plus`),
  }),
  response: familyFile,
  errors: {
    unknown: unknownFamily,
    suspended: { status: 409, message: 'Ce compte est déjà suspendu, pour une autre raison.' },
  },
})

export const liftSuspension = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId/suspension',
  access: 'admin',
  role: 'team',
  summary: 'Lifts a family’s suspension: its access comes back, charges go on, and it is told by e-mail',
  params: familyParams,
  response: familyFile,
  errors: { unknown: unknownFamily },
})

export const viewAsFamily = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/view',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Lets this browser see the family’s pages as the family does, for fifteen minutes and reading only; written in the audit log',
  params: familyParams,
  response: z.object({ path: z.string(), until: isoMoment }),
  errors: { unknown: unknownFamily },
})
