import { and, eq, inArray, isNull, notExists, type SQL } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { adminInvitations, admins } from '#src/infrastructure/database/schema.server.ts'

/**
 * Whether an administrator may act: enabled, and with no open invitation. Whoever has not accepted theirs may
 * be no member of the team: the address may be mistyped.
 */
export function mayAct(db: Connection): SQL | undefined {
  const openInvitation = db
    .select({ id: adminInvitations.adminId })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.adminId, admins.id), isNull(adminInvitations.acceptedAt)))
  return and(isNull(admins.disabledAt), notExists(openInvitation))
}

/** {@link mayAct}, and of the team: hosts, and those who answer families. Experts are not. */
export function mayActForTeam(db: Connection): SQL | undefined {
  return and(inArray(admins.role, ['team', 'owner']), mayAct(db))
}
