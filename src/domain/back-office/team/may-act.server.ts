import { and, eq, inArray, isNull, notExists, type SQL } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { adminInvitations, admins } from '#src/infrastructure/database/schema.server.ts'

/**
 * Whether an administrator may act: enabled, and with no open invitation. An address that has not accepted
 * its invitation may be mistyped and belong to a stranger.
 */
export function mayActSql(db: Connection): SQL | undefined {
  const openInvitation = db
    .select({ id: adminInvitations.adminId })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.adminId, admins.id), isNull(adminInvitations.acceptedAt)))
  return and(isNull(admins.disabledAt), notExists(openInvitation))
}

/**
 * {@link mayActSql} for the team only: owners and team members, who host live sessions and reply to families;
 * no experts.
 */
export function mayActForTeamSql(db: Connection): SQL | undefined {
  return and(inArray(admins.role, ['team', 'owner']), mayActSql(db))
}
