import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { emailsWithLinks } from '#src/domain/accounts/emails-with-links.ts'
import { readRecipient } from '#src/domain/accounts/guardians.server.ts'
import { loginLinks } from '#src/infrastructure/database/schema.server.ts'
import { type Addressed, defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { withEncryptedToken } from '#src/infrastructure/email/encrypted-token.server.ts'
import { decrypt, hashOf } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { loginLinkMinutes } from '#src/shared/numbers.ts'
import { loginLinkUrl } from './login-link.rules.ts'
import { makeLoginLink } from './login-link.server.ts'
import { loginLinkEmailTexts as texts } from './login-link-email.texts.ts'
import { returnPathIn } from './return-path.rules.ts'

export const encryptedTokenPurpose = 'login-link-token'

const payload = z
  .object({
    userId: z.uuid(),
    /** The second guardian whom it signs in. */
    guardianId: z.uuid().nullish(),
    madeBy: z.enum(['user', 'admin', 'payment']),
    /** The page that the person wanted to open. */
    goTo: z.string().nullish(),
  })
  .and(withEncryptedToken.or(z.object({ encryptedToken: z.string().optional() })))
type Payload = z.output<typeof payload>

/**
 * The e-mail with a login link. Its token is made when the e-mail is sent, so that it never arrives expired;
 * a link that an administrator has already been shown is encrypted in the payload.
 */
export const loginLinkEmail = defineEmail({
  kind: emailsWithLinks.signIn,
  canWait: false,
  payload,
  compose: async (link, addressed) => {
    const { language, services } = addressed
    const origin = services.settings.publicUrl
    const token = await tokenFor(link, addressed)
    if (token === undefined) return undefined
    const returnPath = returnPathIn(language, link.goTo)
    return composeEmail({
      language,
      origin,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [interpolate(texts.body[link.madeBy][language], { minutes: loginLinkMinutes })],
      button: { label: texts.button[language], url: loginLinkUrl(origin, language, token, returnPath) },
      after: [texts.expired[language], texts.notYou[language]],
      why: texts.why[language],
    })
  },
})

/**
 * A valid token. Undefined when the account is gone or has another address by now, or when the link that was
 * shown has since been used or replaced.
 */
async function tokenFor(
  { userId, guardianId = null, madeBy, encryptedToken }: Payload,
  { services, queued, recipient }: Addressed,
): Promise<string | undefined> {
  const { db, clock, secret } = services
  const now = clock.now()
  const token = encryptedToken && decrypt(secret, encryptedTokenPurpose, encryptedToken)
  if (token) {
    const state = await stateOf(services, token, now)
    if (state === 'open') return token
    if (state === 'closed') return undefined
  }
  const isCurrentEmail = async () => (await readRecipient(db, { userId, guardianId }))?.to === recipient
  if (!(await isCurrentEmail())) return undefined
  const made = await makeLoginLink(db, { userId, guardianId, madeBy, now, request: queued })
  // A change of address locks the same row as making the link does. Checking again afterwards therefore sees
  // the change, whichever of the two came first.
  return (await isCurrentEmail()) ? made.token : undefined
}

async function stateOf({ db }: Services, token: string, now: Date): Promise<'open' | 'expired' | 'closed'> {
  const [link] = await db
    .select({ usedAt: loginLinks.usedAt, voidedAt: loginLinks.voidedAt, expiresAt: loginLinks.expiresAt })
    .from(loginLinks)
    .where(eq(loginLinks.tokenHash, hashOf(token)))
  if (!link || link.usedAt || link.voidedAt) return 'closed'
  return link.expiresAt > now ? 'open' : 'expired'
}
