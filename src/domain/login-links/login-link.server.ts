import { randomUUID } from 'node:crypto'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Limit } from '#src/api/server/rate-limits.server.ts'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { loginLinks, tokenStartLength } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, keyedHash, newToken } from '#src/infrastructure/secrets.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { loginLinkMinutes } from '#src/shared/numbers.ts'
import { linksPerEmail } from './login-link.rules.ts'

export interface MadeLink {
  token: string
  createdAt: Date
  expiresAt: Date
}

/** The request that a link is for: an e-mail in the outbox, or an administrator's request now. */
interface LinkRequest {
  id: string
  at: Date
}

interface LinkToMake {
  userId: string
  guardianId?: string | null
  madeBy: 'user' | 'admin' | 'payment'
  now: Date
  request?: LinkRequest
}

/**
 * Makes a link for an account and voids the links of its earlier requests. A link for a request that is no
 * longer the latest is void from the start. If an e-mail is sent twice, the links in both work until one is
 * used, since only one of the two may have arrived. The token is in the returned value only. Each of two
 * guardians has links of their own, which do not void the other's.
 */
export async function makeLoginLink(
  db: Database,
  { userId, guardianId = null, madeBy, now, request = { id: randomUUID(), at: now } }: LinkToMake,
): Promise<MadeLink> {
  const token = newToken()
  const expiresAt = later(now, loginLinkMinutes * minute)
  await db.transaction(async (tx) => {
    // Links of an account are made one at a time: two made at once would not void each other.
    await lockUserRows(tx, [userId])
    await tx
      .update(loginLinks)
      .set({ voidedAt: now })
      .where(and(isOpenLinkSql(userId, guardianId), comparesSql(sql`<`, request)))
    const [newer] = await tx
      .select({ id: loginLinks.id })
      .from(loginLinks)
      .where(and(isLinkOfSql(userId, guardianId), comparesSql(sql`>`, request)))
      .limit(1)
    await tx.insert(loginLinks).values({
      userId,
      guardianId,
      madeBy,
      tokenHash: hashOf(token),
      tokenStart: token.slice(0, tokenStartLength),
      requestId: request.id,
      requestedAt: request.at,
      createdAt: now,
      expiresAt,
      voidedAt: newer ? now : null,
    })
  })
  return { token, createdAt: now, expiresAt }
}

/**
 * CONTRACT §5: five links for an e-mail address, from any client. Counted under a hash, so that an address
 * without an account is not stored.
 */
export function linkLimitOf(secret: string, email: string): Limit {
  return {
    key: `login-link-email|${keyedHash(secret, 'login-link-limit', email).toString('base64url')}`,
    ...linksPerEmail,
  }
}

/** The links of an account, or of its second guardian, that are neither used nor voided. */
export function isOpenLinkSql(userId: string, guardianId: string | null = null): SQL | undefined {
  return and(isLinkOfSql(userId, guardianId), isNull(loginLinks.usedAt), isNull(loginLinks.voidedAt))
}

function isLinkOfSql(userId: string, guardianId: string | null): SQL | undefined {
  const isTheirs = guardianId === null ? isNull(loginLinks.guardianId) : eq(loginLinks.guardianId, guardianId)
  return and(eq(loginLinks.userId, userId), isTheirs)
}

function comparesSql(sign: SQL, { id, at }: LinkRequest): SQL {
  return sql`(${loginLinks.requestedAt}, ${loginLinks.requestId}) ${sign} (${at.toISOString()}::timestamptz, ${id}::uuid)`
}
