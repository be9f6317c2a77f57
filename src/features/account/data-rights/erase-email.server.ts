import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { emailsWithLinks } from '#src/domain/accounts/emails-with-links.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { emailKey, signed, verified } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { eraseEmailTexts as texts } from './erase-email.texts.ts'
import { eraseHash } from './erase-hash.ts'

const purpose = 'erase-family'

/**
 * The e-mail with the link that erases an account. The link opens a page with one button, so that mail
 * scanners that fetch it erase nothing.
 */
export const eraseEmail = defineEmail({
  kind: emailsWithLinks.erase,
  canWait: false,
  payload: z.object({ userId: z.uuid() }),
  compose: async ({ userId }, { language, services, queued, recipient }) => {
    if ((await emailOf(services, userId)) !== recipient) return undefined
    const token = signed(
      services.secret,
      purpose,
      `${userId} ${queued.at.toISOString()} ${emailKey(recipient)}`,
    )
    return composeEmail({
      language,
      origin: services.settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [texts.body[language], texts.kept[language]],
      button: {
        label: texts.button[language],
        url: `${services.settings.publicUrl}${pathOf('account', language)}#${eraseHash}=${token}`,
      },
      after: [texts.notYou[language]],
    })
  },
})

/**
 * The id of the family that a link belongs to, whether or not it still exists. Undefined if the signature is
 * wrong, the link is older than a day, or the account has another address by now.
 */
export async function findFamilyToErase(services: Services, token: string): Promise<string | undefined> {
  const [userId, requestedAt, key] = verified(services.secret, purpose, token)?.split(' ') ?? []
  if (!userId || !requestedAt || later(new Date(requestedAt), day) <= services.clock.now()) return undefined
  const email = await emailOf(services, userId)
  return email === undefined || emailKey(email) === key ? userId : undefined
}

async function emailOf({ db }: Services, userId: string): Promise<string | undefined> {
  const [family] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return family?.email
}
