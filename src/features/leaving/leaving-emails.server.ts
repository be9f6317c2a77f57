import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { canWithdraw } from '#src/domain/subscriptions/subscription.rules.ts'
import { runningSubscriptionOf, withdrawableEndedOf } from '#src/domain/subscriptions/subscriptions.server.ts'
import { users, withdrawalRequests } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail } from '#src/infrastructure/email/email.server.ts'
import { composeEmail } from '#src/infrastructure/email/email-layout.server.ts'
import { emailKey, signed, verified } from '#src/infrastructure/secrets.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { longDate, timeOfDay } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { confirmationUrl, type LeavingKind, leavingPath, outcomeOf } from './leaving.rules.ts'
import { leavingEmailTexts } from './leaving-emails.texts.ts'

const tokenPurpose = 'leaving'
const payload = z.object({ requestId: z.uuid() })

/** Reads a token; undefined when the signature is not ours. */
export function readLeavingToken({ secret }: Services, token: string): LeavingToken | undefined {
  const [id, key] = verified(secret, tokenPurpose, token)?.split(' ') ?? []
  const requestId = z.uuid().safeParse(id).data
  return requestId === undefined ? undefined : { requestId, emailKey: key }
}

/** What a token was signed for: a declaration, and the address that the token was sent to. */
interface LeavingToken {
  requestId: string
  /** Undefined in the links of earlier versions. */
  emailKey: string | undefined
}

/**
 * Holds the link that confirms the declaration, or says why there is nothing to confirm: no contract under
 * this address, or the fourteen days over. Nothing is sent to an address that is no longer the declaration's.
 */
export const leavingConfirmationEmail = defineEmail({
  kind: 'leaving-confirmation',
  canWait: false,
  payload,
  compose: async ({ requestId }, { language, services, recipient }) => {
    const declared = await declarationOf(services, requestId)
    if (!declared || declared.confirmedAt || declared.email !== recipient) return undefined
    const reply = await replyTo(services, declared)
    const texts = leavingEmailTexts[reply]
    const { publicUrl } = services.settings
    const token = signed(services.secret, tokenPurpose, `${requestId} ${emailKey(recipient)}`)
    const urls = {
      withdraw: confirmationUrl(publicUrl, language, { token, kind: 'withdraw' }),
      cancel: confirmationUrl(publicUrl, language, { token, kind: 'cancel' }),
      tooLate: publicUrl + leavingPath('cancel', language),
      unknown: publicUrl + pathOf('contact', language),
    }
    const isConfirmable = reply === declared.kind
    return composeEmail({
      language,
      origin: publicUrl,
      subject: texts.subject[language],
      title: texts.title[language],
      paragraphs: [interpolate(texts.text[language], dateAndTimeOf(declared.createdAt, language))],
      button: { label: texts.button[language], url: urls[reply] },
      after: [leavingEmailTexts[isConfirmable ? 'notYouUnlessConfirmed' : 'notYou'][language]],
    })
  },
})

/**
 * The acknowledgement on a durable medium: the declaration's content, its author, when it was received, and
 * when it takes effect.
 */
export const leavingAcknowledgedEmail = defineEmail({
  kind: 'leaving-acknowledged',
  canWait: false,
  payload,
  compose: async ({ requestId }, { language, services }) => {
    const declared = await declarationOf(services, requestId)
    if (!declared?.confirmedAt) return undefined
    const texts = leavingEmailTexts.acknowledged
    const { kind, name, email, wishedOn, createdAt, effectiveAt, confirmedAt } = declared
    const lines = [
      interpolate(texts.received[language], dateAndTimeOf(createdAt, language)),
      interpolate(texts.content[kind][language], { name, email }),
      ...(wishedOn
        ? [
            interpolate(texts.wished[language], {
              date: longDate(new Date(`${wishedOn}T12:00:00Z`), language),
            }),
          ]
        : []),
      interpolate(texts.effect[outcomeOf({ kind, effectiveAt, confirmedAt })][language], {
        date: longDate(effectiveAt ?? createdAt, language),
      }),
    ]
    return composeEmail({
      language,
      origin: services.settings.publicUrl,
      subject: texts.subject[kind][language],
      title: texts.subject[kind][language],
      paragraphs: lines,
      after: [texts.keep[language]],
    })
  },
})

async function declarationOf({ db }: Services, id: string) {
  const [declared] = await db.select().from(withdrawalRequests).where(eq(withdrawalRequests.id, id))
  return declared
}

/**
 * What the e-mail about a declaration says: to confirm it, that the running contract can no longer be withdrawn
 * from, or that there is none. A family may still withdraw from one that has ended.
 */
async function replyTo(
  { db }: Services,
  { kind, email, createdAt }: typeof withdrawalRequests.$inferSelect,
): Promise<LeavingKind | 'tooLate' | 'unknown'> {
  const [family] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (!family) return 'unknown'
  const running = await runningSubscriptionOf(db, family.id)
  if (kind === 'cancel') return running ? 'cancel' : 'unknown'
  if (!running) return (await withdrawableEndedOf(db, family.id, createdAt)) ? 'withdraw' : 'unknown'
  return canWithdraw(running.firstPaidAt, createdAt) ? 'withdraw' : 'tooLate'
}

function dateAndTimeOf(at: Date, language: Language) {
  return { date: longDate(at, language), time: timeOfDay(at, language) }
}
