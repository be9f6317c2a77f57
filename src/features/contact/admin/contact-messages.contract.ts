import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, paging } from '#src/api/fields.ts'

const contactMessage = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: isoMoment,
  answeredAt: isoMoment.nullable(),
  /**
   * Whether a signed-in family wrote it. The team then replies in the family's conversation, and the message
   * does not wait here.
   */
  isInConversation: z.boolean(),
})
export type ContactMessage = z.output<typeof contactMessage>

/** The same filters apply to the list and to the export. */
const filters = { open: z.stringbool().optional() }

export const listContactSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/contact-submissions',
  access: 'admin',
  role: 'team',
  summary: 'List the messages to the team, newest first; the total is in X-Total-Count',
  query: z.object({ ...paging, ...filters }),
  response: z.array(contactMessage),
})

export const markContactSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/contact-submissions/:messageId',
  access: 'admin',
  role: 'team',
  summary: 'Mark a message as answered, or as waiting again',
  params: z.object({ messageId: givenId }),
  body: z.object({ isAnswered: z.boolean() }),
  response: contactMessage,
  errors: { unknown: { status: 404, message: 'Message inconnu' } },
})

export const exportContactSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/contact-submissions.csv',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary: 'Export all messages as a CSV file. Recorded in the audit log',
  query: z.object(filters),
  response: z.string(),
  responseType: 'text/csv; charset=utf-8',
  isStreamed: true,
})
