import { eq } from 'drizzle-orm'
import { z } from 'zod'
import {
  disputeOccurrence,
  failedRefundOccurrence,
  type SubscriptionReading,
} from '#src/domain/subscriptions/subscription.rules.ts'
import { composeTeamEmail } from '#src/domain/team-alerts/team-email.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
import { users } from '#src/infrastructure/database/schema.server.ts'
import { defineEmail, enqueueEmail } from '#src/infrastructure/email/email.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import { isoOrNull } from '#src/shared/dates.ts'
import { euros, interpolateDated, longDate, timeOfDay } from '#src/shared/language/format.ts'
import { disputeReasons, paymentIncidentTexts } from './payment-incident-email.texts.ts'

/**
 * Fields of every incident. The family is named by its id only, so that an e-mail that is still to be sent
 * contains nothing of an erased one.
 */
const ofPayment = {
  userId: z.uuid().nullable(),
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
type Incident = z.output<typeof payload>

/** To the team: a payment is disputed, or a refund has failed. A reply to the e-mail goes to the family. */
export const paymentIncidentEmail = defineEmail({
  kind: 'payment-incident',
  canWait: false,
  payload,
  compose: async (incident, { services }) => {
    const { userId, amountCents, at } = incident
    const [family] =
      userId === null
        ? []
        : await services.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
    const texts = paymentIncidentTexts[incident.incident]
    const values = {
      family: family ? interpolateDated(paymentIncidentTexts.family, family) : paymentIncidentTexts.erased,
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
      ...(family && { after: [paymentIncidentTexts.reply], replyTo: family.email }),
    })
  },
})

function disputeParagraphs({
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
    texts.outcomes[outcome],
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
 * E-mails the team about each new dispute and failed refund, in the transaction that stores it, so once.
 * `added` names the new money events.
 */
export async function enqueueIncidentEmails(
  tx: Transaction,
  { settings }: Pick<Services, 'settings'>,
  {
    userId,
    reading,
    added,
    now,
  }: { userId: string | null; reading: SubscriptionReading; added: ReadonlySet<string>; now: Date },
): Promise<void> {
  const incidents: Incident[] = [
    ...reading.disputes
      .filter(({ id }) => added.has(disputeOccurrence(id)))
      .map(({ paymentIntentId, cents, at, reason, dueAt, outcome }): Incident => {
        const of = { userId, paymentIntentId, amountCents: cents, at: at.toISOString() }
        return { incident: 'disputed', ...of, reason, dueAt: isoOrNull(dueAt), outcome }
      }),
    ...reading.failedRefunds
      .filter(({ id }) => added.has(failedRefundOccurrence(id)))
      .map(
        ({ paymentIntentId, cents, at }): Incident => ({
          incident: 'refundFailed',
          userId,
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
