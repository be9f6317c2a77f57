import { handle } from '#src/api/server/serve.server.ts'
import { countUnknown, openUnknown } from '#src/domain/subscriptions/unknown/unknown-subscriptions.server.ts'
import { forEachBounded } from '#src/infrastructure/for-each-bounded.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { listUnknownSubscriptions } from './unknown-subscriptions.contract.ts'

const maxConcurrentReads = 10
/** The longest wait for the e-mail addresses; the list is still useful without them. */
const emailsTimeoutMs = 3000

export const adminUnknownSubscriptionHandlers = [
  handle(listUnknownSubscriptions, async ({ services, query: { page, pageSize }, reply }) => {
    const { db } = services
    reply.header('X-Total-Count', String(await countUnknown(db)))
    const rows = await openUnknown(db, { offset: (page - 1) * pageSize, limit: pageSize })
    const emails = await emailsOf(
      services,
      rows.map(({ customerId }) => customerId),
    )
    return rows.map((row) => ({
      ...row,
      email: emails.get(row.customerId) ?? null,
      paidAt: row.paidAt.toISOString(),
      foundAt: row.foundAt.toISOString(),
    }))
  }),
]

async function emailsOf({ payments }: Services, ids: readonly string[]): Promise<Map<string, string>> {
  const emails = new Map<string, string>()
  const stopAt = performance.now() + emailsTimeoutMs
  await forEachBounded([...new Set(ids)], maxConcurrentReads, async (id) => {
    const timeout = Math.floor(stopAt - performance.now())
    if (timeout <= 0) return
    const customer = await payments.customers
      .retrieve(id, {}, { timeout, maxNetworkRetries: 0 })
      .catch(() => undefined)
    if (customer && !customer.deleted && customer.email) emails.set(id, customer.email)
  })
  return emails
}
