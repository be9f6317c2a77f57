import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { countTowards, householdOf, waitSeconds } from '#src/api/limits.server.ts'
import { refuse, tooMany } from '#src/api/refuse.server.ts'
import { requestLanguage } from '#src/api/request-language.server.ts'
import { handle } from '#src/api/serve.server.ts'
import type { Services } from '#src/api/services.server.ts'
import type { Connection } from '#src/database/database.server.ts'
import { mailbox, mailingRequests, outbox } from '#src/database/schema.server.ts'
import type { Language } from '#src/language/languages.ts'
import { day, later } from '#src/outside/clock.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { erasureMark, keyedHash } from '#src/outside/secrets.server.ts'
import { confirmLetter, leaveLetter, requestGuide, requestLetter } from './mailing.contract.ts'
import { confirmationDays, mailingLimits } from './mailing.rules.ts'
import { mailingVersion } from './mailing.texts.ts'
import { guideEmail, letterConfirmationEmail, letterWelcomeEmail, tokenOwner } from './mailing-emails.server.ts'
import { monthlyLetterEmail } from './monthly-letter-emails.server.ts'

export const mailingHandlers = [
  handle(requestGuide, async ({ body: { email, newsletter, language: asked, website }, services, request }) => {
    if (website) return {}
    await keepMailingLimits(services, request, email)
    const language = requestLanguage(request, asked)
    const at = services.clock.now()
    await services.db.transaction(async (tx) => {
      await store(tx, { email, purpose: 'guide', language, at })
      await postEmail(tx, guideEmail, { to: email, language, payload: {}, at })
      if (newsletter) await askForConfirmation(tx, { email, language, at })
    })
    services.wakeOutbox()
    return {}
  }),

  handle(requestLetter, async ({ body: { email, language: asked, website }, services, request }) => {
    if (website) return {}
    await keepMailingLimits(services, request, email)
    const language = requestLanguage(request, asked)
    const at = services.clock.now()
    await services.db.transaction((tx) => askForConfirmation(tx, { email, language, at }))
    services.wakeOutbox()
    return {}
  }),

  handle(confirmLetter, async ({ body: { token }, services }) => {
    const requestId = tokenOwner(services, 'confirm', token)
    if (!requestId) throw refuse(confirmLetter, 'invalidLink')
    const { db, clock } = services
    const at = clock.now()
    await db.transaction(async (tx) => {
      const [found] = await tx
        .select()
        .from(mailingRequests)
        .where(and(eq(mailingRequests.id, requestId), isNull(mailingRequests.unsubscribedAt)))
        .for('update')
      if (!found) throw refuse(confirmLetter, 'invalidLink')
      // Pressed twice is confirmed once, with one letter.
      if (found.confirmedAt) return
      if (found.createdAt < later(at, -confirmationDays * day)) throw refuse(confirmLetter, 'invalidLink')
      await tx.update(mailingRequests).set({ confirmedAt: at }).where(eq(mailingRequests.id, requestId))
      await postEmail(tx, letterWelcomeEmail, { to: found.email, language: found.language, payload: { requestId }, at })
    })
    services.wakeOutbox()
    return {}
  }),

  handle(leaveLetter, async ({ query: { token }, services }) => {
    const requestId = tokenOwner(services, 'leave', token)
    if (!requestId) throw refuse(leaveLetter, 'invalidLink')
    const { db, clock } = services
    const [asked] = await db.select({ email: mailingRequests.email }).from(mailingRequests).where(eq(mailingRequests.id, requestId))
    if (asked) await endLetters(db, asked.email, clock.now())
    return {}
  }),
]

/** Ends every request of that address for the letter, so that one click is enough however often it was asked for. False when there was none. */
export async function endLetters(db: Connection, email: string, at: Date): Promise<boolean> {
  const ended = await db
    .update(mailingRequests)
    .set({ unsubscribedAt: at })
    .where(and(eq(mailingRequests.email, email), eq(mailingRequests.purpose, 'newsletter'), isNull(mailingRequests.unsubscribedAt)))
    .returning({ id: mailingRequests.id })
  return ended.length > 0
}

/** Erases what an address asked for and what it was sent for that, sent or not; its account, if it has one, is another matter. Answers the requests' ids. */
export async function eraseRequests(tx: Connection, email: string): Promise<string[]> {
  const erased = await tx.delete(mailingRequests).where(eq(mailingRequests.email, email)).returning({ id: mailingRequests.id })
  const posted = await tx
    .delete(outbox)
    .where(and(eq(outbox.recipient, email), inArray(outbox.kind, mailingKinds)))
    .returning({ id: outbox.id })
  const ids = posted.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(mailbox).where(inArray(mailbox.id, ids))
  return erased.map(({ id }) => id)
}

/** Erases again the addresses of these marks, which a backup brought back. */
export async function eraseRequestsAgain(tx: Connection, marks: ReadonlySet<string>): Promise<void> {
  const all = marks.size > 0 ? await tx.select({ id: mailingRequests.id, email: mailingRequests.email }).from(mailingRequests) : []
  const back = new Set(all.filter(({ id }) => marks.has(erasureMark(id))).map(({ email }) => email))
  for (const email of back) await eraseRequests(tx, email)
}

const mailingKinds = [guideEmail, letterConfirmationEmail, letterWelcomeEmail, monthlyLetterEmail].map(({ kind }) => kind)

async function keepMailingLimits({ db, clock, secret }: Services, request: FastifyRequest, email: string): Promise<void> {
  const wait = waitSeconds(
    await countTowards(db, clock.now(), [
      { key: `mailing-email|${keyedHash(secret, 'mailing-limit', email).toString('base64url')}`, ...mailingLimits.perEmail },
      { key: `mailing-address|${householdOf(request.ip)}`, ...mailingLimits.perAddress },
    ]),
  )
  if (wait !== undefined) throw tooMany(wait)
}

async function askForConfirmation(tx: Connection, asked: Omit<MailingRequest, 'purpose'>): Promise<void> {
  const requestId = await store(tx, { ...asked, purpose: 'newsletter' })
  await postEmail(tx, letterConfirmationEmail, { to: asked.email, language: asked.language, payload: { requestId }, at: asked.at })
}

interface MailingRequest {
  email: string
  purpose: 'guide' | 'newsletter'
  language: Language
  at: Date
}

/** Stores a request, or finds the one of the last days that still waits for its confirmation. */
async function store(tx: Connection, { email, purpose, language, at }: MailingRequest): Promise<string> {
  const [waiting] = await tx
    .select({ id: mailingRequests.id })
    .from(mailingRequests)
    .where(
      and(
        eq(mailingRequests.email, email),
        eq(mailingRequests.purpose, purpose),
        isNull(mailingRequests.unsubscribedAt),
        isNull(mailingRequests.confirmedAt),
        gt(mailingRequests.createdAt, later(at, -day)),
      ),
    )
    .limit(1)
  if (waiting) return waiting.id
  const [stored] = await tx
    .insert(mailingRequests)
    .values({ email, purpose, language, textVersion: mailingVersion, createdAt: at })
    .returning({ id: mailingRequests.id })
  if (!stored) throw new Error('the request was not stored')
  return stored.id
}
