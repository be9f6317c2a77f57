import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, max, type SQL, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { enforceRateLimits, limitOfRecipient, limitsOfClient } from '#src/api/server/rate-limits.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { actor, audit } from '#src/domain/back-office/audit.server.ts'
import { mayActForTeamSql } from '#src/domain/back-office/team/may-act.server.ts'
import { listAccounts, listHosts } from '#src/domain/back-office/team/team-accounts.contract.ts'
import {
  endAdminSessions,
  isLastOf,
  lockOwners,
} from '#src/features/back-office/administrators/administrators.server.ts'
import { hasSecondFactor } from '#src/features/back-office/administrators/codes.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { adminInvitations, adminSessions, admins } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { hashPassword } from '#src/infrastructure/passwords.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { invitationEmail } from './invitation-email.server.ts'
import {
  acceptInvitation,
  changeTeamMember,
  inviteToTeam,
  listTeam,
  type TeamMember,
} from './team.contract.ts'
import { workAhead } from './work-ahead.server.ts'

export const adminTeamHandlers = [
  handle(listTeam, ({ services: { db, clock } }) => readTeam(db, clock.now())),

  handle(inviteToTeam, async ({ body: { email, name, role }, admin, services, request }) => {
    const { db, clock, secret } = services
    const now = clock.now()
    await enforceRateLimits(db, now, [limitOfRecipient(secret, 'invitation', email)])
    const requestId = randomUUID()
    // The hash of a random password, so that rejecting a sign-in takes as long for this account as for any
    // other.
    const passwordHash = await hashPassword(newToken())
    const invitedId = await db.transaction(async (tx) => {
      const invitedId = await accountFor(tx, { email, name, role, passwordHash, createdAt: now })
      const invitation = { requestId, tokenHash: null, createdAt: now, expiresAt: null }
      await tx
        .insert(adminInvitations)
        .values({ adminId: invitedId, ...invitation })
        .onConflictDoUpdate({ target: adminInvitations.adminId, set: invitation })
      await enqueueEmail(tx, invitationEmail, {
        to: email,
        language: 'fr',
        payload: { adminId: invitedId, requestId, by: admin.name ?? admin.email },
        at: now,
      })
      await audit(tx, {
        ...actor(admin, request, now),
        action: 'invite-administrator',
        target: email,
        details: { role },
      })
      return invitedId
    })
    services.notifyOutbox()
    return readMember(db, invitedId, now)
  }),

  handle(acceptInvitation, async ({ body: { token, password }, services: { db, clock }, request }) => {
    const now = clock.now()
    await enforceRateLimits(db, now, limitsOfClient('admin-invitation', request.ip, { max: 20, minutes: 15 }))
    const isOpen = and(
      eq(adminInvitations.tokenHash, hashOf(token.trim())),
      isNull(adminInvitations.acceptedAt),
      gt(adminInvitations.expiresAt, now),
    )
    const [found] = await db
      .select({ adminId: adminInvitations.adminId })
      .from(adminInvitations)
      .where(isOpen)
    // Hashing is costly, so it is done only for a valid link.
    if (!found) throw httpError(acceptInvitation, 'invalidLink')
    const passwordHash = await hashPassword(password)
    const email = await db.transaction(async (tx) => {
      // Locks the account first, as a repeated invitation does.
      await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, found.adminId)).for('update')
      const [used] = await tx
        .update(adminInvitations)
        .set({ acceptedAt: now })
        .where(isOpen)
        .returning({ adminId: adminInvitations.adminId })
      if (!used) throw httpError(acceptInvitation, 'invalidLink')
      const [admin] = await tx
        .update(admins)
        .set({ passwordHash })
        .where(and(eq(admins.id, used.adminId), isNull(admins.disabledAt)))
        .returning()
      if (!admin) throw httpError(acceptInvitation, 'invalidLink')
      await audit(tx, { ...actor(admin, request, now), action: 'accept-invitation', target: null })
      return admin.email
    })
    return { email }
  }),

  handle(
    changeTeamMember,
    async ({
      params: { adminId },
      body: { name, role, isDisabled },
      admin,
      services: { db, clock },
      request,
    }) => {
      const now = clock.now()
      await db.transaction(async (tx) => {
        const owners = await lockOwners(tx)
        const [before] = await tx.select().from(admins).where(eq(admins.id, adminId)).for('update')
        if (!before) throw httpError(changeTeamMember, 'unknown')
        const wasDisabled = before.disabledAt !== null
        const after = { role: role ?? before.role, isDisabled: isDisabled ?? wasDisabled }
        const remainsOwner = after.role === 'owner' && !after.isDisabled
        if (!remainsOwner && isLastOf(owners, adminId)) throw httpError(changeTeamMember, 'lastOwner')
        await tx
          .update(admins)
          .set({
            name: name ?? before.name,
            role: after.role,
            disabledAt: after.isDisabled ? (before.disabledAt ?? now) : null,
          })
          .where(eq(admins.id, adminId))
        if (after.role !== before.role || after.isDisabled !== wasDisabled)
          await endAdminSessions(tx, adminId, now)
        const toggle = after.isDisabled ? 'disable-administrator' : 'enable-administrator'
        const action = after.isDisabled === wasDisabled ? 'change-administrator' : toggle
        await audit(tx, {
          ...actor(admin, request, now),
          action,
          target: before.email,
          details: { role: after.role },
        })
      })
      return readMember(db, adminId, now)
    },
  ),

  handle(listAccounts, async ({ services: { db } }) =>
    db
      .select({ id: admins.id, email: admins.email, name: admins.name })
      .from(admins)
      .where(isNull(admins.disabledAt))
      .orderBy(asc(admins.email)),
  ),

  handle(listHosts, async ({ services: { db } }) => {
    const shown = sql<string>`coalesce(${admins.name}, ${admins.email})`
    return db
      .select({ id: admins.id, name: shown })
      .from(admins)
      .where(mayActForTeamSql(db))
      .orderBy(asc(shown))
  }),
]

/** The account of an invited person: a new one, or that of an invitation that was not accepted. */
async function accountFor(tx: Transaction, invited: typeof admins.$inferInsert): Promise<string> {
  const [made] = await tx.insert(admins).values(invited).onConflictDoNothing().returning({ id: admins.id })
  if (made) return made.id
  const { email, name, role, passwordHash } = invited
  const [known] = await tx.select().from(admins).where(eq(admins.email, email)).for('update')
  const [invitation] = known
    ? await tx.select().from(adminInvitations).where(eq(adminInvitations.adminId, known.id))
    : []
  const isInvitationOpen = known !== undefined && invitation !== undefined && invitation.acceptedAt === null
  if (!isInvitationOpen) throw httpError(inviteToTeam, 'isMember')
  await tx.update(admins).set({ name, role, passwordHash, disabledAt: null }).where(eq(admins.id, known.id))
  return known.id
}

function stateOf(
  { disabledAt }: Pick<typeof admins.$inferSelect, 'disabledAt'>,
  invitation: Pick<typeof adminInvitations.$inferSelect, 'acceptedAt'> | null,
): TeamMember['state'] {
  if (disabledAt) return 'disabled'
  return invitation && !invitation.acceptedAt ? 'invited' : 'active'
}

async function readMember(db: Connection, adminId: string, now: Date): Promise<TeamMember> {
  const [member] = await readTeam(db, now, eq(admins.id, adminId))
  if (!member) throw new Error('somebody of the team has just been removed')
  return member
}

async function readTeam(db: Connection, now: Date, condition?: SQL): Promise<TeamMember[]> {
  const lastLogins = db
    .select({ adminId: adminSessions.adminId, at: max(adminSessions.createdAt).as('at') })
    .from(adminSessions)
    .groupBy(adminSessions.adminId)
    .as('last_logins')
  const rows = await db
    .select({
      admin: admins,
      invitation: adminInvitations,
      lastLoginAt: lastLogins.at,
      ...workAhead(db, now),
    })
    .from(admins)
    .leftJoin(adminInvitations, eq(adminInvitations.adminId, admins.id))
    .leftJoin(lastLogins, eq(lastLogins.adminId, admins.id))
    .where(condition)
    .orderBy(
      sql`${admins.disabledAt} is not null`,
      asc(sql`coalesce(${admins.name}, ${admins.email})`),
      asc(admins.id),
    )
  return rows.map(({ admin, invitation, lastLoginAt, lives, sessions }) => ({
    id: admin.id,
    email: admin.email,
    name: admin.name,
    role: admin.role,
    state: stateOf(admin, invitation),
    isDisabled: admin.disabledAt !== null,
    hasSecondFactor: hasSecondFactor(admin),
    createdAt: admin.createdAt.toISOString(),
    lastLoginAt: isoOrNull(lastLoginAt),
    ahead: { lives, sessions },
  }))
}
