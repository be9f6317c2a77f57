import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { frenchFieldWords, givenId, isoMoment, text } from '#src/api/fields.ts'
import { maxContactMessage } from '#src/shared/fields/message-limits.ts'
import { messagesTexts } from './messages.texts.ts'

const message = z.object({
  id: z.uuid(),
  from: z.enum(['family', 'team']),
  text: z.string(),
  at: isoMoment,
  /** Whether the other of two guardians wrote it. */
  isOfOtherGuardian: z.literal(true).optional(),
})
export type FamilyMessage = z.output<typeof message>
export const conversation = z.array(message)

/** The text of a message, from either side. */
export const writtenText = z
  .string(messagesTexts.errors.required.fr)
  .pipe(text(maxContactMessage, frenchFieldWords).min(1, messagesTexts.errors.required.fr))

const path = '/api/messages'

export const listMessages = endpoint({
  method: 'GET',
  path,
  access: 'member',
  summary: 'List the messages of the family’s conversation with the team, the oldest first',
  response: conversation,
})

export const sendMessage = endpoint({
  method: 'POST',
  path,
  access: 'member',
  summary:
    'Send a message to the team, and return the conversation; the same `attempt` (the form’s own id) sends it only once',
  body: z.object({ text: writtenText, attempt: givenId.optional() }),
  issuesIn: 'fr',
  response: conversation,
})

export const readTimeZone = endpoint({
  method: 'GET',
  path: '/api/account/time-zone',
  access: 'member',
  summary: 'Get the time zone in which the family reads hours: the one of its welcome, else Luxembourg’s',
  response: z.object({ timeZone: z.string() }),
})
