import { requestLanguage } from '#src/api/request-language.server.ts'
import { handle } from '#src/api/serve.server.ts'
import { contactSubmissions } from '#src/database/schema.server.ts'
import { postEmail } from '#src/outside/email/email.server.ts'
import { sendContact } from './contact.contract.ts'
import { contactReceiptEmail, contactTeamEmail } from './contact-email.server.ts'

export const contactHandlers = [
  handle(sendContact, async ({ body, services, request }) => {
    // A robot learns nothing from its answer.
    if (body.website) return {}
    const { firstName, lastName, email, phone, message } = body
    const { db, clock, settings } = services
    const at = clock.now()
    const language = requestLanguage(request, body.language)
    await db.transaction(async (tx) => {
      const [stored] = await tx
        .insert(contactSubmissions)
        .values({ firstName, lastName, email, phone: phone || null, message, language, createdAt: at })
        .returning({ id: contactSubmissions.id })
      if (!stored) throw new Error('the message was not stored')
      const payload = { submissionId: stored.id }
      await postEmail(tx, contactTeamEmail, { to: settings.operator.email, language: 'fr', payload, at })
      await postEmail(tx, contactReceiptEmail, { to: email, language, payload, at })
    })
    services.wakeOutbox()
    return {}
  }),
]
