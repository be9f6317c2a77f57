import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { emailsWithLinks } from '#src/domain/accounts/emails-with-links.ts'
import { findGuardianByEmail, readRecipient } from '#src/domain/accounts/guardians.server.ts'
import { guardians } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { withEncryptedToken } from '#src/infrastructure/email/encrypted-token.server.ts'
import { decryptToken } from '#src/infrastructure/secrets.server.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { guardianEmailTexts, guardianJoinedTexts } from './guardian-emails.texts.ts'
import { guardianHash, invitationDays } from './guardians.rules.ts'

export const guardianTokenPurpose = 'guardian-token'

/**
 * Asks the invited person or the payer to confirm the second guardian. The token is stored encrypted until
 * the e-mail is sent. An invitation that was taken back or replaced in between is not sent.
 */
export const guardianEmail = defineEmail({
  kind: emailsWithLinks.guardian,
  canWait: false,
  payload: z.object({ guardianId: z.uuid(), side: z.enum(['guardian', 'payer']) }).and(withEncryptedToken),
  compose: async ({ guardianId, side, encryptedToken }, { language, services }) => {
    const { db, settings, secret, clock } = services
    const [invitation] = await db
      .select()
      .from(guardians)
      .where(and(eq(guardians.id, guardianId), isNull(guardians.joinedAt), isNull(guardians.endedAt)))
    if (!invitation || invitation.expiresAt <= clock.now() || invitation[`${side}ConfirmedAt`])
      return undefined
    if (await findGuardianByEmail(db, invitation.email)) return undefined
    // Undefined once SESSION_SECRET has changed: the family must invite again.
    const token = decryptToken(secret, guardianTokenPurpose, {
      encrypted: encryptedToken,
      hash: invitation[`${side}TokenHash`],
    })
    const payer = await readRecipient(db, { userId: invitation.userId, guardianId: null })
    if (!token || !payer) return undefined
    const texts = guardianEmailTexts[side]
    const names = { payer: payer.to, guardian: invitation.email }
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: interpolate(texts.title[language], names),
      paragraphs: [
        interpolate(texts.body[language], names),
        interpolate(texts.means[language], names),
        interpolate(guardianEmailTexts.both[language], { days: invitationDays }),
      ],
      button: {
        label: guardianEmailTexts.button[language],
        url: `${settings.publicUrl}${pathOf('account', language)}#${guardianHash}=${token}`,
      },
      after: [texts.notYou[language]],
    })
  },
})

/** The e-mail to both guardians once the second one has joined. */
export const guardianJoinedEmail = defineEmail({
  kind: 'guardian-joined',
  canWait: false,
  payload: z.object({ guardianId: z.uuid() }),
  compose: async ({ guardianId }, { language, services: { db, settings }, recipient }) => {
    const [guardian] = await db
      .select({ email: guardians.email })
      .from(guardians)
      .where(and(eq(guardians.id, guardianId), isNull(guardians.endedAt)))
    if (!guardian) return undefined
    const isGuardian = recipient === guardian.email
    const texts = guardianJoinedTexts[isGuardian ? 'guardian' : 'payer']
    return composeEmail({
      language,
      origin: settings.publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [
        interpolate(texts.body[language], { guardian: guardian.email }),
        guardianJoinedTexts.money[language],
      ],
      button: isGuardian
        ? { label: guardianJoinedTexts.signIn[language], url: settings.publicUrl + pathOf('login', language) }
        : {
            label: guardianJoinedTexts.open[language],
            url: settings.publicUrl + pathOf('account', language),
          },
      after: [interpolate(guardianJoinedTexts.notYou[language], { team: settings.operator.email })],
    })
  },
})
