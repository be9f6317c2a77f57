import { and, eq, inArray, isNull, notExists, or, type SQL } from 'drizzle-orm'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  adminInvitations,
  admins,
  experts,
  type LiveSession,
  liveAdults,
} from '#src/infrastructure/database/schema.server.ts'
import { type Email, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'

interface Alert<Payload> {
  email: Email<Payload>
  payload: Payload
  /** The live session it happens in: its host, its expert and the adults in it are told as well. */
  live: Pick<LiveSession, 'id' | 'hostId' | 'expertId'> | undefined
  at: Date
}

/**
 * E-mails the team at once: the operator's address, all owners and team members, and the adults of that live
 * session; each address once. Call `notifyOutbox()` after the commit.
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
  const recipients = await tx
    .select({ email: admins.email })
    .from(admins)
    .where(
      and(
        mayAct(tx),
        or(
          inArray(admins.role, ['owner', 'team']),
          live?.hostId ? eq(admins.id, live.hostId) : undefined,
          inClass && inArray(admins.id, inClass),
          itsExpert && inArray(admins.id, itsExpert),
        ),
      ),
    )
    .orderBy(admins.createdAt)
    .limit(maxRecipients)
  for (const to of new Set([settings.operator.email, ...recipients.map((one) => one.email)]))
    await enqueueEmail(tx, email, { to, language: 'fr', payload, at })
}

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

/** A team is not larger than this. */
const maxRecipients = 100
