import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, givenMoment, isoMoment, language, line, nothing, paging, text } from '#src/api/fields.ts'
import { maxNewsletterBody, maxNewsletterSubject } from '#src/domain/newsletter/newsletter-issue.rules.ts'

const written = z.object({ subject: line(maxNewsletterSubject), body: text(maxNewsletterBody) })
const texts = z.object({ fr: written, en: written, it: written })
const byLanguage = <Value extends z.ZodType>(value: Value) => z.object({ fr: value, en: value, it: value })

const newsletterIssueLine = z.object({
  id: z.uuid(),
  /** The subject in the first language that has one. */
  subject: z.string(),
  languages: z.array(language),
  state: z.enum(['draft', 'sending', 'sent']),
  changedAt: isoMoment,
  sendingAt: isoMoment.nullable(),
  /** The outcomes of its e-mails; `left` counts readers who unsubscribed before theirs was sent. */
  progress: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), left: z.int() }).nullable(),
})
export type NewsletterIssueLine = z.output<typeof newsletterIssueLine>

const issue = z.object({
  ...newsletterIssueLine.shape,
  texts,
  /** The address of each written language's preview, valid for an hour. */
  previews: byLanguage(z.string().nullable()),
  /** Numbers of confirmed addresses, by the language of their request. */
  readers: byLanguage(z.int()),
  /** When the latest other issue was sent. */
  lastSentAt: isoMoment.nullable(),
})
export type NewsletterIssue = z.output<typeof issue>

const params = z.object({ issueId: givenId })
const unknown = { status: 404, message: 'Lettre inconnue' } as const
const alreadySent = { status: 409, message: 'Cette lettre est déjà partie : elle ne change plus.' } as const
const changedMeanwhile = {
  status: 409,
  message: 'Quelqu’un a changé cette lettre entre-temps. Copiez votre texte, puis rechargez la page.',
} as const

export const listNewsletterIssues = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  access: 'admin',
  role: 'team',
  summary: 'List the issues of the newsletter, newest first; the total is in X-Total-Count',
  query: z.object(paging),
  response: z.array(newsletterIssueLine),
})

export const addNewsletterIssue = endpoint({
  method: 'POST',
  path: '/api/admin/letters',
  access: 'admin',
  role: 'team',
  summary: 'Create an issue as a draft; the same `attempt` (the form’s own id) creates it only once',
  body: z.object({ texts, attempt: givenId.optional() }),
  response: issue,
})

export const readNewsletterIssue = endpoint({
  method: 'GET',
  path: '/api/admin/letters/:issueId',
  access: 'admin',
  role: 'team',
  summary: 'Get one issue, its readers, and the progress of its sending',
  params,
  response: issue,
  errors: { unknown },
})

export const changeNewsletterIssue = endpoint({
  method: 'PUT',
  path: '/api/admin/letters/:issueId',
  access: 'admin',
  role: 'team',
  summary: 'Update a draft, unless somebody else changed it since it was read (`changedAt`)',
  params,
  body: z.object({ texts, changedAt: givenMoment }),
  response: issue,
  errors: { unknown, alreadySent, changedMeanwhile },
})

export const deleteNewsletterIssue = endpoint({
  method: 'DELETE',
  path: '/api/admin/letters/:issueId',
  access: 'admin',
  role: 'team',
  summary: 'Delete a draft',
  params,
  response: nothing,
  errors: { unknown, alreadySent },
})

export const tryNewsletterIssue = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:issueId/trial',
  access: 'admin',
  role: 'team',
  summary: 'Send an issue in one language to the administrator alone',
  params,
  body: z.object({ language }),
  response: nothing,
  errors: {
    unknown,
    notWritten: { status: 400, message: 'Il manque l’objet ou le texte dans cette langue.' },
  },
})

export const sendNewsletterIssue = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:issueId/send',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary: 'Send an issue, as it was read (`changedAt`), to every confirmed reader of its languages, once',
  params,
  body: z.object({ changedAt: givenMoment }),
  response: issue,
  errors: {
    unknown,
    alreadySent,
    changedMeanwhile,
    unfinished: { status: 400, message: 'Une langue est commencée et pas finie : complétez-la ou videz-la.' },
    noReaders: { status: 409, message: 'Personne ne lit la lettre dans ces langues.' },
  },
})

export const previewNewsletterIssue = endpoint({
  method: 'GET',
  path: '/api/letters/preview',
  access: 'visitor',
  summary: 'Preview an issue as its readers will see it, by a signed address that an administrator received',
  query: z.object({ token: z.string().max(300) }),
  response: z.string(),
  responseType: 'text/html; charset=utf-8',
  errors: { unknown },
})
