import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { audit } from '#src/admin/audit/audit.server.ts'
import type { Database, Transaction } from '#src/database/database.server.ts'
import { adminSessions, admins } from '#src/database/schema.server.ts'
import { hashPassword } from '#src/outside/passwords.server.ts'
import { hasSecondFactor, withoutSecondFactor } from './codes.server.ts'
import { postSecurityEmail } from './security-email.server.ts'

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
    await endAdminSessions(tx, changed.id)
  })
  return 'changed'
}

/** Switches the second factor of a locked-out administrator off, and ends what sessions there are: the lost device may be in somebody's hands. */
export async function dropSecondFactor(db: Database, email: string, now: Date): Promise<'dropped' | 'had none' | 'unknown'> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.email, email)).for('update')
    if (!admin) return 'unknown'
    if (!hasSecondFactor(admin)) return 'had none'
    await tx.update(admins).set(withoutSecondFactor).where(eq(admins.id, admin.id))
    await endAdminSessions(tx, admin.id)
    await audit(tx, { at: now, admin: 'command line', action: 'drop-second-factor', target: email, ip: null, details: {} })
    await postSecurityEmail(tx, email, 'dropped', now)
    return 'dropped'
  })
}

/** Ends an administrator's sessions, but for the one that is named. */
export async function endAdminSessions(tx: Transaction, adminId: string, exceptId?: string): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(adminSessions.adminId, adminId), isNull(adminSessions.revokedAt), exceptId === undefined ? undefined : ne(adminSessions.id, exceptId)))
}
