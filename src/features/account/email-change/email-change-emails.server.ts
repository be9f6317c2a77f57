import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { emailsWithLinks } from '#src/domain/accounts/emails-with-links.ts'
import { findGuardianByEmail } from '#src/domain/accounts/guardians.server.ts'
import { emailChanges } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { withEncryptedToken } from '#src/infrastructure/email/encrypted-token.server.ts'
import { decryptToken } from '#src/infrastructure/secrets.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { emailChangeHours } from './email-change.limits.ts'
import { emailChangedTexts, emailChangeTexts, emailTakenTexts } from './email-change-emails.texts.ts'
import { emailChangeHash } from './email-change-hash.ts'

export const emailChangeTokenPurpose = 'email-change-token'

/**
 * Asks one of the two addresses to confirm the change. The token is stored encrypted until the e-mail is
 * sent. Whether the new address already has an account is checked here and said only in an e-mail to that
 * address, so that the caller learns nothing.
 */
export const emailChangeEmail = defineEmail({
  kind: emailsWithLinks.changeEmail,
  canWait: false,
  payload: z.object({ changeId: z.uuid(), side: z.enum(['old', 'new']) }).and(withEncryptedToken),
  compose: async ({ changeId, side, encryptedToken }, { language, services }) => {
    const { db, settings, secret, clock } = services
    const [change] = await db
      .select()
      .from(emailChanges)
      .where(
        and(eq(emailChanges.id, changeId), isNull(emailChanges.completedAt), isNull(emailChanges.endedAt)),
      )
    if (!change || change.expiresAt <= clock.now() || change[`${side}ConfirmedAt`]) return undefined
    // Undefined once SESSION_SECRET has changed: the family must ask again.
    const token = decryptToken(secret, emailChangeTokenPurpose, {
      encrypted: encryptedToken,
      hash: change[`${side}TokenHash`],
    })
    if (!token) return undefined
    const { oldEmail, newEmail } = change
    if (side === 'new' && (await findGuardianByEmail(db, newEmail)))
      return composeEmail({
        language,
        origin: settings.publicUrl,
        subject: emailTakenTexts.subject[language],
        title: emailTakenTexts.title[language],
        paragraphs: [emailTakenTexts.body[language]],
        button: {
          label: emailTakenTexts.button[language],
          url: settings.publicUrl + pathOf('login', language),
        },
        after: [emailTakenTexts.notYou[language]],
      })
    const texts = emailChangeTexts[side]
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [
        interpolate(texts.body[language], { oldEmail, newEmail }),
        interpolate(emailChangeTexts.both[language], { hours: emailChangeHours }),
      ],
      button: {
        label: emailChangeTexts.button[language],
        url: `${settings.publicUrl}${pathOf('account', language)}#${emailChangeHash}=${token}`,
      },
      after: [texts.notYou[language]],
    })
  },
})

/** Confirms the completed change to both addresses. */
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
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [interpolate(texts.body[language], { newEmail }), texts.devices[language]],
      ...(recipient === newEmail && {
        button: { label: texts.button[language], url: settings.publicUrl + pathOf('account', language) },
      }),
      after: [interpolate(texts.notYou[language], { team: settings.operator.email })],
    })
  },
})
