import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paragraphsOf } from '#src/domain/newsletter/newsletter-issue.rules.ts'
import { appliesFrom } from '#src/domain/notices/applies-from.ts'
import { noticeTexts } from '#src/domain/notices/notices.texts.ts'
import { notices } from '#src/infrastructure/database/schema.server.ts'
import { type ComposedEmail, defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'

const payload = z.object({ noticeId: z.uuid() })

/**
 * The e-mail of a notice to the subscribers of some languages and plans. It is part of the contract, so it
 * has no unsubscribe link and does not wait for the end of quiet hours.
 */
export const noticeEmail = defineEmail({
  kind: 'notice',
  canWait: false,
  payload,
  compose: ({ noticeId }, { language, services }) => composeNotice(services, noticeId, language),
})

/** A trial of that e-mail, for the administrator who wrote it. */
export const noticeTrialEmail = defineEmail({
  kind: 'notice-trial',
  canWait: false,
  payload,
  compose: async ({ noticeId }, { language, services }) => {
    const composed = await composeNotice(services, noticeId, language)
    return composed && { ...composed, subject: `[Essai] ${composed.subject}` }
  },
})

/** The e-mail in one of the notice's languages; undefined if the notice is not written in it. */
export async function composeNotice(
  { db, settings }: Services,
  noticeId: string,
  language: Language,
): Promise<ComposedEmail | undefined> {
  const [found] = await db
    .select({ texts: notices.texts, appliesOn: notices.appliesOn })
    .from(notices)
    .where(eq(notices.id, noticeId))
  const text = found?.texts[language]
  if (!text) return undefined
  return composeEmail({
    language,
    origin: settings.publicUrl,
    subject: text.subject,
    title: text.subject,
    paragraphs: [
      ...paragraphsOf(text.body),
      ...(found.appliesOn ? [appliesFrom(found.appliesOn, language)] : []),
    ],
    hasLinks: true,
    button: { label: noticeTexts.button[language], url: settings.publicUrl + pathOf('account', language) },
    why: noticeTexts.why[language],
  })
}
