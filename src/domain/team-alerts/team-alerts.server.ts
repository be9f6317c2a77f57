import { and, eq, inArray, or } from 'drizzle-orm'
import { mayAct } from '#src/domain/back-office/team/may-act.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { admins, experts, type LiveSession, liveAdults } from '#src/infrastructure/database/schema.server.ts'
import { type Email, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'

interface Alert<Payload> {
  email: Email<Payload>
  payload: Payload
  /**
   * The live session in which it happened; its host, its expert and the adults in it get the e-mail as well.
   */
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

/** A team is not larger than this. */
const maxRecipients = 100
