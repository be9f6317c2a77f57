import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  contactSubmissions,
  conversationMessages,
  conversations,
  guardians,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { teamMessageTexts } from './team-message-email.texts.ts'

/**
 * The payload names the message and contains no copy of it, so that an erased message is in no e-mail that is
 * still to be sent. `submissionId` is the row of the contact form with which the message was sent.
 */
const payload = z.object({ messageId: z.uuid(), submissionId: z.uuid().optional() })

/** Tells the team that a family has written; the reply is written in the back-office. */
export const teamMessageEmail = defineEmail({
  kind: 'message-team',
  canWait: false,
  payload,
  compose: async ({ messageId, submissionId }, { services: { db, settings } }) => {
    const message = await read(db, messageId)
    if (!message) return undefined
    const texts = teamMessageTexts
    const phone = submissionId && (await phoneIn(db, submissionId))
    const deadline = message.deadlineAt && spokenMoment(message.deadlineAt.toISOString())
    return composeTeamEmail(
      { settings },
      {
        subject: interpolate(message.isFirst ? texts.firstSubject : texts.subject, { email: message.email }),
        title: texts.title,
        paragraphs: [
          interpolate(texts.from, { email: message.email }),
          ...(phone ? [interpolate(texts.phone, { phone })] : []),
          ...(deadline ? [interpolate(texts.deadline, { deadline })] : []),
          message.text,
        ],
        button: { label: texts.button, section: 'conversations', query: { family: message.userId } },
      },
    )
  },
})

/** Tells the team that a family has written, in the transaction that adds the message. */
export async function notifyTeam(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  { at, ...payload }: { messageId: string; submissionId?: string; at: Date },
): Promise<void> {
  await enqueueEmail(tx, teamMessageEmail, { to: settings.operator.email, language: 'fr', payload, at })
}

async function phoneIn(db: Connection, submissionId: string): Promise<string | null | undefined> {
  const [found] = await db
    .select({ phone: contactSubmissions.phone })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, submissionId))
  return found?.phone
}

async function read(db: Connection, id: string) {
  const [found] = await db
    .select({
      userId: users.id,
      email: sql<string>`coalesce(${guardians.email}, ${users.email})`,
      text: conversationMessages.text,
      isFirst: conversations.isFirst,
      deadlineAt: conversations.deadlineAt,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.userId, conversationMessages.userId))
    .innerJoin(users, eq(users.id, conversationMessages.userId))
    .leftJoin(guardians, eq(guardians.id, conversationMessages.guardianId))
    .where(eq(conversationMessages.publicId, id))
  return found
}
