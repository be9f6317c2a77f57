import { and, asc, eq, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { audit } from '#src/domain/back-office/audit.server.ts'
import { hasSecondFactor, withoutSecondFactor } from '#src/features/back-office/second-factor/codes.server.ts'
import type { Connection, Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  adminInvitations,
  adminSessions,
  admins,
  sessions,
} from '#src/infrastructure/database/schema.server.ts'
import { hashPassword } from '#src/infrastructure/passwords.server.ts'
import type { AdminRole } from '#src/shared/options.ts'
import { postSecurityEmail } from './security-email.server.ts'

export async function hasAdministrator(db: Database): Promise<boolean> {
  const [found] = await db.select({ id: admins.id }).from(admins).limit(1)
  return found !== undefined
}

/**
 * Makes an administrator, an owner unless said, or gives an existing one a new password, and the role where
 * it is said, and ends the sessions that the old one opened. Throws where that would leave no owner.
 */
export async function setAdministrator(
  db: Database,
  email: string,
  password: string,
  role?: AdminRole,
): Promise<'made' | 'changed'> {
  const folded = email.trim().toLowerCase()
  const passwordHash = await hashPassword(password)
  const made = await db
    .insert(admins)
    .values({ email: folded, passwordHash, role })
    .onConflictDoNothing()
    .returning({ id: admins.id })
  if (made.length > 0) return 'made'
  await db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    const [changed] = await tx
      .update(admins)
      .set({ passwordHash, disabledAt: null, role })
      .where(eq(admins.email, folded))
      .returning({ id: admins.id })
    if (!changed) throw new Error('the administrator was neither made nor found')
    if (role !== undefined && role !== 'owner' && isLastOf(owners, changed.id))
      throw new Error(lastOwner(folded))
    await tx.delete(adminInvitations).where(eq(adminInvitations.adminId, changed.id))
    await endAdminSessions(tx, changed.id)
  })
  return 'changed'
}

/** Keeps an administrator out from now on, and ends the sessions. Throws for the last owner. */
export async function disableAdministrator(
  db: Database,
  email: string,
  now: Date,
): Promise<'disabled' | 'was disabled' | 'unknown'> {
  return db.transaction(async (tx) => {
    const owners = await lockOwners(tx)
    const [admin] = await tx.select().from(admins).where(eq(admins.email, email)).for('update')
    if (!admin) return 'unknown'
    if (admin.disabledAt) return 'was disabled'
    if (isLastOf(owners, admin.id)) throw new Error(lastOwner(email))
    await tx.update(admins).set({ disabledAt: now }).where(eq(admins.id, admin.id))
    await endAdminSessions(tx, admin.id)
    await audit(tx, {
      at: now,
      admin: 'command line',
      action: 'disable-administrator',
      target: email,
      ip: null,
      details: {},
    })
    return 'disabled'
  })
}

const lastOwner = (email: string) =>
  `${email} is the last owner: make another one first. Nothing was changed.`

export function isLastOf(owners: readonly string[], adminId: string): boolean {
  return owners.length === 1 && owners[0] === adminId
}

/** Whether an administrator has a password: was never invited, or took the invitation up. */
export function isThere(db: Connection): SQL {
  const open = db
    .select({ id: adminInvitations.adminId })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.adminId, admins.id), isNull(adminInvitations.acceptedAt)))
  return notExists(open)
}

/**
 * The owners who can sign in, kept from changing until the transaction's end. Two who take each other's role
 * away come one after the other.
 */
export async function lockOwners(tx: Transaction): Promise<string[]> {
  const owners = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), isNull(admins.disabledAt), isThere(tx)))
    .orderBy(asc(admins.id))
    .for('update')
  return owners.map(({ id }) => id)
}

/**
 * Switches the second factor of a locked-out administrator off, and ends what sessions there are: the lost
 * device may be in somebody's hands.
 */
export async function dropSecondFactor(
  db: Database,
  email: string,
  now: Date,
): Promise<'dropped' | 'had none' | 'unknown'> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.email, email)).for('update')
    if (!admin) return 'unknown'
    if (!hasSecondFactor(admin)) return 'had none'
    await tx.update(admins).set(withoutSecondFactor).where(eq(admins.id, admin.id))
    await endAdminSessions(tx, admin.id)
    await audit(tx, {
      at: now,
      admin: 'command line',
      action: 'drop-second-factor',
      target: email,
      ip: null,
      details: {},
    })
    await postSecurityEmail(tx, email, 'dropped', now)
    return 'dropped'
  })
}

/**
 * Ends an administrator's sessions, but for the one that is named, and what is looked at through them as a
 * family.
 */
export async function endAdminSessions(tx: Transaction, adminId: string, exceptId?: string): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        isNull(adminSessions.revokedAt),
        exceptId === undefined ? undefined : ne(adminSessions.id, exceptId),
      ),
    )
  await tx.delete(sessions).where(eq(sessions.viewedBy, adminId))
}
