import { and, eq, isNotNull, isNull, like, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { endLetters, eraseRequests } from '#src/account/mailing.server.ts'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { csvMoment, csvOf } from '#src/admin/csv.rules.ts'
import { containing, newest, tellTotal } from '#src/admin/list-queries.server.ts'
import { refuse } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services, SignedInAdmin } from '#src/api/services.server.ts'
import type { Transaction } from '#src/database/database.server.ts'
import { mailingRequests } from '#src/database/schema.server.ts'
import { erasureMark } from '#src/outside/secrets.server.ts'
import { eraseLead, exportLeads, handleLead, type Lead, listLeads, readLead, unsubscribeLead } from './leads.contract.ts'
import type { leadStates } from './leads.rules.ts'
import { leadWords } from './leads.texts.ts'

type MailingRequest = typeof mailingRequests.$inferSelect

export const leadHandlers = [
  handle(listLeads, async ({ query: { page, pageSize, search, purpose, state, lang, open }, services: { db }, reply }) => {
    const wanted = and(
      search ? like(mailingRequests.email, containing(search.toLowerCase())) : undefined,
      purpose ? eq(mailingRequests.purpose, purpose) : undefined,
      lang ? eq(mailingRequests.language, lang) : undefined,
      state ? inState[state] : undefined,
      open === undefined ? undefined : open ? isNull(mailingRequests.handledAt) : isNotNull(mailingRequests.handledAt),
    )
    await tellTotal(db, mailingRequests, wanted, reply)
    const rows = await db
      .select()
      .from(mailingRequests)
      .where(wanted)
      .orderBy(newest(mailingRequests.createdAt), mailingRequests.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asLead)
  }),

  handle(exportLeads, async ({ admin, services: { db, clock }, request, reply }) => {
    const rows = await db.transaction(async (tx) => {
      await audit(tx, { ...actor(admin, request, clock.now()), action: 'export-leads', target: null, details: {} })
      return tx.select().from(mailingRequests).orderBy(newest(mailingRequests.createdAt), mailingRequests.id)
    })
    reply.header('Content-Disposition', 'attachment; filename="demandes.csv"')
    return csvOf(
      ['Email', 'Demande', 'Langue', 'État', 'Reçue', 'Confirmée', 'Arrêtée', 'Traitée'],
      rows.map((row) => [
        row.email,
        leadWords.purposes[row.purpose],
        row.language,
        leadWords.states[stateOf(row)],
        csvMoment(row.createdAt),
        csvMoment(row.confirmedAt),
        csvMoment(row.unsubscribedAt),
        csvMoment(row.handledAt),
      ]),
    )
  }),

  handle(readLead, ({ params: { leadId }, admin, services, request }) =>
    deed({ services, admin, request, leadId, action: 'read-lead' }, async (_, row) => row),
  ),

  handle(handleLead, ({ params: { leadId }, body: { isHandled }, admin, services, request }) =>
    deed({ services, admin, request, leadId, action: isHandled ? 'handle-lead' : 'reopen-lead' }, async (tx, row, at) => {
      const handledAt = isHandled ? at : null
      await tx.update(mailingRequests).set({ handledAt }).where(eq(mailingRequests.id, leadId))
      return { ...row, handledAt }
    }),
  ),

  handle(unsubscribeLead, ({ params: { leadId }, admin, services, request }) =>
    deed({ services, admin, request, leadId, action: 'unsubscribe-lead' }, async (tx, row, at) => {
      await endLetters(tx, row.email, at)
      return { ...row, unsubscribedAt: row.purpose === 'newsletter' ? (row.unsubscribedAt ?? at) : null }
    }),
  ),

  handle(eraseLead, async ({ params: { leadId }, admin, services, request }) => {
    await deed({ services, admin, request, leadId, action: 'erase-lead' }, async (tx, row) => {
      const erased = await eraseRequests(tx, row.email)
      // The log alone outlives the database: `npm run restore` reads it here.
      for (const id of erased) services.log.info({ erased: erasureMark(id) }, 'a request was erased')
      return row
    })
    return {}
  }),
]

interface Deed {
  services: Services
  admin: SignedInAdmin
  request: FastifyRequest
  leadId: string
  action: string
}

/** Does something about a request and writes it in the log, by the request's id: an address could never be taken out of the log again. */
async function deed(
  { services: { db, clock }, admin, request, leadId, action }: Deed,
  act: (tx: Transaction, row: MailingRequest, at: Date) => Promise<MailingRequest>,
): Promise<Lead> {
  const at = clock.now()
  const after = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(mailingRequests).where(eq(mailingRequests.id, leadId)).for('update')
    if (!row) throw refuse(readLead, 'unknown')
    await audit(tx, { ...actor(admin, request, at), action, target: leadId, details: {} })
    return act(tx, row, at)
  })
  return asLead(after)
}

const inState: Readonly<Record<(typeof leadStates)[number], SQL | undefined>> = {
  asked: and(isNull(mailingRequests.confirmedAt), isNull(mailingRequests.unsubscribedAt)),
  confirmed: and(isNotNull(mailingRequests.confirmedAt), isNull(mailingRequests.unsubscribedAt)),
  unsubscribed: isNotNull(mailingRequests.unsubscribedAt),
}

function stateOf({ confirmedAt, unsubscribedAt }: MailingRequest): Lead['state'] {
  if (unsubscribedAt) return 'unsubscribed'
  return confirmedAt ? 'confirmed' : 'asked'
}

function asLead(row: MailingRequest): Lead {
  const { id, email, purpose, language, textVersion } = row
  return {
    id,
    email,
    purpose,
    language,
    textVersion,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    handledAt: row.handledAt?.toISOString() ?? null,
  }
}
