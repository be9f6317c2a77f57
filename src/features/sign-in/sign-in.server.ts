import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { HttpError, httpError, notInChildView } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { type Call, handle } from '#src/api/server/serve.server.ts'
import { guardianEmailSql, guardianOf } from '#src/domain/accounts/guardians.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { isRequestingBrowser, markRequestingBrowser } from '#src/domain/accounts/requesting-browser.server.ts'
import {
  asSessionUser,
  endPaymentSessions,
  openSession,
  readFamily,
  sessionCookieName,
} from '#src/domain/accounts/session.server.ts'
import { resetWrongPins } from '#src/domain/child-view/family-pin.server.ts'
import { linksPerIp, maskedEmail } from '#src/domain/login-links/login-link.rules.ts'
import { isOpenLinkSql, linkLimitOf } from '#src/domain/login-links/login-link.server.ts'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import {
  inspectMagicLink,
  requestMagicLink,
  verifyMagicLink,
} from '#src/domain/login-links/sign-in.contract.ts'
import { loginLinks, users } from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'

export const signInHandlers = [
  handle(requestMagicLink, async ({ body: { email, goTo = null }, services, request, reply }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    await enforceRateLimits(db, now, [
      linkLimitOf(secret, email),
      ...limitsOfClient('login-link-address', request.ip, linksPerIp),
    ])
    // One statement finds the account, voids its earlier links and puts the e-mail in the outbox, all or
    // nothing.
    const enqueued = await db.execute(sql`
      with account as (
        select id, null::uuid as guardian_id, email, language from users where email = ${email}
        union all
        select user_id, id, email, language from guardians where email = ${email} and joined_at is not null and ended_at is null),
      voided as (
        update login_links set voided_at = ${now.toISOString()}::timestamptz
        from account
        where user_id = account.id and login_links.guardian_id is not distinct from account.guardian_id and used_at is null and voided_at is null)
      insert into outbox (kind, recipient, language, payload, not_before, created_at)
      select ${loginLinkEmail.kind}, email, language, jsonb_build_object('userId', id, 'guardianId', guardian_id, 'madeBy', 'user', 'goTo', ${goTo}::text), ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from account
      returning id`)
    if (enqueued.rows.length === 0) throw httpError(requestMagicLink, 'noAccount')
    services.notifyOutbox()
    markRequestingBrowser(services, reply, email)
    return {}
  }),

  handle(inspectMagicLink, (call) => withChildViewError(call, checkLink)),
  handle(verifyMagicLink, (call) => withChildViewError(call, signInByLink)),
]

/**
 * Runs a call about a login link. In a child's view, a valid link works and ends the view; an invalid one
 * gets the same error there as every other call.
 */
async function withChildViewError<LinkCall extends Pick<Call<typeof verifyMagicLink>, 'findUser'>, Result>(
  call: LinkCall,
  run: (call: LinkCall) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(call)
  } catch (error) {
    if (error instanceof HttpError && error.code === 'invalidLink' && (await call.findUser())?.childView)
      throw notInChildView()
    throw error
  }
}

async function checkLink({ body: { token }, services, request }: Call<typeof inspectMagicLink>) {
  const tokenHash = tokenHashOf(token)
  if (!tokenHash) throw httpError(inspectMagicLink, 'invalidLink')
  const [found] = await services.db
    .select({ email: guardianEmailSql })
    .from(loginLinks)
    .innerJoin(users, eq(users.id, loginLinks.userId))
    .leftJoin(guardianOf, eq(guardianOf.id, loginLinks.guardianId))
    .where(isUsableSql(tokenHash, services.clock.now()))
  if (!found) throw httpError(inspectMagicLink, 'invalidLink')
  return { email: maskedEmail(found.email), isAskedHere: isRequestingBrowser(services, request, found.email) }
}

async function signInByLink({ body: { token }, services, request, reply }: Call<typeof verifyMagicLink>) {
  const tokenHash = tokenHashOf(token)
  if (!tokenHash) throw httpError(verifyMagicLink, 'invalidLink')
  const now = services.clock.now()
  const user = await services.db.transaction(async (tx) => {
    const [link] = await tx
      .select({ userId: loginLinks.userId })
      .from(loginLinks)
      .where(eq(loginLinks.tokenHash, tokenHash))
    if (!link) throw httpError(verifyMagicLink, 'invalidLink')
    await lockUserRows(tx, [link.userId])
    const [used] = await tx
      .update(loginLinks)
      .set({ usedAt: now })
      .where(isUsableSql(tokenHash, now))
      .returning({ userId: loginLinks.userId, guardianId: loginLinks.guardianId })
    if (!used) throw httpError(verifyMagicLink, 'invalidLink')
    await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkSql(used.userId, used.guardianId))
    // Sessions opened by a payment belong to the first guardian. A link to the second guardian's mailbox
    // proves nothing about the first guardian's, so it does not end them.
    if (used.guardianId === null)
      await endPaymentSessions(tx, used.userId, request.cookies[sessionCookieName(services.settings)])
    await resetWrongPins(tx, used.userId)
    await openSession(tx, services, { ...used, request, reply, openedBy: 'link' })
    return readFamily(tx, used.userId, now, used.guardianId)
  })
  if (!user) throw httpError(verifyMagicLink, 'invalidLink')
  return { user: asSessionUser(user) }
}

/** Undefined for a value that cannot be a token. */
function tokenHashOf(token: unknown): Buffer | undefined {
  return typeof token === 'string' && token.length <= 100 ? hashOf(token.trim()) : undefined
}

function isUsableSql(tokenHash: Buffer, now: Date): SQL | undefined {
  return and(
    eq(loginLinks.tokenHash, tokenHash),
    isNull(loginLinks.usedAt),
    isNull(loginLinks.voidedAt),
    gt(loginLinks.expiresAt, now),
  )
}
