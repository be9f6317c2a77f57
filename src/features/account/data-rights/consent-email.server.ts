import { z } from 'zod'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { interpolateDated, longDate, timeOfDay } from '#src/shared/language/format.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { consentEmailTexts } from './consent-email.texts.ts'

/** The receipt for a consent that the family has withdrawn on its account page. */
export const consentWithdrawnEmail = defineEmail({
  kind: 'consent-withdrawn',
  canWait: false,
  payload: z.object({ purpose: z.enum(['parental', 'newsletter']) }),
  compose: async ({ purpose }, { language, services, queued }) => {
    const { publicUrl } = services.settings
    const texts = consentEmailTexts[purpose]
    const values = { date: longDate(queued.at, language), time: timeOfDay(queued.at, language) }
    return composeEmail({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [interpolateDated(texts.body[language], values), texts.after[language]],
      button: { label: consentEmailTexts.button[language], url: publicUrl + pathOf('account', language) },
    })
  },
})
