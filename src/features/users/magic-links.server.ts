import { eq, like } from 'drizzle-orm'
import { handle } from '#src/api/server/serve.server.ts'
import {
  findOrCreateGuardianByEmail,
  guardianEmailSql,
  guardianOf,
} from '#src/domain/accounts/guardians.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { containing, newest } from '#src/domain/back-office/lists/list-queries.server.ts'
import { loginLinkUrl } from '#src/domain/login-links/login-link.rules.ts'
import { makeLoginLink } from '#src/domain/login-links/login-link.server.ts'
import { encryptedTokenPurpose, loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { loginLinks, users } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { encrypt } from '#src/infrastructure/secrets.server.ts'
import { generateMagicLink, listMagicLinks } from './magic-links.contract.ts'

export const adminLinkHandlers = [
  handle(listMagicLinks, async ({ query: { page, pageSize, search }, services: { db, clock }, reply }) => {
    const now = clock.now()
    const condition = search ? like(guardianEmailSql, containing(search.toLowerCase())) : undefined
    const list = db
      .select({ link: loginLinks, email: guardianEmailSql })
      .from(loginLinks)
      .innerJoin(users, eq(users.id, loginLinks.userId))
      .leftJoin(guardianOf, eq(guardianOf.id, loginLinks.guardianId))
      .where(condition)
    const rows = await list
      .orderBy(newest(loginLinks.createdAt), loginLinks.id)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    reply.header(
      'X-Total-Count',
      String(
        await db.$count(
          condition
            ? db
                .select({ id: loginLinks.id })
                .from(loginLinks)
                .innerJoin(users, eq(users.id, loginLinks.userId))
                .leftJoin(guardianOf, eq(guardianOf.id, loginLinks.guardianId))
                .where(condition)
                .as('found')
            : loginLinks,
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
    const created = await db.transaction(async (tx) => {
      const { userId, guardianId, language } = await findOrCreateGuardianByEmail(tx, {
        email,
        createdAt: now,
      })
      const link = await makeLoginLink(tx, { userId, guardianId, madeBy: 'admin', now })
      await enqueueEmail(tx, loginLinkEmail, {
        to: email,
        language,
        payload: {
          userId,
          guardianId,
          madeBy: 'admin',
          encryptedToken: encrypt(secret, encryptedTokenPurpose, link.token),
        },
        at: now,
      })
      await audit(tx, { ...actor(admin, request, now), action: 'generate-magic-link', target: userId })
      return { ...link, language }
    })
    services.notifyOutbox()
    return {
      email,
      token: created.token,
      url: loginLinkUrl(settings.publicUrl, created.language, created.token),
      createdAt: created.createdAt.toISOString(),
      expiresAt: created.expiresAt.toISOString(),
    }
  }),
]
