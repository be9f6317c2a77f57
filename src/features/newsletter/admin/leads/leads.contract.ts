import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, language, line, nothing, paging } from '#src/api/fields.ts'
import { maxEmail } from '#src/shared/fields/email-limits.ts'
import { leadPurposes, leadStates } from './leads.options.ts'

const lead = z.object({
  id: z.uuid(),
  email: z.string(),
  purpose: z.enum(leadPurposes),
  language,
  state: z.enum(leadStates),
  createdAt: isoMoment,
  confirmedAt: isoMoment.nullable(),
  unsubscribedAt: isoMoment.nullable(),
  handledAt: isoMoment.nullable(),
  /** The version of the text that the person agreed to. */
  textVersion: z.string(),
})
export type Lead = z.output<typeof lead>

const params = z.object({ leadId: givenId })
const unknown = { status: 404, message: 'Demande inconnue' } as const

/** The list and the export take the same filters. */
const filters = {
  search: line(maxEmail).optional(),
  purpose: z.enum(leadPurposes).optional(),
  state: z.enum(leadStates).optional(),
  lang: language.optional(),
  open: z.stringbool().optional(),
}
export type LeadFilters = z.output<z.ZodObject<typeof filters>>

export const listLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads',
  access: 'admin',
  role: 'team',
  summary: 'List the requests for the guide and the newsletter, newest first; the total is in X-Total-Count',
  query: z.object({ ...paging, ...filters }),
  response: z.array(lead),
})

export const exportLeads = endpoint({
  method: 'GET',
  path: '/api/admin/leads.csv',
  access: 'admin',
  role: 'team',
  isGuarded: true,
  summary: 'Export all requests as a CSV file. Recorded in the audit log',
  query: z.object(filters),
  response: z.string(),
  responseType: 'text/csv; charset=utf-8',
  isStreamed: true,
})

export const readLead = endpoint({
  method: 'GET',
  path: '/api/admin/leads/:leadId',
  access: 'admin',
  role: 'team',
  summary: 'Get one request. Recorded in the audit log',
  params,
  response: lead,
  errors: { unknown },
})

export const handleLead = endpoint({
  method: 'PUT',
  path: '/api/admin/leads/:leadId',
  access: 'admin',
  role: 'team',
  summary: 'Mark a request as handled, or as waiting again',
  params,
  body: z.object({ isHandled: z.boolean() }),
  response: lead,
  errors: { unknown },
})

export const unsubscribeLead = endpoint({
  method: 'POST',
  path: '/api/admin/leads/:leadId/unsubscribe',
  access: 'admin',
  role: 'team',
  summary: 'Unsubscribe a request’s address from the newsletter, as its owner asked',
  params,
  response: lead,
  errors: { unknown },
})

export const eraseLead = endpoint({
  method: 'DELETE',
  path: '/api/admin/leads/:leadId',
  access: 'admin',
  role: 'team',
  summary: 'Erase all requests of a request’s address, as its owner asked',
  params,
  response: nothing,
  errors: { unknown },
})
