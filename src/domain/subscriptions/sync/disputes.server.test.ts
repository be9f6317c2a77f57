import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentIncidentEmail } from '#src/domain/subscriptions/emails/payment-incident-email.server.ts'
import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { eraseFamilyData } from '#src/features/account/data-rights/erase-family.server.ts'
import {
  accessGrants,
  referrals,
  subscriptionEvents,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day, hour, later } from '#src/shared/durations.ts'
import { longDate, timeOfDay } from '#src/shared/language/format.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import {
  aPayingFamily,
  decideDispute,
  disputeOf,
  disputePayment,
  emailsTo,
  emulatorOf,
  type PaidFamily,
} from '#tests/support/payments/paying.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { syncSubscription } from './sync-subscription.server.ts'

const team = 'equipe@mirabelle.example'
const disputedCard = '4000 0000 0000 0259'
const failsRefunds = '4000 0000 0000 5126'

const server = provideTestServer({ environment: { CONTACT_EMAIL: team } })

const pass = (milliseconds: number) =>
  emulatorOf(server).advanceTo(later(server.services.clock.now(), milliseconds))
const statusAtStripe = async ({ subscriptionId }: PaidFamily) =>
  (await server.services.payments.subscriptions.retrieve(subscriptionId)).status
const refundsOf = async ({ subscriptionId }: PaidFamily) => {
  const { customer } = await server.services.payments.subscriptions.retrieve(subscriptionId)
  const charges = (await server.services.payments.charges.list({ customer: String(customer) })).data
  return charges.map(({ amount_refunded }) => amount_refunded)
}

async function account({ userId }: PaidFamily): Promise<AccountResponse> {
  const browser = await server.signedIn({ id: userId })
  return (await browser.get<AccountResponse>('/api/account')).body
}

async function money(userId: string | null): Promise<string[]> {
  const rows = await server.services.db.select().from(subscriptionEvents)
  return rows
    .filter((row) => row.userId === userId)
    .map(({ eventType, amount }) => `${eventType} ${amount}`)
    .toSorted()
}

/** The e-mails to the team whose subject contains a text, such as the family's address. */
async function toTeam(subjectPart: string) {
  return (await server.sentEmails()).filter(
    ({ recipient, subject }) => recipient === team && subject.includes(subjectPart),
  )
}

async function incidents({ userId }: PaidFamily) {
  const response = await server
    .browser()
    .get<{ incidents: { type: string; cents: number | null }[] }>(`/api/admin/users/${userId}`, {
      token: await anAdministratorsToken(server),
    })
  return response.body.incidents.map(({ type, cents }) => `${type} ${cents}`)
}

describe('a disputed payment', () => {
  test('a dispute is e-mailed to the team once with its details, and changes nothing until it is decided', async () => {
    const family = await aPayingFamily(server, { card: disputedCard })
    const dispute = await server.services.payments.disputes.retrieve(await disputeOf(server, family))
    for (let time = 0; time < 3; time++) await syncSubscription(server.services, family.subscriptionId)
    const [sentEmail, ...more] = await toTeam(family.email)
    expect(more).toEqual([])
    expect(sentEmail?.subject).toBe(`Paiement contesté\u00a0: 57\u00a0€, la famille ${family.email}`)
    const due = new Date((dispute.evidence_details.due_by ?? 0) * 1000)
    for (const part of [
      '57\u00a0€',
      'dit ne pas avoir fait ce paiement',
      `avant le ${longDate(due, 'fr')} à ${timeOfDay(due, 'fr')}`,
    ])
      for (const text of [sentEmail?.text, sentEmail?.html]) expect(text).toContain(part)
    // The emulator has no dashboard.
    expect(sentEmail?.text).not.toContain('dashboard.stripe.com')
    expect(await money(family.userId)).toEqual([
      'dispute_opened null',
      'dispute_withdrawn -5700',
      'payment 5700',
    ])
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true, nextChargeCents: 5700 })
    expect(await incidents(family)).toEqual(['dispute_opened null', 'dispute_withdrawn -5700'])
  })

  test('a lost dispute ends the subscription and its access at once, and the family is told why', async () => {
    const family = await aPayingFamily(server, { card: disputedCard })
    await decideDispute(server, await disputeOf(server, family), 'lost')
    expect(await statusAtStripe(family)).toBe('canceled')
    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false, nextChargeAt: null })
    const [told, ...earlier] = await emailsTo(server, family.email)
    expect(told?.text).toContain('Votre banque a repris un paiement de 57\u00a0€')
    expect(earlier.map(({ subject }) => subject)).toEqual([
      'Bienvenue chez Mirabelle\u00a0: votre abonnement est actif',
    ])
    await pass(40 * day)
    expect(await money(family.userId)).toEqual([
      'canceled null',
      'dispute_lost null',
      'dispute_opened null',
      'dispute_withdrawn -5700',
      'payment 5700',
    ])
    expect(await incidents(family)).toEqual([
      'dispute_opened null',
      'dispute_withdrawn -5700',
      'dispute_lost null',
    ])
    expect(await toTeam(family.email)).toHaveLength(1)
  })

  test('a dispute lost for want of an answer ends the subscription, whichever payment it was about', async () => {
    const family = await aPayingFamily(server)
    await pass(32 * day)
    await disputePayment(server, family)
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true })
    await pass(9 * day + hour)
    expect(await statusAtStripe(family)).toBe('canceled')
    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false })
    expect(await refundsOf(family)).toEqual([0, 0])
  })

  test('a dispute that is won leaves everything as it was, and the money is returned', async () => {
    const family = await aPayingFamily(server, { card: disputedCard })
    await decideDispute(server, await disputeOf(server, family), 'won')
    expect(await account(family)).toMatchObject({ status: 'active', hasAccess: true, nextChargeCents: 5700 })
    expect(await money(family.userId)).toEqual([
      'dispute_opened null',
      'dispute_reinstated 5700',
      'dispute_withdrawn -5700',
      'dispute_won null',
      'payment 5700',
    ])
    expect(await emailsTo(server, family.email)).toHaveLength(1)
  })

  test('a withdrawal during a dispute ends the subscription, and refunds nothing that the bank has', async () => {
    const family = await aPayingFamily(server, { card: disputedCard })
    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)
    await emulatorOf(server).deliverPending()
    expect(await statusAtStripe(family)).toBe('canceled')
    expect(await refundsOf(family)).toEqual([0])
    expect(await account(family)).toMatchObject({ status: 'canceled', hasAccess: false })
  })

  test('a dispute by an erased family is e-mailed and counted too, without the family', async () => {
    const family = await aPayingFamily(server)
    await eraseFamilyData(server.services, family.userId)
    const [before, told] = [await money(null), (await toTeam('une famille qui a effacé son compte')).length]
    const dispute = await disputePayment(server, family)
    await decideDispute(server, dispute, 'lost')
    await syncSubscription(server.services, family.subscriptionId)
    expect(await money(null)).toEqual(
      [...before, 'dispute_lost null', 'dispute_opened null', 'dispute_withdrawn -5700'].toSorted(),
    )
    expect(await toTeam('une famille qui a effacé son compte')).toHaveLength(told + 1)
    expect(await server.services.db.select().from(users).where(eq(users.email, family.email))).toEqual([])
  })
})

describe('a referral whose friend disputes the first payment', () => {
  test.each([
    ['within fourteen days is taken back', 'DSPT2222', 13, 'pending', [-30, 30]],
    ['later stays completed', 'DSPT3333', 15, 'completed', [30]],
  ] as const)(
    'a referral whose friend disputes the first payment %s',
    async (_, referralCode, days, status, grants) => {
      const { db } = server.services
      const referrer = await aMember(db, { referralCode })
      const friend = await aPayingFamily(server, { referralCode })
      await pass(days * day)
      const dispute = await disputePayment(server, friend)
      expect(await db.select().from(referrals).where(eq(referrals.referredId, friend.userId))).toMatchObject([
        { status: 'completed' },
      ])
      await pass(3 * day)
      await decideDispute(server, dispute, 'lost')
      expect(await db.select().from(referrals).where(eq(referrals.referredId, friend.userId))).toMatchObject([
        { status },
      ])
      const stored = await db.select().from(accessGrants).where(eq(accessGrants.userId, referrer.id))
      expect(stored.map(({ days }) => days).toSorted((a, b) => a - b)).toEqual(grants)
    },
  )
})

describe('a refund that fails', () => {
  test('a failed refund is e-mailed to the team once with what to do, and shown in the family’s details', async () => {
    const family = await aPayingFamily(server, { card: failsRefunds })
    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)
    await pass(7 * hour)
    for (let time = 0; time < 3; time++) await syncSubscription(server.services, family.subscriptionId)
    const [sentEmail, ...more] = await toTeam(family.email)
    expect(more).toEqual([])
    expect(sentEmail?.subject).toBe(`Remboursement non abouti\u00a0: 57\u00a0€, la famille ${family.email}`)
    expect(sentEmail?.text).toContain('demandez un IBAN à la famille, et faites un virement')
    expect(await incidents(family)).toEqual(['refund_failed 5700'])
  })

  test('a failed refund to a family that was erased in between is e-mailed too', async () => {
    const family = await aPayingFamily(server, { card: failsRefunds })
    expect((await family.browser.post('/api/account/withdraw')).status).toBe(200)
    await eraseFamilyData(server.services, family.userId)
    await pass(7 * hour)
    const told = (await toTeam('une famille qui a effacé son compte')).filter(({ subject }) =>
      subject.startsWith('Remboursement non abouti'),
    )
    expect(told).toHaveLength(1)
    expect(`${told[0]?.text}${told[0]?.html}`).not.toContain(family.email)
  })
})

test('the incident e-mail links to the payment in Stripe’s dashboard, and to nothing for an emulator', async () => {
  const family = await aMember(server.services.db)
  const at = server.services.clock.now()
  const incident = {
    incident: 'refundFailed',
    userId: family.id,
    paymentIntentId: 'pi_1',
    amountCents: 5700,
    at: at.toISOString(),
  } as const
  const textWith = async (apiUrl: string | undefined, takesRealMoney: boolean) => {
    const settings = {
      ...server.services.settings,
      stripe: { secretKey: 'sk', webhookSecret: 'whsec', apiUrl, calculatesTax: false },
    }
    const services = { ...server.services, settings, takesRealMoney }
    const sentEmail = await paymentIncidentEmail.compose(incident, {
      recipient: team,
      language: 'fr',
      services,
      queued: { id: 'x', at },
    })
    expect(sentEmail?.replyTo).toBe(family.email)
    return sentEmail?.text
  }
  expect(await textWith(undefined, true)).toContain('https://dashboard.stripe.com/payments/pi_1')
  expect(await textWith(undefined, false)).toContain('https://dashboard.stripe.com/test/payments/pi_1')
  expect(await textWith('https://stripe.example', true)).not.toContain('dashboard.stripe.com')
})
