import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { newsletterIssues, newsletterRequests } from '#src/infrastructure/database/schema.server.ts'
import { type ComposedEmail, defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { newsletterEmailTexts } from './newsletter.texts.ts'
import { leavingOf } from './newsletter-emails.server.ts'
import { type NewsletterText, paragraphsOf } from './newsletter-issue.rules.ts'

/** Versions before December 2026 queued rows with `letterId`; by January 2027 none of them is left. */
const ofIssue = z.union([
  z.object({ issueId: z.uuid() }),
  z.object({ letterId: z.uuid() }).transform(({ letterId }) => ({ issueId: letterId })),
])

/** An issue for one reader; not sent if the reader left while it waited. */
export const newsletterIssueEmail = defineEmail({
  kind: 'monthly-letter',
  canWait: true,
  payload: ofIssue.and(z.object({ requestId: z.uuid() })),
  compose: async ({ issueId, requestId }, { language, services }) => {
    const { db, settings } = services
    const [reader] = await db
      .select({ id: newsletterRequests.id })
      .from(newsletterRequests)
      .where(
        and(
          eq(newsletterRequests.id, requestId),
          isNotNull(newsletterRequests.confirmedAt),
          isNull(newsletterRequests.unsubscribedAt),
        ),
      )
    const text = await textOf(db, issueId, language)
    if (!reader || !text) return undefined
    return composeIssue(text, {
      language,
      origin: settings.publicUrl,
      unsubscribe: leavingOf(services, language, requestId),
    })
  },
})

/** The same issue as a trial for the administrator who wrote it. */
export const newsletterIssueTrialEmail = defineEmail({
  kind: 'monthly-letter-trial',
  canWait: false,
  payload: ofIssue,
  compose: async ({ issueId }, { language, services: { db, settings } }) => {
    const text = await textOf(db, issueId, language)
    if (!text) return undefined
    const composed = trialOf(text, language, settings.publicUrl)
    return { ...composed, subject: `[Essai] ${composed.subject}` }
  },
})

/** An issue as its readers will see it, with an unsubscribe link that only leads to the site. */
export function trialOf(text: NewsletterText, language: Language, origin: string): ComposedEmail {
  return composeIssue(text, { language, origin, unsubscribe: { page: origin + pathOf('home', language) } })
}

function composeIssue(
  { subject, body }: NewsletterText,
  to: { language: Language; origin: string; unsubscribe: { page: string; oneClick?: string } },
): ComposedEmail {
  return composeEmail({
    ...to,
    subject,
    title: subject,
    paragraphs: paragraphsOf(body),
    hasLinks: true,
    why: newsletterEmailTexts.welcome.why[to.language],
  })
}

async function textOf(
  db: Connection,
  issueId: string,
  language: Language,
): Promise<NewsletterText | undefined> {
  const [found] = await db
    .select({ texts: newsletterIssues.texts })
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, issueId))
  return found?.texts[language]
}
