import { randomBytes } from 'node:crypto'
import { audit } from '#src/domain/back-office/audit.server.ts'
import { setAdministrator } from '#src/features/back-office/sign-in/administrators.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import {
  adminSessions,
  admins,
  announcements,
  checkouts,
  contactSubmissions,
  deliveryAddresses,
  liveSessions,
  loginLinks,
  newsletterIssues,
  newsletterRequests,
  subscriptionEvents,
  userSessions,
  users,
  videos,
  visits,
} from '#src/infrastructure/database/schema.server.ts'
import { companyDay, companyMoment, companyMonth, monthAfter } from '#src/shared/dates.ts'
import { hostileTexts } from '#tests/e2e/site/hostile-texts.ts'
import { type Site, testOn } from '#tests/support/e2e.ts'

/**
 * A product whose database holds every hostile text in every free text that the back-office shows, moments
 * close to midnight, and a month's figures.
 */
export const test = testOn({ env: { DEMO_DATA: 'off' }, fill })

/**
 * The same texts as accounts and requests hold them: addresses are folded, and two of them are never the
 * same.
 */
export const hostileAddresses = hostileTexts.map((text, index) => `${text} ${index}`.toLowerCase())

/** A subject has no control character: the calls reject one, and an answer with one would not be given. */
export const asSubject = (text: string) => text.replaceAll('\t', ' ')

/** Twenty-five to a letter: no more of them fit into its text. */
export const hostileTogether = Array.from({ length: Math.ceil(hostileTexts.length / 25) }, (_, part) =>
  hostileTexts.slice(part * 25, part * 25 + 25),
)

export const free = { email: 'libre@example.com', referralCode: 'PRUNEXYZ' }
export const atNight = 'minuit@example.com'

/** What the seed comes to; revenue is 39 € and 57,75 € less 1 €. */
export const figures = {
  totalSubscribers: 1,
  renewedSubscribers: 1,
  canceledSubscribers: 1,
  failedPayments: 2,
  monthlyRevenue: 9575,
  dailyVisitors: 3,
  monthlyVisitors: 3,
  totalWatchTimeMonthly: 3,
}

const distant = new Date('2098-06-30T22:35Z')
const unused = () => randomBytes(32)

async function fill(dataDirectory: string, admin: Site['admin']): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  await setAdministrator(db, admin.email, admin.password)
  await db.transaction(async (tx) => {
    const [team] = await tx.select({ id: admins.id }).from(admins)
    const adminId = team?.id ?? ''
    const families = await tx
      .insert(users)
      .values(
        hostileTexts.map((text, index) => ({
          email: hostileAddresses[index] ?? '',
          username: text.slice(0, 100),
        })),
      )
      .returning({ id: users.id })
    await tx.insert(deliveryAddresses).values(
      hostileTexts.map((text, index) => {
        const [line, town] = [text.slice(0, 100), text.slice(0, 80)]
        return {
          userId: families[index]?.id ?? '',
          recipient: line,
          line1: line,
          line2: line,
          postalCode: '75001',
          town,
          country: 'FR' as const,
        }
      }),
    )
    const links = hostileTexts.map((text, index) => ({ userId: families[index]?.id ?? '', tokenStart: text }))
    await tx.insert(loginLinks).values(
      links.map((link) => ({
        ...link,
        tokenHash: unused(),
        madeBy: 'admin' as const,
        requestId: crypto.randomUUID(),
        requestedAt: distant,
        expiresAt: distant,
      })),
    )
    await tx.insert(contactSubmissions).values(
      hostileTexts.map((text) => ({
        firstName: text,
        lastName: text,
        email: text,
        phone: text,
        message: `${text}          `,
      })),
    )
    await tx.insert(newsletterRequests).values(
      hostileAddresses.map((email, index) => ({
        email,
        purpose: 'newsletter' as const,
        language: 'fr' as const,
        textVersion: hostileTexts[index] ?? '',
      })),
    )
    const [at] = [new Date()]
    await tx.insert(newsletterIssues).values(
      hostileTexts.map((text) => {
        const written = {
          subject: asSubject(text),
          body: hostileTogether.find(([first]) => first === text)?.join('\n\n') ?? text,
        }
        return { texts: { fr: written, en: written, it: written }, createdAt: at, changedAt: at }
      }),
    )
    const inScience = { lang: 'fr', category: 'science' } as const
    await tx.insert(liveSessions).values(
      hostileTexts.map((text) => ({
        ...inScience,
        title: text,
        expertType: 'research' as const,
        startsAt: distant,
        minutes: 50,
        joinUrl: text,
      })),
    )
    await tx
      .insert(videos)
      .values(
        hostileTexts.map((text) => ({ ...inScience, title: text.slice(0, 200), url: text, thumb: text })),
      )
    await tx
      .insert(announcements)
      .values(
        hostileTexts.map((text) => ({ message: text.slice(0, 300), lang: 'fr' as const, isActive: false })),
      )
    await tx.insert(adminSessions).values(
      hostileTexts.map((text) => ({
        adminId,
        tokenHash: unused(),
        ip: text,
        userAgent: text,
        expiresAt: distant,
      })),
    )
    for (const text of hostileTexts)
      await audit(tx, { at, admin: text, action: text, target: text, ip: text, details: {} })

    // Close to midnight, in Luxembourg on the other day than in New York or by universal time.
    const inWinter = (time: string) => new Date(`2025-12-31T${time}Z`)
    const inSummer = new Date('2025-07-14T22:30Z')
    const [family] = await tx
      .insert(users)
      .values({ email: atNight, createdAt: inSummer, lastLoginAt: inWinter('23:05') })
      .returning({ id: users.id })
    await tx.insert(loginLinks).values({
      ...{
        userId: family?.id ?? '',
        tokenHash: unused(),
        tokenStart: 'minuit',
        madeBy: 'admin',
        requestId: crypto.randomUUID(),
      },
      ...{ requestedAt: inWinter('23:10'), createdAt: inWinter('23:10'), expiresAt: inWinter('23:25') },
    })
    await tx.insert(contactSubmissions).values({
      ...{ firstName: 'Ombre', lastName: 'Minuit', email: atNight, message: 'Écrit à minuit.' },
      ...{ createdAt: inWinter('23:15'), answeredAt: inSummer },
    })
    await audit(tx, {
      at: inWinter('23:20'),
      admin: 'equipe',
      action: 'login',
      target: atNight,
      ip: null,
      details: {},
    })
    await tx.insert(adminSessions).values({
      adminId,
      tokenHash: unused(),
      userAgent: 'minuit',
      createdAt: inWinter('23:25'),
      expiresAt: distant,
    })
    await tx.insert(liveSessions).values({
      ...inScience,
      lang: 'it',
      title: 'Minuit',
      expertType: 'research',
      startsAt: new Date('2097-12-31T23:30Z'),
      minutes: 50,
    })
    await tx
      .insert(announcements)
      .values({ message: 'Minuit', lang: 'it', startAt: inWinter('23:35'), endAt: distant })
    await tx.insert(newsletterRequests).values({
      email: atNight,
      purpose: 'guide',
      language: 'it',
      textVersion: '1',
      createdAt: inWinter('23:40'),
    })

    // This month's figures, and accounts of the months before: one of last month, two of the month before it.
    const now = new Date()
    const midMonth = (back: number) => companyMoment(`${monthAfter(companyMonth(now), -back)}-15T12:00`)
    const [payer, onFreeDays] = await tx
      .insert(users)
      .values([
        {
          email: 'abonnee@example.com',
          isSubscribed: true,
          hasCompletedOnboarding: true,
          createdAt: midMonth(1),
        },
        { ...free, referralCount: 1, freeAccessUntil: distant, createdAt: midMonth(2) },
        { email: 'partie@example.com', createdAt: midMonth(2) },
      ])
      .returning({ id: users.id })
    const paying = { userId: payer?.id ?? '', createdAt: now }
    await tx.insert(subscriptionEvents).values([
      { ...paying, eventType: 'payment', amount: 3900, isFirst: true },
      { ...paying, eventType: 'renewed', amount: 5775 },
      { ...paying, eventType: 'refund', amount: -100 },
      { ...paying, eventType: 'payment_failed' },
      { ...paying, eventType: 'payment_failed' },
      { ...paying, eventType: 'canceled' },
    ])
    // At one moment, as a bank may take two payments back, and no part of this month's revenue.
    const disputed = { userId: onFreeDays?.id ?? '', createdAt: inWinter('23:45') }
    await tx.insert(subscriptionEvents).values([
      { ...disputed, eventType: 'dispute_withdrawn', amount: -3900 },
      { ...disputed, eventType: 'dispute_withdrawn', amount: -3900 },
      { ...disputed, eventType: 'refund', amount: 5700 },
    ])
    await tx.insert(userSessions).values({ userId: paying.userId, startTime: now, totalWatchTime: 9360 })
    await tx
      .insert(visits)
      .values([1, 2, 3].map(() => ({ date: companyDay(now), visitor: unused(), firstPage: '/fr' })))
    await tx.insert(checkouts).values(
      [1, 2].map(() => ({
        browserHash: unused(),
        requestKey: crypto.randomUUID(),
        planId: 'lives' as const,
        billing: 'monthly' as const,
        language: 'fr' as const,
      })),
    )
  })
  await close()
}
