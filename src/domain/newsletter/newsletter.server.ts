import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitOfRecipient, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { requestLanguage } from '#src/api/server/request-language.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { eraseViewsWith } from '#src/domain/back-office/views/erase-views.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { isOneOf } from '#src/infrastructure/database/is-one-of.server.ts'
import { mailbox, newsletterRequests, outbox } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later } from '#src/shared/durations.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { confirmNewsletter, leaveNewsletter, requestGuide, requestNewsletter } from './newsletter.contract.ts'
import { confirmationDays, newsletterLimits } from './newsletter.rules.ts'
import { newsletterTextVersion } from './newsletter.texts.ts'
import {
  guideEmail,
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
  requestIdIn,
} from './newsletter-emails.server.ts'
import { newsletterIssueEmail } from './newsletter-issue-emails.server.ts'

export type NewsletterRequestRow = typeof newsletterRequests.$inferSelect

export const newsletterHandlers = [
  handle(
    requestGuide,
    async ({ body: { email, newsletter, language: requested, website }, services, request }) => {
      if (website) return {}
      await checkNewsletterLimits(services, request, email)
      const language = requestLanguage(request, requested)
      const at = services.clock.now()
      await services.db.transaction(async (tx) => {
        await store(tx, { email, purpose: 'guide', language, at })
        await enqueueEmail(tx, guideEmail, { to: email, language, payload: {}, at })
        if (newsletter) await askForConfirmation(tx, { email, language, at })
      })
      services.notifyOutbox()
      return {}
    },
  ),

  handle(requestNewsletter, async ({ body: { email, language: requested, website }, services, request }) => {
    if (website) return {}
    await checkNewsletterLimits(services, request, email)
    const language = requestLanguage(request, requested)
    const at = services.clock.now()
    await services.db.transaction((tx) => askForConfirmation(tx, { email, language, at }))
    services.notifyOutbox()
    return {}
  }),

  handle(confirmNewsletter, async ({ body: { token }, services }) => {
    const requestId = requestIdIn(services, 'confirm', token)
    if (!requestId) throw httpError(confirmNewsletter, 'invalidLink')
    const { db, clock } = services
    const at = clock.now()
    await db.transaction(async (tx) => {
      const [found] = await tx
        .select()
        .from(newsletterRequests)
        .where(and(eq(newsletterRequests.id, requestId), isNull(newsletterRequests.unsubscribedAt)))
        .for('update')
      if (!found) throw httpError(confirmNewsletter, 'invalidLink')
      // A second press confirms nothing more and sends no second e-mail.
      if (found.confirmedAt) return
      if (found.createdAt < later(at, -confirmationDays * day))
        throw httpError(confirmNewsletter, 'invalidLink')
      await tx.update(newsletterRequests).set({ confirmedAt: at }).where(eq(newsletterRequests.id, requestId))
      await enqueueEmail(tx, newsletterWelcomeEmail, {
        to: found.email,
        language: found.language,
        payload: { requestId },
        at,
      })
    })
    services.notifyOutbox()
    return {}
  }),

  handle(leaveNewsletter, async ({ query: { token }, services }) => {
    const requestId = requestIdIn(services, 'leave', token)
    if (!requestId) throw httpError(leaveNewsletter, 'invalidLink')
    const { db, clock, log } = services
    const [found] = await db
      .select({ email: newsletterRequests.email })
      .from(newsletterRequests)
      .where(eq(newsletterRequests.id, requestId))
    if (found) await db.transaction((tx) => endNewsletter(tx, found.email, { at: clock.now(), log }))
    return {}
  }),
]

/**
 * Ends every request of that e-mail address for the newsletter, so that one click is enough however often it
 * was requested. False when there was none.
 */
export async function endNewsletter(
  tx: Transaction,
  email: string,
  { at, log }: { at: Date; log: FastifyBaseLogger },
): Promise<boolean> {
  await lockRequests(tx, email)
  const ended = await tx
    .update(newsletterRequests)
    .set({ unsubscribedAt: at })
    .where(
      and(
        eq(newsletterRequests.email, email),
        eq(newsletterRequests.purpose, 'newsletter'),
        isNull(newsletterRequests.unsubscribedAt),
      ),
    )
    .returning({ id: newsletterRequests.id })
  // The log survives the loss of the database: `npm run restore` reads these marks from it.
  for (const { id } of ended) log.info({ erased: unsubscriptionMark(id) }, 'newsletter unsubscribed')
  return ended.length > 0
}

/**
 * Erases the requests of an address, the e-mails that were enqueued for them, sent or not, and the team's
 * saved views that contain it; leaves its account, if it has one. Returns the ids of the requests.
 */
export async function eraseRequests(tx: Transaction, email: string): Promise<string[]> {
  await lockRequests(tx, email)
  const erased = await tx
    .delete(newsletterRequests)
    .where(eq(newsletterRequests.email, email))
    .returning({ id: newsletterRequests.id })
  const erasedEmails = await tx
    .delete(outbox)
    .where(and(eq(outbox.recipient, email), inArray(outbox.kind, newsletterKinds)))
    .returning({ id: outbox.id })
  const ids = erasedEmails.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(mailbox).where(inArray(mailbox.id, ids))
  await eraseViewsWith(tx, email)
  return erased.map(({ id }) => id)
}

/**
 * Locks every request of an address for the rest of the transaction, always in the same order, so that two
 * transactions that change all of them cannot deadlock.
 */
export function lockRequests(tx: Transaction, email: string): Promise<NewsletterRequestRow[]> {
  return tx
    .select()
    .from(newsletterRequests)
    .where(eq(newsletterRequests.email, email))
    .orderBy(newsletterRequests.id)
    .for('update')
}

/**
 * Erases again the addresses with these erasure marks, which a restored backup brought back, and ends the
 * newsletter again where it was unsubscribed since.
 */
export async function endRequestsAgain(tx: Transaction, marks: ReadonlySet<string>, at: Date): Promise<void> {
  const all =
    marks.size > 0
      ? await tx
          .select({ id: newsletterRequests.id, email: newsletterRequests.email })
          .from(newsletterRequests)
      : []
  const restored = new Set(all.filter(({ id }) => marks.has(erasureMark(id))).map(({ email }) => email))
  for (const email of restored) await eraseRequests(tx, email)
  const unsubscribed = all.map(({ id }) => id).filter((id) => marks.has(unsubscriptionMark(id)))
  await tx
    .update(newsletterRequests)
    .set({ unsubscribedAt: at })
    .where(and(isOneOf(newsletterRequests.id, unsubscribed), isNull(newsletterRequests.unsubscribedAt)))
}

/** Like an erasure mark, for a request that is kept. One that is made again has another id. */
function unsubscriptionMark(id: string): string {
  return erasureMark(`unsubscribed ${id}`)
}

const newsletterKinds = [
  guideEmail,
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
  newsletterIssueEmail,
].map(({ kind }) => kind)

async function checkNewsletterLimits(
  { db, clock, secret }: Services,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  await enforceRateLimits(db, clock.now(), [
    limitOfRecipient(secret, 'newsletter', email),
    ...limitsOfClient('newsletter-address', request.ip, newsletterLimits.perIp),
  ])
}

async function askForConfirmation(
  tx: Connection,
  request: Omit<NewsletterRequest, 'purpose'>,
): Promise<void> {
  const requestId = await store(tx, { ...request, purpose: 'newsletter' })
  await enqueueEmail(tx, newsletterConfirmationEmail, {
    to: request.email,
    language: request.language,
    payload: { requestId },
    at: request.at,
  })
}

interface NewsletterRequest {
  email: string
  purpose: 'guide' | 'newsletter'
  language: Language
  at: Date
}

/** Stores a request, or finds the one of the last day that still waits for its confirmation. */
async function store(tx: Connection, { email, purpose, language, at }: NewsletterRequest): Promise<string> {
  const [waiting] = await tx
    .select({ id: newsletterRequests.id })
    .from(newsletterRequests)
    .where(
      and(
        eq(newsletterRequests.email, email),
        eq(newsletterRequests.purpose, purpose),
        isNull(newsletterRequests.unsubscribedAt),
        isNull(newsletterRequests.confirmedAt),
        gt(newsletterRequests.createdAt, later(at, -day)),
      ),
    )
    .limit(1)
  if (waiting) return waiting.id
  const [stored] = await tx
    .insert(newsletterRequests)
    .values({ email, purpose, language, textVersion: newsletterTextVersion, createdAt: at })
    .returning({ id: newsletterRequests.id })
  if (!stored) throw new Error('the request was not stored')
  return stored.id
}
