import { z } from 'zod'
import { longDate, timeOfDay } from '#src/language/format.ts'
import { fill } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { defineEmail } from '#src/outside/email/email.server.ts'
import { letter } from '#src/outside/email/letter.server.ts'
import { consentEmailTexts } from './consent-email.texts.ts'

/** The receipt of a consent that the family has withdrawn on its account. */
export const consentWithdrawnEmail = defineEmail({
  kind: 'consent-withdrawn',
  canWait: false,
  payload: z.object({ purpose: z.enum(['parental', 'newsletter']) }),
  compose: async ({ purpose }, { language, services, posted }) => {
    const { publicUrl } = services.settings
    const texts = consentEmailTexts[purpose]
    const values = { date: longDate(posted.at, language), time: timeOfDay(posted.at, language) }
    return letter({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [fill(texts.body[language], values), texts.after[language]],
      button: { label: consentEmailTexts.button[language], url: publicUrl + pathOf('account', language) },
    })
  },
})
