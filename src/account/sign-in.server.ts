import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { countTowards, householdOf, waitSeconds } from '#src/api/limits.server.ts'
import { refuse, tooMany } from '#src/api/refuse.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { loginLinks } from '#src/database/schema.server.ts'
import { hashOf } from '#src/outside/secrets.server.ts'
import { lockFamilies } from './lock-families.server.ts'
import { linksPerAddress } from './login-link.rules.ts'
import { isOpenLinkOf, linkLimitOf } from './login-link.server.ts'
import { loginLinkEmail } from './login-link-email.server.ts'
import { asSessionUser, openSession, readFamily } from './session.server.ts'
import { requestMagicLink, verifyMagicLink } from './sign-in.contract.ts'

export const signInHandlers = [
  handle(requestMagicLink, async ({ body: { email }, services, request }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    const wait = waitSeconds(
      await countTowards(db, now, [linkLimitOf(secret, email), { key: `login-link-address|${householdOf(request.ip)}`, ...linksPerAddress }]),
    )
    if (wait !== undefined) throw tooMany(wait)
    // One statement finds the account, voids its earlier links and puts the e-mail in the outbox: all of it or nothing.
    const posted = await db.execute(sql`
      with account as (select id, email, language from users where email = ${email}),
      voided as (
        update login_links set voided_at = ${now.toISOString()}::timestamptz
        where user_id in (select id from account) and used_at is null and voided_at is null)
      insert into outbox (kind, recipient, language, payload, not_before, created_at)
      select ${loginLinkEmail.kind}, email, language, jsonb_build_object('userId', id, 'madeBy', 'user'), ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from account
      returning id`)
    if (posted.rows.length === 0) throw refuse(requestMagicLink, 'noAccount')
    services.wakeOutbox()
    return {}
  }),

  handle(verifyMagicLink, async ({ body: { token }, services, request, reply }) => {
    if (typeof token !== 'string' || token.length > 100) throw refuse(verifyMagicLink, 'invalidLink')
    const now = services.clock.now()
    const tokenHash = hashOf(token.trim())
    const user = await services.db.transaction(async (tx) => {
      const [link] = await tx.select({ userId: loginLinks.userId }).from(loginLinks).where(eq(loginLinks.tokenHash, tokenHash))
      if (!link) throw refuse(verifyMagicLink, 'invalidLink')
      await lockFamilies(tx, [link.userId])
      const [used] = await tx
        .update(loginLinks)
        .set({ usedAt: now })
        .where(and(eq(loginLinks.tokenHash, tokenHash), isNull(loginLinks.usedAt), isNull(loginLinks.voidedAt), gt(loginLinks.expiresAt, now)))
        .returning({ userId: loginLinks.userId })
      if (!used) throw refuse(verifyMagicLink, 'invalidLink')
      await tx.update(loginLinks).set({ voidedAt: now }).where(isOpenLinkOf(used.userId))
      await openSession(tx, services, used.userId, request, reply)
      return readFamily(tx, used.userId, now)
    })
    if (!user) throw refuse(verifyMagicLink, 'invalidLink')
    return { user: asSessionUser(user) }
  }),
]
