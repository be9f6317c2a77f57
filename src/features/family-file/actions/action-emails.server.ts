import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { suspensions, users } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { euros } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { emailCorrectedTexts, partRefundedTexts, suspensionTexts } from './action-emails.texts.ts'

/**
 * The e-mails to the old and the new address after the team has corrected a family's. The old address may be
 * a stranger's, so its e-mail does not contain the new one.
 */
export const emailCorrectedEmail = defineEmail({
  kind: 'email-corrected',
  canWait: false,
  payload: z.object({ side: z.enum(['old', 'new']) }),
  compose: async ({ side }, { language, services, recipient }) => {
    const { publicUrl, operator } = services.settings
    const texts = emailCorrectedTexts[side]
    return composeEmail({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [
        interpolate(texts.body[language], { email: recipient }),
        emailCorrectedTexts.ended[language],
      ],
      ...(side === 'new' && {
        button: { label: emailCorrectedTexts.button[language], url: publicUrl + pathOf('login', language) },
      }),
      after: [interpolate(emailCorrectedTexts.notYou[language], { team: operator.email })],
    })
  },
})

/** The e-mails about a suspension, with the written reason that the terms promise, and about its end. */
export const suspensionEmail = defineEmail({
  kind: 'suspension',
  canWait: false,
  payload: z.object({ suspensionId: z.uuid(), news: z.enum(['suspended', 'lifted']) }),
  compose: async ({ suspensionId, news }, { language, services }) => {
    const [suspension] = await services.db.select().from(suspensions).where(eq(suspensions.id, suspensionId))
    if (!suspension) return undefined
    const { publicUrl } = services.settings
    const texts = suspensionTexts[news]
    return composeEmail({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [
        texts.body[language],
        ...(news === 'suspended'
          ? [suspensionTexts.why[language], suspension.reason, suspensionTexts.money[language]]
          : []),
      ],
      button:
        news === 'suspended'
          ? { label: suspensionTexts.write[language], url: publicUrl + pathOf('messages', language) }
          : { label: suspensionTexts.open[language], url: publicUrl + pathOf('dashboard', language) },
    })
  },
})

/** The e-mail about a refund that ends nothing. Another is announced by the e-mail about what it ends. */
export const partRefundedEmail = defineEmail({
  kind: 'part-refunded',
  canWait: false,
  payload: z.object({ userId: z.uuid(), cents: z.int(), isWhole: z.boolean().default(false) }),
  compose: async ({ userId, cents, isWhole }, { language, services }) => {
    const [family] = await services.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!family) return undefined
    const amount = euros(cents, language)
    return composeEmail({
      language,
      origin: services.settings.publicUrl,
      subject: interpolate(partRefundedTexts.subject[language], { amount }),
      title: interpolate(partRefundedTexts.title[language], { amount }),
      paragraphs: [(isWhole ? partRefundedTexts.wholeBody : partRefundedTexts.body)[language]],
      button: {
        label: partRefundedTexts.button[language],
        url: services.settings.publicUrl + pathOf('account', language),
      },
    })
  },
})
