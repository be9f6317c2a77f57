import { enforceRateLimits, limitOfRecipient } from '#src/api/server/rate-limits.server.ts'
import { requestLanguage } from '#src/api/server/request-language.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { addFamilyMessage, isWaitingFirst } from '#src/domain/conversation/conversation.server.ts'
import { notifyTeam } from '#src/domain/conversation/team-message-email.server.ts'
import { contactSubmissions } from '#src/infrastructure/database/schema.server.ts'
import { enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import { uuidOf } from '#src/infrastructure/secrets.server.ts'
import { sendContact } from './contact.contract.ts'
import { contactReceiptEmail, contactTeamEmail } from './contact-email.server.ts'

export const contactHandlers = [
  handle(sendContact, async ({ body, findUser, services, request }) => {
    // A robot gets the usual response, so that it learns nothing from it.
    if (body.website) return {}
    const { firstName, lastName, email, phone, message, attempt } = body
    const { db, clock, settings, secret } = services
    const at = clock.now()
    await enforceRateLimits(db, at, [limitOfRecipient(secret, 'contact', email)])
    // A message from a signed-in family becomes part of its one conversation (PROGRAMME §7).
    const user = await findUser()
    const language = requestLanguage(request, body.language, user)
    await db.transaction(async (tx) => {
      const [stored] = await tx
        .insert(contactSubmissions)
        .values({
          ...(attempt !== undefined && { id: uuidOf(`contact ${attempt}`) }),
          firstName,
          lastName,
          email,
          phone: phone || null,
          message,
          language,
          createdAt: at,
          isInConversation: user !== undefined,
          userId: user?.id,
          guardianId: user?.guardianId,
        })
        .onConflictDoNothing({ target: contactSubmissions.id })
        .returning({ id: contactSubmissions.id })
      if (!stored) return
      const submissionId = stored.id
      if (user) {
        const messageId = await addFamilyMessage(tx, { user, text: message, at })
        if (messageId) await notifyTeam(tx, services, { messageId, submissionId, at })
      } else {
        const to = settings.operator.email
        await enqueueEmail(tx, contactTeamEmail, { to, language: 'fr', payload: { submissionId }, at })
      }
      const within = user && (isWaitingFirst(user) ? 'complete' : 'usual')
      await enqueueEmail(tx, contactReceiptEmail, {
        to: email,
        language,
        payload: { submissionId, within },
        at,
      })
    })
    services.notifyOutbox()
    return {}
  }),
]
