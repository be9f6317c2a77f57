import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '#src/api/services.server.ts'
import { users } from '#src/database/schema.server.ts'
import { pathOf } from '#src/language/paths.ts'
import { day, later } from '#src/outside/clock.server.ts'
import { defineEmail } from '#src/outside/email/email.server.ts'
import { letter } from '#src/outside/email/letter.server.ts'
import { signed, verified } from '#src/outside/secrets.server.ts'
import { eraseEmailTexts as texts } from './erase-email.texts.ts'
import { eraseHash } from './erase-link.rules.ts'

const purpose = 'erase-family'

/** The link that erases an account. It opens a page with one button: mail scanners that fetch it erase nothing. */
export const eraseEmail = defineEmail({
  kind: 'erase-family',
  payload: z.object({ userId: z.uuid() }),
  compose: async ({ userId }, { language, services, posted }) => {
    const [family] = await services.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
    if (!family) return undefined
    const token = signed(services.secret, purpose, `${userId} ${posted.at.toISOString()}`)
    return letter({
      language,
      origin: services.settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [texts.body[language], texts.kept[language]],
      button: { label: texts.button[language], url: `${services.settings.publicUrl}${pathOf('account', language)}#${eraseHash}=${token}` },
      after: [texts.notYou[language]],
    })
  },
})

/** The family that a link speaks for, or undefined when we did not sign it or its day is over. */
export function familyToErase({ secret, clock }: Pick<Services, 'secret' | 'clock'>, token: string): string | undefined {
  const [userId, askedAt] = verified(secret, purpose, token)?.split(' ') ?? []
  if (!userId || !askedAt) return undefined
  return later(new Date(askedAt), day) > clock.now() ? userId : undefined
}
