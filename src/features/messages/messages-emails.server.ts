import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { spokenMoment } from '#src/domain/back-office/admin-days.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { conversationMessages, conversations, users } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { answerEmailTexts, teamMessageTexts } from './messages-emails.texts.ts'

/**
 * Both e-mails name the message and hold no copy of it: an erased message is in no e-mail that has still to
 * leave.
 */
const payload = z.object({ messageId: z.uuid() })

/** To the team: a family has written; it is answered in the back-office. */
export const teamMessageEmail = defineEmail({
  kind: 'message-team',
  canWait: false,
  payload,
  compose: async ({ messageId }, { services: { db, settings } }) => {
    const message = await read(db, messageId)
    if (!message) return undefined
    const texts = teamMessageTexts
    const deadline = message.deadlineAt && spokenMoment(message.deadlineAt.toISOString())
    return composeEmail({
      language: 'fr',
      origin: settings.publicUrl,
      subject: interpolate(message.isFirst ? texts.firstSubject : texts.subject, { email: message.email }),
      title: texts.title,
      paragraphs: [
        interpolate(texts.from, { email: message.email }),
        ...(deadline ? [interpolate(texts.deadline, { deadline })] : []),
        message.text,
      ],
      button: {
        label: texts.button,
        url: `${settings.publicUrl}/admin?section=inbox&family=${message.userId}`,
      },
      plain: true,
    })
  },
})

/** To the family: what the team answered, in full. */
export const answerEmail = defineEmail({
  kind: 'message-answer',
  canWait: false,
  payload,
  compose: async ({ messageId }, { language, services: { db, settings } }) => {
    const message = await read(db, messageId)
    if (!message) return undefined
    const texts = answerEmailTexts
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [message.text],
      button: { label: texts.button[language], url: settings.publicUrl + pathOf('messages', language) },
      after: [texts.notRead[language]],
      linked: true,
    })
  },
})

async function read(db: Connection, id: string) {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      text: conversationMessages.text,
      isFirst: conversations.isFirst,
      deadlineAt: conversations.deadlineAt,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.userId, conversationMessages.userId))
    .innerJoin(users, eq(users.id, conversationMessages.userId))
    .where(eq(conversationMessages.publicId, id))
  return found
}
