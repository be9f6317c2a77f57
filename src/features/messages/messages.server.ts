import { handle } from '#src/api/server/serve.server.ts'
import { readFamilyZone } from '#src/domain/accounts/family-zone.server.ts'
import { addFamilyMessage, messagesOf } from '#src/domain/conversation/conversation.server.ts'
import { notifyTeam } from '#src/domain/conversation/team-message-email.server.ts'
import { listMessages, readTimeZone, sendMessage } from './messages.contract.ts'

export const familyMessageHandlers = [
  handle(listMessages, async ({ user, services: { db } }) => messagesOf(db, user.id, user)),

  handle(sendMessage, async ({ body: { text, attempt }, user, services }) => {
    const { db, clock } = services
    const at = clock.now()
    await db.transaction(async (tx) => {
      const messageId = await addFamilyMessage(tx, { user, text, attempt, at })
      if (messageId) await notifyTeam(tx, services, { messageId, at })
    })
    services.notifyOutbox()
    return messagesOf(db, user.id, user)
  }),

  handle(readTimeZone, async ({ user, services: { db } }) => ({
    timeZone: await readFamilyZone(db, user.id),
  })),
]
