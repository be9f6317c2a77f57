import { and, inArray, or } from 'drizzle-orm'
import { mayActSql } from '#src/domain/back-office/team/may-act.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { isOneOf } from '#src/infrastructure/database/is-one-of.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { type Email, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/**
 * E-mails the team at once: the operator's address, all owners and team members, and the administrators
 * named; each e-mail address once. Call `notifyOutbox()` after the commit.
 */
export async function alertTeam<Payload>(
  tx: Transaction,
  settings: Settings,
  { email, payload, adminIds, at }: Alert<Payload>,
): Promise<void> {
  const recipients = await tx
    .select({ email: admins.email })
    .from(admins)
    .where(and(mayActSql(tx), or(inArray(admins.role, ['owner', 'team']), isOneOf(admins.id, adminIds))))
    .orderBy(admins.createdAt)
    .limit(maxRecipients)
  for (const to of new Set([settings.operator.email, ...recipients.map((one) => one.email)]))
    await enqueueEmail(tx, email, { to, language: 'fr', payload, at })
}

interface Alert<Payload> {
  email: Email<Payload>
  payload: Payload
  /** The administrators who get the e-mail as well, such as the adults of the class in which it happened. */
  adminIds: readonly string[]
  at: Date
}

/** A team is not larger than this. */
const maxRecipients = 100
