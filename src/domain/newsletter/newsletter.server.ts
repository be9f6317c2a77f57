import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { httpError, tooMany } from '#src/api/server/http-error.server.ts'
import { countTowards, limitOfRecipient, limitsOfClient, waitSeconds } from '#src/api/server/limits.server.ts'
import { requestLanguage } from '#src/api/server/request-language.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { day, later } from '#src/infrastructure/clock/clock.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { mailbox, newsletterRequests, outbox } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { erasureMark } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { confirmNewsletter, leaveNewsletter, requestGuide, requestNewsletter } from './newsletter.contract.ts'
import { confirmationDays, newsletterLimits } from './newsletter.rules.ts'
import { newsletterTextVersion } from './newsletter.texts.ts'
import {
  guideEmail,
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
  tokenOwner,
} from './newsletter-emails.server.ts'
import { newsletterIssueEmail } from './newsletter-issue-emails.server.ts'

export const newsletterHandlers = [
  handle(
    requestGuide,
    async ({ body: { email, newsletter, language: asked, website }, services, request }) => {
      if (website) return {}
      await keepNewsletterLimits(services, request, email)
      const language = requestLanguage(request, asked)
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

  handle(requestNewsletter, async ({ body: { email, language: asked, website }, services, request }) => {
    if (website) return {}
    await keepNewsletterLimits(services, request, email)
    const language = requestLanguage(request, asked)
    const at = services.clock.now()
    await services.db.transaction((tx) => askForConfirmation(tx, { email, language, at }))
    services.notifyOutbox()
    return {}
  }),

  handle(confirmNewsletter, async ({ body: { token }, services }) => {
    const requestId = tokenOwner(services, 'confirm', token)
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
      // Pressed twice is confirmed once, with one e-mail.
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
    const requestId = tokenOwner(services, 'leave', token)
    if (!requestId) throw httpError(leaveNewsletter, 'invalidLink')
    const { db, clock } = services
    const [asked] = await db
      .select({ email: newsletterRequests.email })
      .from(newsletterRequests)
      .where(eq(newsletterRequests.id, requestId))
    if (asked) await endNewsletter(db, asked.email, clock.now())
    return {}
  }),
]

/**
 * Ends every request of that address for the newsletter, so that one click is enough however often it was
 * asked for. False when there was none.
 */
export async function endNewsletter(db: Connection, email: string, at: Date): Promise<boolean> {
  const ended = await db
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
  return ended.length > 0
}

/**
 * Erases what an address asked for and what it was sent for that, sent or not; its account, if it has one, is
 * another matter. Returns the requests' ids.
 */
export async function eraseRequests(tx: Connection, email: string): Promise<string[]> {
  const erased = await tx
    .delete(newsletterRequests)
    .where(eq(newsletterRequests.email, email))
    .returning({ id: newsletterRequests.id })
  const posted = await tx
    .delete(outbox)
    .where(and(eq(outbox.recipient, email), inArray(outbox.kind, newsletterKinds)))
    .returning({ id: outbox.id })
  const ids = posted.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(mailbox).where(inArray(mailbox.id, ids))
  return erased.map(({ id }) => id)
}

/** Erases again the addresses of these marks, which a backup brought back. */
export async function eraseRequestsAgain(tx: Connection, marks: ReadonlySet<string>): Promise<void> {
  const all =
    marks.size > 0
      ? await tx
          .select({ id: newsletterRequests.id, email: newsletterRequests.email })
          .from(newsletterRequests)
      : []
  const back = new Set(all.filter(({ id }) => marks.has(erasureMark(id))).map(({ email }) => email))
  for (const email of back) await eraseRequests(tx, email)
}

const newsletterKinds = [
  guideEmail,
  newsletterConfirmationEmail,
  newsletterWelcomeEmail,
  newsletterIssueEmail,
].map(({ kind }) => kind)

async function keepNewsletterLimits(
  { db, clock, secret }: Services,
  request: FastifyRequest,
  email: string,
): Promise<void> {
  const wait = waitSeconds(
    await countTowards(db, clock.now(), [
      limitOfRecipient(secret, 'mailing', email),
      ...limitsOfClient('mailing-address', request.ip, newsletterLimits.perAddress),
    ]),
  )
  if (wait !== undefined) throw tooMany(wait)
}

async function askForConfirmation(tx: Connection, asked: Omit<NewsletterRequest, 'purpose'>): Promise<void> {
  const requestId = await store(tx, { ...asked, purpose: 'newsletter' })
  await enqueueEmail(tx, newsletterConfirmationEmail, {
    to: asked.email,
    language: asked.language,
    payload: { requestId },
    at: asked.at,
  })
}

interface NewsletterRequest {
  email: string
  purpose: 'guide' | 'newsletter'
  language: Language
  at: Date
}

/** Stores a request, or finds the one of the last days that still waits for its confirmation. */
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
