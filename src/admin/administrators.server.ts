import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#src/database/database.server.ts'
import { adminSessions, admins } from '#src/database/schema.server.ts'
import { hashPassword } from '#src/outside/passwords.server.ts'

export async function hasAdministrator(db: Database): Promise<boolean> {
  const [found] = await db.select({ id: admins.id }).from(admins).limit(1)
  return found !== undefined
}

/** Makes an administrator, or gives an existing one a new password and ends the sessions that the old one opened. */
export async function setAdministrator(db: Database, email: string, password: string): Promise<'made' | 'changed'> {
  const folded = email.trim().toLowerCase()
  const passwordHash = await hashPassword(password)
  const made = await db.insert(admins).values({ email: folded, passwordHash }).onConflictDoNothing().returning({ id: admins.id })
  if (made.length > 0) return 'made'
  await db.transaction(async (tx) => {
    const [changed] = await tx.update(admins).set({ passwordHash, disabledAt: null }).where(eq(admins.email, folded)).returning({ id: admins.id })
    if (!changed) throw new Error('the administrator was neither made nor found')
    await tx
      .update(adminSessions)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(adminSessions.adminId, changed.id), isNull(adminSessions.revokedAt)))
  })
  return 'changed'
}
