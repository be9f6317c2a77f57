import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Dispute, Refund } from '#src/domain/subscriptions/subscription.rules.ts'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { gifts, users } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { euros, interpolateDated, longDate, timeOfDay } from '#src/shared/language/format.ts'
import { disputeReasons, paymentIncidentTexts } from './payment-incident-email.texts.ts'

/**
 * Fields of every incident. The family, or the gift, is named by its id only, so that an e-mail that is still
 * to be sent contains nothing of an erased family or buyer.
 */
const ofPayment = {
  userId: z.uuid().nullable(),
  /** Only for the payment of a gift. */
  giftId: z.uuid().optional(),
  paymentIntentId: z.string(),
  amountCents: z.number().int(),
  at: z.iso.datetime(),
}
const payload = z.discriminatedUnion('incident', [
  z.object({
    incident: z.literal('disputed'),
    ...ofPayment,
    reason: z.string(),
    dueAt: z.iso.datetime().nullable(),
    outcome: z.enum(['open', 'won', 'lost']),
  }),
  z.object({ incident: z.literal('refundFailed'), ...ofPayment }),
])
/** To the team: a payment is disputed, or a refund has failed. A reply to the e-mail goes to the family. */
export const paymentIncidentEmail = defineEmail({
  kind: 'payment-incident',
  canWait: false,
  payload,
  compose: async (incident, { services }) => {
    const { amountCents, at, giftId } = incident
    const email = await payersEmail(services, incident)
    const texts = paymentIncidentTexts[incident.incident]
    const values = {
      family: nameOf(incident, email),
      payer: paymentIncidentTexts.payers[giftId ? 'gift' : 'family'],
      amount: euros(amountCents, 'fr'),
      date: longDate(new Date(at), 'fr'),
    }
    const url = dashboardUrl(services, incident)
    return composeTeamEmail(services, {
      subject: interpolateDated(texts.subject, values),
      title: texts.title,
      paragraphs: [
        ...texts.paragraphs.map((paragraph) => interpolateDated(paragraph, values)),
        ...(incident.incident === 'disputed' ? disputeParagraphs(incident) : []),
      ],
      ...(url && { button: { label: paymentIncidentTexts.button, url } }),
      ...(email && {
        after: [interpolateDated(paymentIncidentTexts.reply, values)],
        replyTo: email,
      }),
    })
  },
})

type Incident = z.output<typeof payload>

/** The e-mail address of the family, or of the buyer of the gift; undefined once it has been erased. */
async function payersEmail({ db }: Services, { userId, giftId }: Incident): Promise<string | undefined> {
  if (giftId) {
    const [gift] = await db.select({ email: gifts.buyerEmail }).from(gifts).where(eq(gifts.id, giftId))
    return gift?.email ?? undefined
  }
  if (userId === null) return undefined
  const [family] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return family?.email
}

/** Whose payment it is, in the words of the e-mail. */
function nameOf({ giftId }: Incident, email: string | undefined): string {
  const { family, erased, gift, unnamedGift } = paymentIncidentTexts
  if (email === undefined) return giftId ? unnamedGift : erased
  return interpolateDated(giftId ? gift : family, { email })
}

function disputeParagraphs({
  giftId,
  reason,
  outcome,
  dueAt,
}: Extract<Incident, { incident: 'disputed' }>): string[] {
  const texts = paymentIncidentTexts.disputed
  const due = dueAt === null ? undefined : new Date(dueAt)
  return [
    interpolateDated(texts.reason, { reason: disputeReasons[reason] ?? reason }),
    ...(outcome === 'open' && due
      ? [interpolateDated(texts.due, { date: longDate(due, 'fr'), time: timeOfDay(due, 'fr') })]
      : []),
    texts[giftId ? 'giftOutcomes' : 'outcomes'][outcome],
  ]
}

/**
 * The page of Stripe's dashboard that shows the payment; undefined when another server stands in for Stripe.
 */
function dashboardUrl(
  { settings, takesRealMoney }: Services,
  { paymentIntentId }: Incident,
): string | undefined {
  if (!settings.stripe || settings.stripe.apiUrl !== undefined) return undefined
  return `https://dashboard.stripe.com/${takesRealMoney ? '' : 'test/'}payments/${paymentIntentId}`
}

/**
 * E-mails the team about new disputes and failed refunds: of a family's payments, or of a gift's. Call it in
 * the transaction that first stores them, so that each is told once.
 */
export async function enqueueIncidentEmails(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  {
    userId,
    giftId,
    disputes,
    failedRefunds,
    now,
  }: {
    userId: string | null
    giftId?: string
    disputes: readonly Dispute[]
    failedRefunds: readonly Refund[]
    now: Date
  },
): Promise<void> {
  const payer = { userId, ...(giftId && { giftId }) }
  const incidents: Incident[] = [
    ...disputes.map(({ paymentIntentId, cents, at, reason, dueAt, outcome }): Incident => {
      const of = { ...payer, paymentIntentId, amountCents: cents, at: at.toISOString() }
      return { incident: 'disputed', ...of, reason, dueAt: isoOrNull(dueAt), outcome }
    }),
    ...failedRefunds.map(
      ({ paymentIntentId, cents, at }): Incident => ({
        incident: 'refundFailed',
        ...payer,
        paymentIntentId,
        amountCents: cents,
        at: at.toISOString(),
      }),
    ),
  ]
  for (const incident of incidents)
    await enqueueEmail(tx, paymentIncidentEmail, {
      to: settings.operator.email,
      language: 'fr',
      payload: incident,
      at: now,
    })
}
