import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { endTeamViews } from '#src/domain/accounts/team-view.server.ts'
import { audit } from '#src/domain/back-office/audit.server.ts'
import { mayActSql } from '#src/domain/back-office/team/may-act.server.ts'
import type { Database, Transaction } from '#src/infrastructure/database/database.server.ts'
import { adminInvitations, adminSessions, admins } from '#src/infrastructure/database/schema.server.ts'
import { hashPassword } from '#src/infrastructure/passwords.server.ts'
import type { AdminRole } from '#src/shared/options.ts'
import { hasSecondFactor, withoutSecondFactor } from './codes.server.ts'
import { enqueueSecurityEmail } from './security-email.server.ts'

export async function hasAdministrator(db: Database): Promise<boolean> {
  const [found] = await db.select({ id: admins.id }).from(admins).limit(1)
  return found !== undefined
}

/**
 * Creates an administrator, by default an owner. One who exists already, perhaps created by an interrupted
 * start, gets the password and is enabled.
 */
export async function setAdministrator(
  db: Database,
  { email, password, role }: { email: string; password: string; role?: AdminRole },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db
    .insert(admins)
    .values({ email: fold(email), passwordHash, role })
    .onConflictDoUpdate({ target: admins.email, set: { passwordHash, disabledAt: null } })
}

/**
 * The work of `npm run admin -- create`: creates an administrator, by default an owner. An existing one gets
 * a new password and the role, if one is given, is enabled again, loses all sessions, and is notified. Throws
 * if no owner would be left.
 */
export async function createByCommand(
  db: Database,
  {
    email,
    password,
    role,
    now,
  }: { email: string; password: string; role?: AdminRole | undefined; now: Date },
): Promise<'made' | 'changed' | 'enabled again'> {
  const folded = fold(email)
  const passwordHash = await hashPassword(password)
  const entry = {
    at: now,
    admin: 'command line',
    target: folded,
    ip: null,
    details: { ...(role && { role }) },
  }
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(admins)
      .values({ email: folded, passwordHash, role })
      .onConflictDoNothing()
      .returning({ id: admins.id })
    if (made.length > 0) {
      await audit(tx, { ...entry, action: 'create-administrator' })
      return 'made'
    }
    const owners = await lockOwners(tx)
    const [known] = await tx.select().from(admins).where(eq(admins.email, folded)).for('update')
    if (!known) throw new Error('the administrator was neither made nor found')
    if (role !== undefined && role !== 'owner' && isLastOf(owners, known.id))
      throw new Error(lastOwner(folded))
    await tx.update(admins).set({ passwordHash, disabledAt: null, role }).where(eq(admins.id, known.id))
    await tx.delete(adminInvitations).where(eq(adminInvitations.adminId, known.id))
    await endAdminSessions(tx, known.id, now)
    await enqueueSecurityEmail(tx, folded, 'newPassword', now)
    await audit(tx, { ...entry, action: 'change-administrator-password' })
    if (known.disabledAt === null) return 'changed'
    await audit(tx, { ...entry, action: 'enable-administrator' })
    return 'enabled again'
  })
}

const fold = (email: string) => email.trim().toLowerCase()

/** Disables an administrator and ends their sessions. Throws for the last owner. */
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
    await endAdminSessions(tx, admin.id, now)
    await audit(tx, {
      at: now,
      admin: 'command line',
      action: 'disable-administrator',
      target: email,
      ip: null,
    })
    return 'disabled'
  })
}

const lastOwner = (email: string) =>
  `${email} is the last owner: make another one first. Nothing was changed.`

export function isLastOf(owners: readonly string[], adminId: string): boolean {
  return owners.length === 1 && owners[0] === adminId
}

/**
 * Locks the owners who can sign in until the transaction ends, and returns their ids. Two owners who remove
 * each other's role run one after the other.
 */
export async function lockOwners(tx: Transaction): Promise<string[]> {
  const owners = await tx
    .select({ id: admins.id })
    .from(admins)
    .where(and(eq(admins.role, 'owner'), mayActSql(tx)))
    .orderBy(asc(admins.id))
    .for('update')
  return owners.map(({ id }) => id)
}

/**
 * Switches the second factor of a locked-out administrator off and ends their sessions, because the lost
 * device may be in somebody else's hands.
 */
export async function removeSecondFactor(
  db: Database,
  email: string,
  now: Date,
): Promise<'dropped' | 'had none' | 'unknown'> {
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(admins).where(eq(admins.email, email)).for('update')
    if (!admin) return 'unknown'
    if (!hasSecondFactor(admin)) return 'had none'
    await tx.update(admins).set(withoutSecondFactor).where(eq(admins.id, admin.id))
    await endAdminSessions(tx, admin.id, now)
    await audit(tx, { at: now, admin: 'command line', action: 'drop-second-factor', target: email, ip: null })
    await enqueueSecurityEmail(tx, email, 'dropped', now)
    return 'dropped'
  })
}

/** Ends an administrator's sessions, except `exceptId`, and their sessions that view a family's pages. */
export async function endAdminSessions(
  tx: Transaction,
  adminId: string,
  now: Date,
  exceptId?: string,
): Promise<void> {
  await tx
    .update(adminSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(adminSessions.adminId, adminId),
        isNull(adminSessions.revokedAt),
        exceptId === undefined ? undefined : ne(adminSessions.id, exceptId),
      ),
    )
  await endTeamViews(tx, adminId)
}
