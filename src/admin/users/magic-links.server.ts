import { eq, like } from 'drizzle-orm'
import { loginLinkUrl } from '#src/account/login-link.rules.ts'
import { makeLoginLink } from '#src/account/login-link.server.ts'
import { loginLinkEmail, sealedTokenPurpose } from '#src/account/login-link-email.server.ts'
import { actor, audit } from '#src/admin/audit/audit.server.ts'
import { containing, newest } from '#src/admin/list-queries.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { loginLinks, users } from '#src/database/schema.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { sealed } from '#src/outside/secrets.server.ts'
import { generateMagicLink, listMagicLinks } from './magic-links.contract.ts'

export const adminLinkHandlers = [
  handle(listMagicLinks, async ({ query: { page, pageSize, search }, services: { db, clock }, reply }) => {
    const now = clock.now()
    const wanted = search ? like(users.email, containing(search.toLowerCase())) : undefined
    const list = db.select({ link: loginLinks, email: users.email }).from(loginLinks).innerJoin(users, eq(users.id, loginLinks.userId)).where(wanted)
    const rows = await list
      .orderBy(newest(loginLinks.createdAt), loginLinks.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    reply.header(
      'X-Total-Count',
      String(
        await db.$count(
          wanted ? db.select({ id: loginLinks.id }).from(loginLinks).innerJoin(users, eq(users.id, loginLinks.userId)).where(wanted).as('found') : loginLinks,
        ),
      ),
    )
    return rows.map(({ link, email }) => ({
      id: link.id,
      email,
      token: link.tokenStart,
      createdAt: link.createdAt.toISOString(),
      isExpired: link.usedAt !== null || link.voidedAt !== null || link.expiresAt <= now,
    }))
  }),

  handle(generateMagicLink, async ({ body: { email }, admin, services, request }) => {
    const { db, clock, secret, settings } = services
    const now = clock.now()
    const made = await db.transaction(async (tx) => {
      await tx.insert(users).values({ email, createdAt: now }).onConflictDoNothing()
      const [account] = await tx.select({ id: users.id, language: users.language }).from(users).where(eq(users.email, email))
      if (!account) throw new Error('the account was neither found nor made')
      const link = await makeLoginLink(tx, account.id, 'admin', now)
      await postEmail(tx, loginLinkEmail, {
        to: email,
        language: account.language,
        payload: { userId: account.id, madeBy: 'admin', sealedToken: sealed(secret, sealedTokenPurpose, link.token) },
        at: now,
      })
      await audit(tx, { ...actor(admin, request, now), action: 'generate-magic-link', target: account.id, details: {} })
      return { ...link, language: account.language }
    })
    services.wakeOutbox()
    return {
      email,
      token: made.token,
      url: loginLinkUrl(settings.publicUrl, made.language, made.token),
      createdAt: made.createdAt.toISOString(),
      expiresAt: made.expiresAt.toISOString(),
    }
  }),
]
