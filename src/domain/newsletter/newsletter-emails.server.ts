import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { newsletterRequests } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { signed, verified } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { guidePath, type NewsletterChoice, newsletterChoiceUrl } from './newsletter.rules.ts'
import { newsletterEmailTexts } from './newsletter.texts.ts'

/** The id of the request that a link's token names; undefined when we did not sign it for that choice. */
export function requestIdIn(
  { secret }: Pick<Services, 'secret'>,
  choice: NewsletterChoice,
  token: string,
): string | undefined {
  const id = verified(secret, purposeOf(choice), token)
  return z.uuid().safeParse(id).data
}

/** The guide, without anything else. */
export const guideEmail = defineEmail({
  kind: 'guide',
  canWait: false,
  payload: z.object({}),
  compose: async (_payload, { language, services }) => {
    const { publicUrl } = services.settings
    const texts = newsletterEmailTexts.guide
    return composeEmail({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [texts.body[language]],
      button: { label: texts.button[language], url: publicUrl + guidePath(language) },
      after: [texts.once[language]],
    })
  },
})

/** Asks the owner of an e-mail address whether the newsletter is wanted. */
export const newsletterConfirmationEmail = defineEmail({
  kind: 'letter-confirmation',
  canWait: false,
  payload: z.object({ requestId: z.uuid() }),
  compose: async ({ requestId }, { language, services }) => {
    if (!(await isInState(services, requestId, isNull(newsletterRequests.confirmedAt)))) return undefined
    const texts = newsletterEmailTexts.confirm
    return composeEmail({
      language,
      origin: services.settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [texts.body[language]],
      button: { label: texts.button[language], url: choiceUrl(services, language, 'confirm', requestId) },
      after: [texts.notYou[language]],
    })
  },
})

/**
 * The first newsletter, and the pattern of every one: it can be left with one click, by the button of the
 * mail program or by its link. It responds to the confirmation, so it is sent at once; later issues can wait
 * for the morning.
 */
export const newsletterWelcomeEmail = defineEmail({
  kind: 'letter-welcome',
  canWait: false,
  payload: z.object({ requestId: z.uuid() }),
  compose: async ({ requestId }, { language, services }) => {
    if (!(await isInState(services, requestId, isNotNull(newsletterRequests.confirmedAt)))) return undefined
    const texts = newsletterEmailTexts.welcome
    return composeEmail({
      language,
      origin: services.settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [texts.body[language]],
      after: [texts.after[language]],
      why: texts.why[language],
      unsubscribe: leavingOf(services, language, requestId),
    })
  },
})

/** Whether a request is in that state and its reader has not unsubscribed. */
async function isInState({ db }: Services, requestId: string, state: SQL): Promise<boolean> {
  return (
    (await db.$count(
      newsletterRequests,
      and(eq(newsletterRequests.id, requestId), state, isNull(newsletterRequests.unsubscribedAt)),
    )) > 0
  )
}

/** The two ways to leave the newsletter that a request is for: a page, and a mail program's own button. */
export function leavingOf(
  { settings, secret }: Services,
  language: Language,
  requestId: string,
): { page: string; oneClick: string } {
  const token = signed(secret, purposeOf('leave'), requestId)
  return {
    page: newsletterChoiceUrl(settings.publicUrl, language, 'leave', token),
    oneClick: `${settings.publicUrl}/api/newsletter/unsubscribe?token=${token}`,
  }
}

function choiceUrl(
  { settings, secret }: Services,
  language: Language,
  choice: NewsletterChoice,
  requestId: string,
): string {
  return newsletterChoiceUrl(
    settings.publicUrl,
    language,
    choice,
    signed(secret, purposeOf(choice), requestId),
  )
}

function purposeOf(choice: NewsletterChoice): string {
  return `letter-${choice}`
}
