import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import {
  givenDay,
  givenId,
  isoMoment,
  language,
  nothing,
  paging,
  requiredLine,
  text,
} from '#src/api/fields.ts'
import { maxNoticeSubject } from '#src/shared/fields/field-limits.ts'
import { planIds } from '#src/shared/plans.ts'

const maxBody = 5000

/** A `change` announces new prices or terms, 30 days ahead (PROGRAMME §8). */
const noticeKinds = ['message', 'change'] as const

const missingText = 'Le texte est requis'
const written = z.object({
  subject: requiredLine(maxNoticeSubject, 'L’objet est requis'),
  body: text(maxBody).refine((body) => body !== '', missingText),
})

const draftFields = {
  texts: z.object({ fr: written.optional(), en: written.optional(), it: written.optional() }),
  languages: z.array(language).min(1, 'Choisissez une langue').max(3),
  plans: z.array(z.enum(planIds)).min(1, 'Choisissez une formule').max(2),
  kind: z.enum(noticeKinds).default('message'),
  /** Only for a change: the day from which it applies, at least 30 days after the notice is sent. */
  appliesOn: givenDay.nullish(),
}
type Draft = z.output<z.ZodObject<typeof draftFields>>

/** Rejects a draft that lacks a text, names a language or plan twice, or has a day without a change. */
function checkDraft(
  { texts, languages, plans, kind, appliesOn }: Draft,
  context: z.core.$RefinementCtx<unknown>,
): void {
  if ((kind === 'change') !== Boolean(appliesOn))
    context.addIssue({
      code: 'custom',
      path: ['appliesOn'],
      message: appliesOn ? 'Seul un changement a une date d’effet' : 'La date d’effet est requise',
    })
  for (const one of languages)
    if (!texts[one]) context.addIssue({ code: 'custom', path: ['texts', one], message: missingText })
  if (new Set(languages).size < languages.length)
    context.addIssue({ code: 'custom', path: ['languages'], message: 'Une langue est donnée deux fois' })
  if (new Set(plans).size < plans.length)
    context.addIssue({ code: 'custom', path: ['plans'], message: 'Une formule est donnée deux fois' })
}

const stored = z.object({ subject: z.string(), body: z.string() })
const notice = z.object({
  id: z.uuid(),
  texts: z.object({ fr: stored.optional(), en: stored.optional(), it: stored.optional() }),
  languages: z.array(language),
  plans: z.array(z.enum(planIds)),
  kind: z.enum(noticeKinds),
  appliesOn: z.iso.date().nullable(),
  /** Another value after each change of the draft. */
  version: z.string(),
  /** `leaving`: sent, but it can still be undone. `sent`: its e-mails are being sent or have been. */
  state: z.enum(['draft', 'leaving', 'sent']),
  createdAt: isoMoment,
  leavesAt: isoMoment.nullable(),
  /** The families that a draft would be sent to now, or that a sent notice was sent to. */
  recipients: z.int(),
  sent: z.int(),
  /** The address of the preview in each of its languages, valid for an hour. */
  previews: z.object({ fr: z.string().optional(), en: z.string().optional(), it: z.string().optional() }),
})
export type Notice = z.output<typeof notice>

const params = z.object({ noticeId: givenId })
const unknown = { status: 404, message: 'Message inconnu' } as const
const alreadySent = { status: 409, message: 'Ce message est déjà parti : il ne change plus.' } as const
const changedMeanwhile = {
  status: 409,
  message: 'Quelqu’un a changé ce brouillon entre-temps. Copiez votre texte, fermez, puis rouvrez-le.',
} as const
const givenVersion = z.string().max(100)

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/admin/notices',
  access: 'admin',
  role: 'team',
  summary: 'List the notices to subscribers, newest first; the total is in X-Total-Count',
  query: z.object(paging),
  response: z.array(notice),
})

export const addNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices',
  access: 'admin',
  role: 'team',
  summary:
    'Create a draft of a notice to the subscribers of some languages and plans; the same `attempt` (the form’s own id) creates it only once',
  body: z.object({ ...draftFields, attempt: givenId.optional() }).superRefine(checkDraft),
  response: notice,
})

export const changeNotice = endpoint({
  method: 'PUT',
  path: '/api/admin/notices/:noticeId',
  access: 'admin',
  role: 'team',
  summary: 'Update a draft, unless somebody else changed it since it was read (`version`)',
  params,
  body: z.object({ ...draftFields, version: givenVersion }).superRefine(checkDraft),
  response: notice,
  errors: { unknown, alreadySent, changedMeanwhile },
})

export const deleteNotice = endpoint({
  method: 'DELETE',
  path: '/api/admin/notices/:noticeId',
  access: 'admin',
  role: 'team',
  summary: 'Delete a draft',
  params,
  response: nothing,
  errors: { unknown, alreadySent },
})

export const tryNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:noticeId/trial',
  access: 'admin',
  role: 'team',
  summary: 'Send the notice in each of its languages to the administrator alone',
  params,
  response: nothing,
  errors: { unknown },
})

export const sendNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:noticeId/send',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'Send the notice to each family that it concerns, once; can be undone for ten seconds. Repeating it returns the same response. With a `version`, it is rejected if somebody else has changed the draft since it was read',
  params,
  body: z.object({ version: givenVersion.optional() }),
  response: notice,
  errors: {
    unknown,
    changedMeanwhile: {
      status: 409,
      message: 'Quelqu’un a changé ce brouillon entre-temps. Fermez, puis relisez-le.',
    },
    nobody: { status: 409, message: 'Aucune famille abonnée n’est concernée.' },
  },
})

export const undoNotice = endpoint({
  method: 'POST',
  path: '/api/admin/notices/:noticeId/undo',
  access: 'admin',
  role: 'team',
  summary: 'Undo a sending before its e-mails leave; the notice is a draft again',
  params,
  response: notice,
  errors: {
    unknown,
    tooLate: { status: 409, message: 'Les e-mails partent déjà : on ne peut plus revenir en arrière.' },
  },
})

export const previewNotice = endpoint({
  method: 'GET',
  path: '/api/notices/preview',
  access: 'visitor',
  summary: 'Preview a notice as families will see it, by a signed address that an administrator received',
  query: z.object({ token: z.string().max(300) }),
  response: z.string(),
  responseType: 'text/html; charset=utf-8',
  errors: { unknown },
})
