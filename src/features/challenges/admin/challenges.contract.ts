import { z } from 'zod'
import { endpoint, type SentBody } from '#src/api/endpoint.ts'
import { requiredLine } from '#src/api/fields.ts'
import { givenCategory } from '#src/domain/back-office/programme-fields.ts'
import { adminChallenge } from '#src/domain/challenges/admin-challenges.contract.ts'
import { weekdayOf } from '#src/shared/dates.ts'
import { lengthMinutes } from '#src/shared/fields/field-limits.ts'
import { childAges } from '#src/shared/options.ts'
import { stepPictures } from '#src/shared/pictures/step-pictures.ts'

const texts = (max: number, required: string) =>
  z.object(
    { fr: requiredLine(max, required), en: requiredLine(max, required), it: requiredLine(max, required) },
    required,
  )

const age = z.enum(childAges, 'Un âge parmi 6-8, 9-11 et 12-15')

const challengeFields = {
  category: givenCategory,
  ageGroups: z
    .array(age)
    .min(1, 'Au moins un âge')
    .max(childAges.length, 'Chaque âge une fois')
    .refine((ages) => new Set(ages).size === ages.length, 'Chaque âge une fois'),
  minutes: z
    .int('Durée de 1 à 600 minutes')
    .min(lengthMinutes.min, 'Durée de 1 à 600 minutes')
    .max(lengthMinutes.max, 'Durée de 1 à 600 minutes'),
  title: texts(120, 'Le titre est requis, en trois langues'),
  why: texts(300, 'Le pourquoi est requis, en trois langues'),
  steps: z
    .array(
      z.object({
        picture: z.enum(stepPictures, 'Un dessin de la liste'),
        text: texts(300, 'L’étape est requise, en trois langues'),
      }),
    )
    .min(2, 'De 2 à 8 étapes')
    .max(8, 'De 2 à 8 étapes'),
  materials: z.array(texts(120, 'Le matériel est requis, en trois langues')).max(12, 'Douze objets au plus'),
  passesOn: z.boolean(),
  liveId: z.uuid('Un live').toLowerCase().nullable(),
  isPublished: z.boolean(),
}

const slug = requiredLine(60, 'L’identifiant est requis').regex(
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'Des minuscules, des chiffres et des traits d’union',
)

const unknownLive = { status: 400, message: 'Live inconnu' } as const

export const addChallenge = endpoint({
  method: 'POST',
  path: '/api/admin/challenges',
  access: 'admin',
  role: 'team',
  summary: 'Create a challenge; its id is a slug that never changes',
  body: z.object({
    id: slug,
    ...challengeFields,
    materials: challengeFields.materials.default([]),
    passesOn: z.boolean().default(false),
    liveId: challengeFields.liveId.default(null),
    isPublished: z.boolean().default(false),
  }),
  response: adminChallenge,
  errors: { idTaken: { status: 409, message: 'Un défi porte déjà cet identifiant' }, unknownLive },
})
export type ChallengeFields = SentBody<typeof addChallenge>

export const changeChallenge = endpoint({
  method: 'PUT',
  path: '/api/admin/challenges/:id',
  access: 'admin',
  role: 'team',
  summary: 'Update, publish or take back a challenge; nobody loses what was earned with it',
  params: z.object({ id: slug }),
  body: z.object(challengeFields).partial(),
  response: adminChallenge,
  errors: { unknownChallenge: { status: 404, message: 'Défi inconnu' }, unknownLive },
})

/** A Monday, as YYYY-MM-DD. */
const monday = z.iso
  .date('Un lundi tel que 2027-01-11')
  .regex(/^2[01]\d\d-/, 'Un lundi tel que 2027-01-11')
  .refine((day) => weekdayOf(day) === 1, 'Un lundi tel que 2027-01-11')

const challengeWeek = z.object({
  week: z.string(),
  ageGroup: age,
  challenge: z.string(),
  isChosen: z.boolean(),
})

export const listChallengeWeeks = endpoint({
  method: 'GET',
  path: '/api/admin/challenge-weeks',
  access: 'admin',
  role: 'team',
  summary:
    'List the weekly challenges by age group, the latest week first: chosen by the team or taken in turn',
  response: z.array(challengeWeek),
})

export const chooseWeekChallenge = endpoint({
  method: 'PUT',
  path: '/api/admin/challenge-weeks',
  access: 'admin',
  role: 'team',
  summary: 'Set a week’s challenge for an age group; null leaves it to the turn',
  body: z.object({ week: monday, ageGroup: age, challenge: slug.nullable() }),
  response: z.array(challengeWeek),
  errors: { unfit: { status: 409, message: 'Ce défi n’est pas publié pour cet âge' } },
})
