import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '#src/api/services.server.ts'
import { loginLinkMinutes } from '#src/business/numbers.ts'
import { loginLinks, users } from '#src/database/schema.server.ts'
import { fill } from '#src/language/languages.ts'
import { type Addressed, defineEmail } from '#src/outside/email/email.server.ts'
import { letter } from '#src/outside/email/letter.server.ts'
import { hashOf, opened } from '#src/outside/secrets.server.ts'
import { loginLinkUrl } from './login-link.rules.ts'
import { makeLoginLink } from './login-link.server.ts'
import { loginLinkEmailTexts as texts } from './login-link-email.texts.ts'

export const sealedTokenPurpose = 'login-link-token'

const payload = z.object({ userId: z.uuid(), madeBy: z.enum(['user', 'admin', 'payment']), sealedToken: z.string().optional() })
type Payload = z.output<typeof payload>

/**
 * The login link. Its token is made now, as the e-mail leaves, so that it never arrives expired; a link that an administrator
 * has already been shown waits sealed in the payload.
 */
export const loginLinkEmail = defineEmail({
  kind: 'login-link',
  canWait: false,
  payload,
  compose: async (posted, addressed) => {
    const { language, services } = addressed
    const origin = services.settings.publicUrl
    const token = await tokenFor(posted, addressed)
    if (token === undefined) return undefined
    return letter({
      language,
      origin,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [fill(texts.body[posted.madeBy][language], { minutes: loginLinkMinutes })],
      button: { label: texts.button[language], url: loginLinkUrl(origin, language, token) },
      after: [texts.expired[language], texts.notYou[language]],
      why: texts.why[language],
    })
  },
})

/** Undefined when the account is gone or has another address by now, or the link that was shown has been used or replaced meanwhile. */
async function tokenFor({ userId, madeBy, sealedToken }: Payload, { services, posted, recipient }: Addressed): Promise<string | undefined> {
  const { db, clock, secret } = services
  const now = clock.now()
  const token = sealedToken && openedOrNone(secret, sealedToken)
  if (token) {
    const state = await stateOf(services, token, now)
    if (state === 'open') return token
    if (state === 'closed') return undefined
  }
  if (!(await isStill(services, userId, recipient))) return undefined
  const made = await makeLoginLink(db, userId, madeBy, now, posted)
  // A change of address waits for the same row as the link: asked again, it is seen whichever came first.
  return (await isStill(services, userId, recipient)) ? made.token : undefined
}

async function isStill({ db }: Services, userId: string, email: string): Promise<boolean> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)))
  return account !== undefined
}

/** Undefined after SESSION_SECRET was changed. */
function openedOrNone(secret: string, sealedToken: string): string | undefined {
  try {
    return opened(secret, sealedTokenPurpose, sealedToken)
  } catch {
    return undefined
  }
}

async function stateOf({ db }: Services, token: string, now: Date): Promise<'open' | 'expired' | 'closed'> {
  const [link] = await db
    .select({ usedAt: loginLinks.usedAt, voidedAt: loginLinks.voidedAt, expiresAt: loginLinks.expiresAt })
    .from(loginLinks)
    .where(eq(loginLinks.tokenHash, hashOf(token)))
  if (!link || link.usedAt || link.voidedAt) return 'closed'
  return link.expiresAt > now ? 'open' : 'expired'
}
