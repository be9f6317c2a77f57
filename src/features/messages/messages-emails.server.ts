import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { conversationMessages } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { replyEmailTexts } from './messages-emails.texts.ts'

/** The payload holds only the message's id, so that no e-mail still to be sent contains an erased message. */
const payload = z.object({ messageId: z.uuid() })

/** Sends the family the team's reply, in full. */
export const replyEmail = defineEmail({
  kind: 'message-answer',
  canWait: false,
  payload,
  compose: async ({ messageId }, { language, services: { db, settings } }) => {
    const message = await readMessage(db, messageId)
    if (!message) return undefined
    const texts = replyEmailTexts
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [message.text],
      button: { label: texts.button[language], url: settings.publicUrl + pathOf('messages', language) },
      after: [texts.notRead[language]],
      hasLinks: true,
    })
  },
})

async function readMessage(db: Connection, id: string) {
  const [found] = await db
    .select({ text: conversationMessages.text })
    .from(conversationMessages)
    .where(eq(conversationMessages.publicId, id))
  return found
}
