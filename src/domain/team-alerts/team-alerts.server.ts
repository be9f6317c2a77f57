import { and, eq, inArray, isNull, notExists, or } from 'drizzle-orm'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  adminInvitations,
  admins,
  experts,
  liveAdults,
  type liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import { type Email, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'

interface Alert<Payload> {
  email: Email<Payload>
  payload: Payload
  /** The live session it happens in: its host, its expert and the adults in it are told as well. */
  live: Pick<typeof liveSessions.$inferSelect, 'id' | 'hostId' | 'expertId'> | undefined
  at: Date
}

/**
 * Tells the team at once: its own address, each of the team who may act, and who leads that live session;
 * each address once. Call `notifyOutbox()` after the commit.
 */
export async function alertTeam<Payload>(
  tx: Transaction,
  settings: Settings,
  { email, payload, live, at }: Alert<Payload>,
): Promise<void> {
  const inClass = live
    ? tx.select({ id: liveAdults.adminId }).from(liveAdults).where(eq(liveAdults.liveSessionId, live.id))
    : undefined
  const itsExpert = live?.expertId
    ? tx.select({ id: experts.adminId }).from(experts).where(eq(experts.id, live.expertId))
    : undefined
  const invitedStill = tx
    .select({ id: adminInvitations.adminId })
    .from(adminInvitations)
    .where(and(eq(adminInvitations.adminId, admins.id), isNull(adminInvitations.acceptedAt)))
  const told = await tx
    .select({ email: admins.email })
    .from(admins)
    .where(
      and(
        isNull(admins.disabledAt),
        // Who has not accepted may be nobody of the team: a mistyped address.
        notExists(invitedStill),
        or(
          inArray(admins.role, ['owner', 'team']),
          live?.hostId ? eq(admins.id, live.hostId) : undefined,
          inClass && inArray(admins.id, inClass),
          itsExpert && inArray(admins.id, itsExpert),
        ),
      ),
    )
    .orderBy(admins.createdAt)
    .limit(mostTold)
  for (const to of new Set([settings.operator.email, ...told.map((one) => one.email)]))
    await enqueueEmail(tx, email, { to, language: 'fr', payload, at })
}

/** A team is not larger than this. */
const mostTold = 100
