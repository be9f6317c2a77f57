import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { isoMoment, paging } from '#src/api/fields.ts'

const contactMessage = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: isoMoment,
  answeredAt: isoMoment.nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

export const listContactSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/contact-submissions',
  access: 'admin',
  summary: 'Messages to the team, newest first; their number in X-Total-Count',
  query: z.object({ ...paging, open: z.stringbool().optional() }),
  answer: z.array(contactMessage),
})

export const answerContactSubmission = endpoint({
  method: 'PUT',
  path: '/api/admin/contact-submissions/:messageId',
  access: 'admin',
  summary: 'Marks a message as answered, or as waiting again',
  params: z.object({ messageId: z.uuid() }),
  body: z.object({ isAnswered: z.boolean() }),
  answer: contactMessage,
  refusals: { unknown: { status: 404, message: 'Message inconnu' } },
})

export const exportContactSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/contact-submissions.csv',
  access: 'admin',
  summary: 'All the messages as a CSV file; the export is written in the audit log',
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
})
