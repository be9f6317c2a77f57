import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, language, requiredLine, text } from '#src/api/fields.ts'
import { expert } from '#src/domain/back-office/experts.contract.ts'
import { givenExpertType } from '#src/domain/back-office/programme-fields.ts'
import { portraits } from '#src/shared/pictures/portraits.ts'
import { maxExpertBio } from './experts.limits.ts'

const bio = text(maxExpertBio)
const eachOnce = 'Au moins une langue, chacune une fois'

const expertFields = {
  name: requiredLine(100, 'Le nom est requis'),
  type: givenExpertType,
  languages: z
    .array(language)
    .min(1, eachOnce)
    .refine((given) => new Set(given).size === given.length, eachOnce),
  bio: z.object({ fr: bio, en: bio, it: bio }),
  portrait: z.enum(portraits),
  /** The id of the administrator's account with which the expert signs in. */
  adminId: givenId.nullable(),
  isActive: z.boolean(),
}

const notOfTheTeam = { status: 400, message: 'Ce compte n’est pas de l’équipe.' } as const
const taken = { status: 409, message: 'Ce compte est déjà celui d’un autre expert.' } as const

export const addExpert = endpoint({
  method: 'POST',
  path: '/api/admin/experts',
  access: 'admin',
  role: 'team',
  summary:
    'Create an expert with a drawn portrait; the same `attempt` (the form’s own id) creates it only once',
  body: z.object({
    ...expertFields,
    adminId: expertFields.adminId.default(null),
    isActive: expertFields.isActive.default(true),
    attempt: givenId.optional(),
  }),
  response: expert,
  errors: { notOfTheTeam, taken },
})

export const changeExpert = endpoint({
  method: 'PUT',
  path: '/api/admin/experts/:expertId',
  access: 'admin',
  role: 'team',
  summary: 'Update an expert; another profession also applies to the live sessions to come',
  params: z.object({ expertId: givenId }),
  body: z.object(expertFields).partial(),
  response: expert,
  errors: { unknown: { status: 404, message: 'Expert inconnu' }, notOfTheTeam, taken },
})
