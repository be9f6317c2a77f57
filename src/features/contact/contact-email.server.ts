import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import { contactSubmissions } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { subjectLine } from '#src/infrastructure/email/subject-line.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { contactReceiptTexts, contactTeamTexts } from './contact-email.texts.ts'

/**
 * Both payloads name the stored message and hold no copy of it, so that no e-mail still to be sent contains
 * an erased message.
 */
const payload = z.object({ submissionId: z.uuid() })

/** The e-mail to the team. A reply to it goes to the parent. */
export const contactTeamEmail = defineEmail({
  kind: 'contact-team',
  canWait: false,
  payload,
  compose: async ({ submissionId }, { services }) => {
    const submission = await read(services, submissionId)
    if (!submission) return undefined
    const { firstName, lastName, phone, message, email } = submission
    const texts = contactTeamTexts
    const who = { firstName, lastName, email }
    return composeTeamEmail(services, {
      // A subject must be one line, whatever was typed into the form.
      subject: subjectLine(interpolate(texts.subject, who)),
      title: texts.title,
      paragraphs: [
        interpolate(texts.from, who),
        ...(phone ? [interpolate(texts.phone, { phone })] : []),
        interpolate(texts.language, { language: french.of(submission.language) ?? submission.language }),
        message,
      ],
      after: [texts.reply],
      replyTo: email,
    })
  },
})

/**
 * The receipt for the parent. `within` is set for a signed-in family, which gets the reply in its
 * conversation. The e-mail quotes nothing of the message, so that the form cannot be used to send texts to
 * somebody else's address.
 */
export const contactReceiptEmail = defineEmail({
  kind: 'contact-receipt',
  canWait: false,
  payload: payload.extend({ within: z.enum(['usual', 'complete']).optional() }),
  compose: async ({ submissionId, within }, { language, services }) => {
    if (!(await read(services, submissionId))) return undefined
    const { publicUrl } = services.settings
    const texts = contactReceiptTexts
    return composeEmail({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [(within ? texts.family[within] : texts.body)[language], texts.meanwhile[language]],
      button: { label: texts.button[language], url: publicUrl + pathOf('faq', language) },
      after: [texts.notYou[language]],
    })
  },
})

const french = new Intl.DisplayNames('fr', { type: 'language' })

async function read({ db }: Services, id: string) {
  const [found] = await db
    .select({
      firstName: contactSubmissions.firstName,
      lastName: contactSubmissions.lastName,
      email: contactSubmissions.email,
      phone: contactSubmissions.phone,
      message: contactSubmissions.message,
      language: contactSubmissions.language,
    })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id))
  return found
}
