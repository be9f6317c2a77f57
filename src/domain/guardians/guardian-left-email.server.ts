import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { guardians } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { guardianLeftTexts } from './guardian-left-email.texts.ts'

/** The e-mail to both once the second guardian has no access any more. */
export const guardianLeftEmail = defineEmail({
  kind: 'guardian-left',
  canWait: false,
  payload: z.object({ guardianId: z.uuid() }),
  compose: async ({ guardianId }, { language, services: { db, settings }, recipient }) => {
    const [guardian] = await db
      .select({ email: guardians.email })
      .from(guardians)
      .where(eq(guardians.id, guardianId))
    if (!guardian) return undefined
    const texts = guardianLeftTexts[recipient === guardian.email ? 'guardian' : 'payer']
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [
        interpolate(texts.body[language], { guardian: guardian.email }),
        guardianLeftTexts.devices[language],
      ],
      after: [interpolate(guardianLeftTexts.questions[language], { team: settings.operator.email })],
    })
  },
})
