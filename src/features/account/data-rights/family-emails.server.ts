import { and, eq, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { emailsToOthers } from '#src/domain/email-change/emails-to-others.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { emailChanges, outbox } from '#src/infrastructure/database/schema.server.ts'

/**
 * The ids of the e-mails to earlier addresses of the family, sent while it had them, and of the last link to
 * an unconfirmed address. An address that the team has corrected, which nobody confirmed, may be a
 * stranger's: of its e-mails only the family's kinds count. Each part of the union uses an index: a single
 * condition over both would read the whole outbox.
 */
export function earlierEmailIds(db: Connection, userId: string) {
  const isOfFamily = eq(emailChanges.userId, userId)
  return union(
    db.select({ id: emailChanges.newOutboxId }).from(emailChanges).where(isOfFamily),
    db
      .select({ id: outbox.id })
      .from(emailChanges)
      .innerJoin(
        outbox,
        and(eq(outbox.recipient, emailChanges.oldEmail), lte(outbox.createdAt, emailChanges.completedAt)),
      )
      .where(
        and(
          isOfFamily,
          or(isNotNull(emailChanges.oldConfirmedAt), notInArray(outbox.kind, [...emailsToOthers])),
        ),
      ),
  )
}

/** The ids of the e-mails to one address that meet a condition. */
export function emailIdsTo(db: Connection, email: string, condition?: SQL) {
  return db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.recipient, email), condition))
}

/**
 * A condition: the payload of an e-mail in the outbox contains a text. Only waiting e-mails have a payload,
 * so the two indexes on waiting e-mails, single ones and batches, are enough.
 */
export function mentionsSql(text: string): SQL | undefined {
  const holds = and(
    isNull(outbox.sentAt),
    isNull(outbox.abandonedAt),
    sql`position(${text} in ${outbox.payload}::text) > 0`,
  )
  return or(and(isNull(outbox.batch), holds), and(isNotNull(outbox.batch), holds))
}
