import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Connection } from '#src/database/database.server.ts'
import { mailingRequests, monthlyLetters } from '#src/database/schema.server.ts'
import type { Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { defineEmail, type Letter } from '#src/outside/email/email.server.ts'
import { letter } from '#src/outside/email/letter.server.ts'
import { mailingEmailTexts } from './mailing.texts.ts'
import { leavingOf } from './mailing-emails.server.ts'
import { type LetterText, paragraphsOf } from './monthly-letter.rules.ts'

/** The monthly letter for one reader, unless it was left while it waited. */
export const monthlyLetterEmail = defineEmail({
  kind: 'monthly-letter',
  canWait: true,
  payload: z.object({ letterId: z.uuid(), requestId: z.uuid() }),
  compose: async ({ letterId, requestId }, { language, services }) => {
    const { db, settings } = services
    const [reader] = await db
      .select({ id: mailingRequests.id })
      .from(mailingRequests)
      .where(and(eq(mailingRequests.id, requestId), isNotNull(mailingRequests.confirmedAt), isNull(mailingRequests.unsubscribedAt)))
    const text = await textOf(db, letterId, language)
    if (!reader || !text) return undefined
    return composeLetter(text, { language, origin: settings.publicUrl, unsubscribe: leavingOf(services, language, requestId) })
  },
})

/** The same for the administrator who wrote it, with nothing to leave. */
export const monthlyLetterTrialEmail = defineEmail({
  kind: 'monthly-letter-trial',
  canWait: false,
  payload: z.object({ letterId: z.uuid() }),
  compose: async ({ letterId }, { language, services: { db, settings } }) => {
    const text = await textOf(db, letterId, language)
    if (!text) return undefined
    const composed = trialOf(text, language, settings.publicUrl)
    return { ...composed, subject: `[Essai] ${composed.subject}` }
  },
})

/** A letter as its readers will see it; its way out leads to the site. */
export function trialOf(text: LetterText, language: Language, origin: string): Letter {
  return composeLetter(text, { language, origin, unsubscribe: { page: origin + pathOf('home', language) } })
}

function composeLetter({ subject, body }: LetterText, to: { language: Language; origin: string; unsubscribe: { page: string; oneClick?: string } }): Letter {
  return letter({ ...to, subject, title: subject, paragraphs: paragraphsOf(body), linked: true, why: mailingEmailTexts.welcome.why[to.language] })
}

async function textOf(db: Connection, letterId: string, language: Language): Promise<LetterText | undefined> {
  const [found] = await db.select({ texts: monthlyLetters.texts }).from(monthlyLetters).where(eq(monthlyLetters.id, letterId))
  return found?.texts[language]
}
