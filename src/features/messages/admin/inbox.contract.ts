import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, line, nothing, paging, requiredLine, text } from '#src/api/fields.ts'
import { conversation, writtenText } from '#src/features/messages/messages.contract.ts'
import { maxSearch } from '#src/shared/fields/field-limits.ts'
import { maxContactMessage } from '#src/shared/fields/message-limits.ts'
import { planIds } from '#src/shared/plans.ts'
import { conversationStates } from '#src/shared/states.ts'

const inboxConversation = z.object({
  userId: z.uuid(),
  email: z.string(),
  plan: z.enum(planIds).nullable(),
  state: z.enum(conversationStates),
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
  state: z.enum(conversationStates).optional(),
  assigned: z.union([z.enum(['me', 'nobody']), givenId]).optional(),
  late: z.stringbool().optional(),
  search: line(maxSearch).optional(),
}

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/admin/conversations',
  access: 'admin',
  role: 'team',
  summary:
    'List the conversations with families, those that wait for an answer first, by plan and deadline, with their newest messages; the total is in X-Total-Count',
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
    'Export the filtered conversations, in the order of the list, each with its last message, as a CSV file. Recorded in the audit log',
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
  summary: 'Get one family’s conversation. Recorded in the audit log',
  params,
  response: inboxConversation,
  errors: { unknown },
})

export const replyToFamily = endpoint({
  method: 'POST',
  path,
  access: 'admin',
  role: 'team',
  summary:
    'Send a message to a family, on its page and by e-mail; the same `attempt` (the form’s own id) sends it only once. `lastSeen`, the id of the last message that the writer has read (null for none), rejects it if another one has come since',
  params,
  body: z.object({
    text: writtenText,
    attempt: givenId.optional(),
    lastSeen: givenId.nullable().optional(),
  }),
  response: inboxConversation,
  errors: {
    unknown,
    newerMessage: {
      status: 409,
      message:
        'Un message est arrivé entre-temps, il est affiché ci-dessus. Relisez votre réponse avant de l’envoyer.',
    },
  },
})

export const changeConversation = endpoint({
  method: 'PUT',
  path,
  access: 'admin',
  role: 'team',
  summary:
    'Close or reopen a conversation, and set who of the team answers it. `lastSeen`, the id of the last message that was read (null for none), keeps it open if the family has written since',
  params,
  body: z.object({
    state: z.enum(conversationStates).optional(),
    assignedTo: givenId.nullable().optional(),
    lastSeen: givenId.nullable().optional(),
  }),
  response: inboxConversation,
  errors: {
    unknown,
    unknownAdmin: { status: 400, message: 'Cette personne n’est pas de l’équipe.' },
    newerMessage: {
      status: 409,
      message:
        'Un message est arrivé entre-temps, il est affiché ci-dessus. Lisez-le avant de fermer la conversation.',
    },
  },
})

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/assignees',
  access: 'admin',
  role: 'team',
  summary: 'List who of the team may answer families',
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
  summary: 'List the saved answers, by title',
  response: z.array(savedAnswer),
})

export const addSavedAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/saved-answers',
  access: 'admin',
  role: 'team',
  summary:
    'Create a saved answer in three languages; the same `attempt` (the form’s own id) creates it only once',
  body: z.object({ ...answerFields, attempt: givenId.optional() }),
  response: savedAnswer,
})

export const changeSavedAnswer = endpoint({
  method: 'PUT',
  path: '/api/admin/saved-answers/:answerId',
  access: 'admin',
  role: 'team',
  summary: 'Update a saved answer',
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
  summary: 'Delete a saved answer',
  params: z.object({ answerId: givenId }),
  response: nothing,
  errors: { unknownAnswer },
})
