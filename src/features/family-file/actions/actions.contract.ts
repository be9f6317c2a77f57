import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { emailAddress, isoMoment } from '#src/api/fields.ts'
import { familyFile, familyParams, unknownFamily } from '#src/features/family-file/family-file.contract.ts'
import { maxReason } from '#src/features/family-file/family-file.limits.ts'

export const correctEmail = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId/email',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Correct a mistyped e-mail address; ends the family’s sessions, open links, private calendar and second guardian, and notifies the addresses',
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
    'Suspend a family: ends its access and pauses charges; the reason is given by e-mail and on its pages',
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
  summary: 'Lift a family’s suspension: restores access and charges, and notifies the family by e-mail',
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
    'Open the family’s pages in this browser as the family sees them, read-only for 15 minutes. Recorded in the audit log',
  params: familyParams,
  response: z.object({ path: z.string(), until: isoMoment }),
  errors: { unknown: unknownFamily },
})
