import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, line, nothing, paging, requiredLine, text } from '#src/api/fields.ts'
import { conversation, writtenText } from '#src/features/messages/messages.contract.ts'
import { maxContactMessage } from '#src/shared/numbers.ts'
import { planIds } from '#src/shared/plans.ts'
import { inboxStates } from './inbox.rules.ts'

const inboxConversation = z.object({
  userId: z.uuid(),
  email: z.string(),
  plan: z.enum(planIds).nullable(),
  state: z.enum(inboxStates),
  assignedTo: z.uuid().nullable(),
  /** The deadline for the team's reply; null while no reply is due. */
  deadlineAt: isoMoment.nullable(),
  isLate: z.boolean(),
  /** All messages; in the list of conversations, the newest twenty. */
  messages: conversation,
})
export type InboxConversation = z.output<typeof inboxConversation>

const path = '/api/admin/conversations/:userId'
const params = z.object({ userId: givenId })
const unknown = { status: 404, message: 'Famille inconnue' } as const

const filters = {
  state: z.enum(inboxStates).optional(),
  assigned: z.union([z.enum(['me', 'nobody']), givenId]).optional(),
  late: z.stringbool().optional(),
  search: line(200).optional(),
}

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/admin/conversations',
  access: 'admin',
  role: 'team',
  summary:
    'The conversations with families: those that wait for an answer first, of them the complete plan’s, by deadline; each with its newest messages. Their number in X-Total-Count',
  query: z.object({ ...paging, ...filters }),
  response: z.array(inboxConversation),
})

export const exportConversations = endpoint({
  method: 'GET',
  path: '/api/admin/conversations.csv',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary:
    'The conversations that the filters leave, in the order of the list, each with its last message, as a CSV file. The export is written in the audit log',
  query: z.object(filters),
  response: z.string(),
  responseType: 'text/csv; charset=utf-8',
  isStreamed: true,
})

export const readConversation = endpoint({
  method: 'GET',
  path,
  access: 'admin',
  role: 'team',
  summary: 'One family’s conversation; the reading is written in the audit log',
  params,
  response: inboxConversation,
  errors: { unknown },
})

export const answerConversation = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  role: 'team',
  summary:
    'Writes to a family, on its page and by e-mail; with `attempt`, the form’s own id, the same form sent again is one message',
  params,
  body: z.object({ text: writtenText, attempt: givenId.optional() }),
  response: inboxConversation,
  errors: { unknown },
})

export const changeConversation = endpoint({
  method: 'PUT',
  path,
  access: 'admin',
  role: 'team',
  summary: 'Closes a conversation or opens it again, and says who of the team answers it',
  params,
  body: z.object({ state: z.enum(inboxStates).optional(), assignedTo: givenId.nullable().optional() }),
  response: inboxConversation,
  errors: { unknown, unknownAdmin: { status: 400, message: 'Cette personne n’est pas de l’équipe.' } },
})

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/assignees',
  access: 'admin',
  role: 'team',
  summary: 'Who of the team may answer families',
  response: z.array(z.object({ id: z.uuid(), name: z.string() })),
})

const answerFields = {
  title: requiredLine(120, 'Le titre est requis'),
  texts: z.object({
    fr: text(maxContactMessage),
    en: text(maxContactMessage),
    it: text(maxContactMessage),
  }),
}
const savedAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  texts: z.object({ fr: z.string(), en: z.string(), it: z.string() }),
})
export type SavedAnswer = z.output<typeof savedAnswer>
const unknownAnswer = { status: 404, message: 'Réponse inconnue' } as const

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/api/admin/saved-answers',
  access: 'admin',
  role: 'team',
  summary: 'What the team often answers, by title',
  response: z.array(savedAnswer),
})

export const addSavedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/saved-answers',
  access: 'admin',
  role: 'team',
  summary:
    'Keeps an answer in three languages; with `attempt`, the form’s own id, the same form sent again is one answer',
  body: z.object({ ...answerFields, attempt: givenId.optional() }),
  response: savedAnswer,
})

export const changeSavedAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/saved-answers/:answerId',
  access: 'admin',
  role: 'team',
  summary: 'Changes a kept answer',
  params: z.object({ answerId: givenId }),
  body: z.object(answerFields),
  response: savedAnswer,
  errors: { unknownAnswer },
})

export const deleteSavedAnswer = endpoint({
  method: 'DELETE',
  path: '/api/admin/saved-answers/:answerId',
  access: 'admin',
  role: 'team',
  summary: 'Throws a kept answer away',
  params: z.object({ answerId: givenId }),
  response: nothing,
  errors: { unknownAnswer },
})
