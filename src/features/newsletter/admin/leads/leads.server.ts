import { and, eq, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Declaring } from '#src/api/endpoint.ts'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { SignedInAdmin } from '#src/api/server/signed-in.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { cellsInOrder, csvFrom, csvMoment } from '#src/domain/back-office/lists/csv.server.ts'
import { containing, newest, setTotalHeader } from '#src/domain/back-office/lists/list-queries.server.ts'
import {
  endNewsletter,
  eraseRequests,
  lockRequests,
  type NewsletterRequestRow,
} from '#src/domain/newsletter/newsletter.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { newsletterRequests } from '#src/infrastructure/database/schema.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import {
  eraseLead,
  exportLeads,
  handleLead,
  type Lead,
  type LeadFilters,
  listLeads,
  readLead,
  unsubscribeLead,
} from './leads.contract.ts'
import type { leadStates } from './leads.options.ts'
import { leadWords } from './leads.texts.ts'

export const adminLeadHandlers = [
  handle(listLeads, async ({ query: { page, pageSize, ...filters }, services: { db }, reply }) => {
    const condition = matchesSql(filters)
    await setTotalHeader(db, newsletterRequests, condition, reply)
    const rows = await db
      .select()
      .from(newsletterRequests)
      .where(condition)
      .orderBy(newest(newsletterRequests.createdAt), newsletterRequests.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return rows.map(asLead)
  }),

  handle(
    exportLeads,
    async ({ query: filters, admin, services: { db, clock, streamRows }, request, reply }) => {
      await db.transaction((tx) =>
        audit(tx, { ...actor(admin, request, clock.now()), action: 'export-leads', target: null }),
      )
      reply.header('Content-Disposition', 'attachment; filename="demandes.csv"')
      const { id, email, purpose, language, createdAt, confirmedAt, unsubscribedAt, handledAt } =
        newsletterRequests
      const query = db
        .select({
          email,
          purpose,
          language,
          state: sql`case
          when ${isNotNull(unsubscribedAt)} then 'unsubscribed'
          when ${isNotNull(confirmedAt)} then 'confirmed'
          else 'asked'
        end`.as('state'),
          created: csvMoment(createdAt).as('created'),
          confirmed: csvMoment(confirmedAt).as('confirmed'),
          unsubscribed: csvMoment(unsubscribedAt).as('unsubscribed'),
          handled: csvMoment(handledAt).as('handled'),
        })
        .from(newsletterRequests)
        .where(matchesSql(filters))
        .orderBy(newest(createdAt), id)
      return csvFrom(
        ['Email', 'Demande', 'Langue', 'État', 'Reçue', 'Confirmée', 'Arrêtée', 'Traitée'],
        streamRows(query.getSQL()),
        (rows) =>
          cellsInOrder(
            rows.map((row) => ({
              ...row,
              purpose: leadWords.purposes[row.purpose as Lead['purpose']],
              state: leadWords.states[row.state as Lead['state']],
            })),
          ),
      )
    },
  ),

  handle(readLead, ({ params: { leadId }, admin, services, request }) =>
    runAudited(
      { services, admin, request, leadId, endpoint: readLead, action: 'read-lead' },
      async (_, row) => row,
    ),
  ),

  handle(handleLead, ({ params: { leadId }, body: { isHandled }, admin, services, request }) =>
    runAudited(
      {
        services,
        admin,
        request,
        leadId,
        endpoint: handleLead,
        action: isHandled ? 'handle-lead' : 'reopen-lead',
      },
      async (tx, row, at) => {
        const handledAt = isHandled ? at : null
        await tx.update(newsletterRequests).set({ handledAt }).where(eq(newsletterRequests.id, leadId))
        return { ...row, handledAt }
      },
    ),
  ),

  handle(unsubscribeLead, ({ params: { leadId }, admin, services, request }) =>
    runAudited(
      { services, admin, request, leadId, endpoint: unsubscribeLead, action: 'unsubscribe-lead' },
      async (tx, row, at) => {
        await endNewsletter(tx, row.email, { at, log: services.log })
        return { ...row, unsubscribedAt: row.purpose === 'newsletter' ? (row.unsubscribedAt ?? at) : null }
      },
    ),
  ),

  handle(eraseLead, async ({ params: { leadId }, admin, services, request }) => {
    await runAudited(
      { services, admin, request, leadId, endpoint: eraseLead, action: 'erase-lead' },
      async (tx, row) => {
        const erased = await eraseRequests(tx, row.email)
        // The log survives the loss of the database: `npm run restore` reads these marks from it.
        for (const id of erased) services.log.info({ erased: erasureMark(id) }, 'request erased')
        return row
      },
    )
    return {}
  }),
]

function matchesSql({ search, purpose, state, lang, open }: LeadFilters): SQL | undefined {
  return and(
    search ? like(newsletterRequests.email, containing(search.toLowerCase())) : undefined,
    purpose ? eq(newsletterRequests.purpose, purpose) : undefined,
    lang ? eq(newsletterRequests.language, lang) : undefined,
    state ? inState[state] : undefined,
    open === true ? isNull(newsletterRequests.handledAt) : undefined,
    open === false ? isNotNull(newsletterRequests.handledAt) : undefined,
  )
}

interface ActionParams {
  services: Services
  admin: SignedInAdmin
  request: FastifyRequest
  leadId: string
  endpoint: Declaring<'unknown'>
  action: string
}

/**
 * Runs an action on a request and writes it to the audit log by the request's id, because an address could
 * never be erased from the log.
 */
async function runAudited(
  { services: { db, clock }, admin, request, leadId, endpoint, action }: ActionParams,
  act: (tx: Transaction, row: NewsletterRequestRow, at: Date) => Promise<NewsletterRequestRow>,
): Promise<Lead> {
  const at = clock.now()
  const after = await db.transaction(async (tx) => {
    // Locks every request of the address, because an action may change them all.
    const [found] = await tx
      .select({ email: newsletterRequests.email })
      .from(newsletterRequests)
      .where(eq(newsletterRequests.id, leadId))
    const requests = found ? await lockRequests(tx, found.email) : []
    const row = requests.find(({ id }) => id === leadId)
    if (!row) throw httpError(endpoint, 'unknown')
    const changed = await act(tx, row, at)
    await audit(tx, { ...actor(admin, request, at), action, target: leadId })
    return changed
  })
  return asLead(after)
}

const inState: Readonly<Record<(typeof leadStates)[number], SQL | undefined>> = {
  asked: and(isNull(newsletterRequests.confirmedAt), isNull(newsletterRequests.unsubscribedAt)),
  confirmed: and(isNotNull(newsletterRequests.confirmedAt), isNull(newsletterRequests.unsubscribedAt)),
  unsubscribed: isNotNull(newsletterRequests.unsubscribedAt),
}

function stateOf({ confirmedAt, unsubscribedAt }: NewsletterRequestRow): Lead['state'] {
  if (unsubscribedAt) return 'unsubscribed'
  return confirmedAt ? 'confirmed' : 'asked'
}

function asLead(row: NewsletterRequestRow): Lead {
  return {
    ...row,
    state: stateOf(row),
    createdAt: row.createdAt.toISOString(),
    confirmedAt: isoOrNull(row.confirmedAt),
    unsubscribedAt: isoOrNull(row.unsubscribedAt),
    handledAt: isoOrNull(row.handledAt),
  }
}
