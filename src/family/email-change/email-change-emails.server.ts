import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '#src/api/services.server.ts'
import { emailChanges, users } from '#src/database/schema.server.ts'
import { fill } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'
import { defineEmail } from '#src/outside/email/email.server.ts'
import { letter } from '#src/outside/email/letter.server.ts'
import { hashOf, opened } from '#src/outside/secrets.server.ts'
import { emailChangeHash, emailChangeHours } from './email-change.rules.ts'
import { emailChangedTexts, emailChangeTexts, emailTakenTexts } from './email-change-emails.texts.ts'

export const emailChangeTokenPurpose = 'email-change-token'

/**
 * Asks one of the two addresses whether the account may change to the new one. Its token waits sealed until it leaves. Whether the new address has an account
 * already is looked at now, and told to its own mailbox alone: whoever asks learns nothing from the call.
 */
export const emailChangeEmail = defineEmail({
  kind: 'email-change',
  canWait: false,
  payload: z.object({ changeId: z.uuid(), side: z.enum(['old', 'new']), sealedToken: z.string() }),
  compose: async ({ changeId, side, sealedToken }, { language, services }) => {
    const { db, settings, secret, clock } = services
    const [change] = await db
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.id, changeId), isNull(emailChanges.completedAt), isNull(emailChanges.endedAt)))
    if (!change || change.expiresAt <= clock.now() || change[`${side}ConfirmedAt`]) return undefined
    const token = openedFor(secret, sealedToken, change[`${side}TokenHash`])
    if (!token) return undefined
    const { oldEmail, newEmail } = change
    if (side === 'new' && (await hasAccount(services, newEmail)))
      return letter({
        language,
        origin: settings.publicUrl,
        subject: emailTakenTexts.subject[language],
        title: emailTakenTexts.title[language],
        paragraphs: [emailTakenTexts.body[language]],
        button: { label: emailTakenTexts.button[language], url: settings.publicUrl + pathOf('login', language) },
        after: [emailTakenTexts.notYou[language]],
      })
    const texts = emailChangeTexts[side]
    return letter({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [fill(texts.body[language], { oldEmail, newEmail }), fill(emailChangeTexts.both[language], { hours: emailChangeHours })],
      button: { label: emailChangeTexts.button[language], url: `${settings.publicUrl}${pathOf('account', language)}#${emailChangeHash}=${token}` },
      after: [texts.notYou[language]],
    })
  },
})

/** The last word, to both addresses. */
export const emailChangedEmail = defineEmail({
  kind: 'email-changed',
  canWait: false,
  payload: z.object({ changeId: z.uuid() }),
  compose: async ({ changeId }, { language, services, recipient }) => {
    const { db, settings } = services
    const [change] = await db.select().from(emailChanges).where(eq(emailChanges.id, changeId))
    if (!change) return undefined
    const { newEmail } = change
    const texts = emailChangedTexts
    return letter({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [fill(texts.body[language], { newEmail }), texts.devices[language]],
      ...(recipient === newEmail && { button: { label: texts.button[language], url: settings.publicUrl + pathOf('account', language) } }),
      after: [fill(texts.notYou[language], { team: settings.operator.email })],
    })
  },
})

/** Undefined after SESSION_SECRET was changed: the family asks again. */
function openedFor(secret: string, sealedToken: string, hash: Buffer): string | undefined {
  try {
    const token = opened(secret, emailChangeTokenPurpose, sealedToken)
    return hashOf(token).equals(hash) ? token : undefined
  } catch {
    return undefined
  }
}

async function hasAccount({ db }: Services, email: string): Promise<boolean> {
  const [account] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return account !== undefined
}
