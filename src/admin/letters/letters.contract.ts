import { z } from 'zod'
import { letterBodyMost, letterSubjectMost } from '#src/account/monthly-letter.rules.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenMoment, isoMoment, language, line, nothing, paging, text } from '#src/api/fields.ts'

const written = z.object({ subject: line(letterSubjectMost), body: text(letterBodyMost) })
const texts = z.object({ fr: written, en: written, it: written })
const byLanguage = <Value extends z.ZodType>(value: Value) => z.object({ fr: value, en: value, it: value })

const letterLine = z.object({
  id: z.uuid(),
  /** That of the first language that has one. */
  subject: z.string(),
  languages: z.array(language),
  state: z.enum(['draft', 'sending', 'sent']),
  changedAt: isoMoment,
  sendingAt: isoMoment.nullable(),
  /** What became of its e-mails: `left` no longer wanted the letter when theirs was to leave. */
  progress: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), left: z.int() }).nullable(),
})
export type LetterLine = z.output<typeof letterLine>

const letter = z.object({
  ...letterLine.shape,
  texts,
  /** Where each written language can be seen as its readers will, for an hour. */
  previews: byLanguage(z.string().nullable()),
  /** Confirmed addresses, by the language that they asked in. */
  readers: byLanguage(z.int()),
  /** When the last letter before this one was sent. */
  lastSentAt: isoMoment.nullable(),
})
export type MonthlyLetter = z.output<typeof letter>

const params = z.object({ letterId: z.uuid() })
const unknown = { status: 404, message: 'Lettre inconnue' } as const
const alreadySent = { status: 409, message: 'Cette lettre est déjà partie : elle ne change plus.' } as const
const changedMeanwhile = { status: 409, message: 'Cette lettre a changé entre-temps. Rechargez la page pour la relire.' } as const

export const listLetters = endpoint({
  method: 'GET',
  path: '/api/admin/letters',
  access: 'admin',
  summary: 'The monthly letters, newest first; their number in X-Total-Count',
  query: z.object(paging),
  answer: z.array(letterLine),
})

export const addLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters',
  access: 'admin',
  summary: 'Keeps a new letter as a draft',
  body: z.object({ texts }),
  answer: letter,
})

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/admin/letters/:letterId',
  access: 'admin',
  summary: 'One letter, its readers, and how far its sending is',
  params,
  answer: letter,
  refusals: { unknown },
})

export const changeLetter = endpoint({
  method: 'PUT',
  path: '/api/admin/letters/:letterId',
  access: 'admin',
  summary: 'Changes a draft, unless somebody else did since it was read (`changedAt`)',
  params,
  body: z.object({ texts, changedAt: givenMoment }),
  answer: letter,
  refusals: { unknown, alreadySent, changedMeanwhile },
})

export const deleteLetter = endpoint({
  method: 'DELETE',
  path: '/api/admin/letters/:letterId',
  access: 'admin',
  summary: 'Deletes a draft',
  params,
  answer: nothing,
  refusals: { unknown, alreadySent },
})

export const tryLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:letterId/trial',
  access: 'admin',
  summary: 'Sends a letter in one language to the administrator alone',
  params,
  body: z.object({ language }),
  answer: nothing,
  refusals: { unknown, notWritten: { status: 400, message: 'Il manque l’objet ou le texte dans cette langue.' } },
})

export const sendLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:letterId/send',
  access: 'admin',
  summary: 'Sends a letter, as it was read (`changedAt`), to every confirmed reader of its languages, once',
  params,
  body: z.object({ changedAt: givenMoment }),
  answer: letter,
  refusals: {
    unknown,
    alreadySent,
    changedMeanwhile,
    unfinished: { status: 400, message: 'Une langue est commencée et pas finie : complétez-la ou videz-la.' },
    noReaders: { status: 409, message: 'Personne ne lit la lettre dans ces langues.' },
  },
})

export const previewLetter = endpoint({
  method: 'GET',
  path: '/api/letters/preview',
  access: 'visitor',
  summary: 'A letter as its readers will see it, by a signed address that an administrator was given',
  query: z.object({ token: z.string().max(300) }),
  answer: z.string(),
  answerType: 'text/html; charset=utf-8',
  refusals: { unknown },
})
