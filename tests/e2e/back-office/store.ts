import { randomBytes } from 'node:crypto'
import { audit } from '#src/domain/back-office/audit.server.ts'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import type { Transaction } from '#src/infrastructure/database/database.server.ts'
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
import { siteNow } from '#tests/support/time/named-instant.ts'

/**
 * A product whose database holds every hostile text in every free text that the back-office shows, times
 * close to midnight, and a month's figures.
 */
export const test = testOn({ env: { DEMO_DATA: 'off' }, fill: seedDatabase })

/**
 * The same texts as accounts and requests store them: addresses are in lower case, and each is different.
 */
export const hostileEmails = hostileTexts.map((text, index) => `${text} ${index}`.toLowerCase())

/** A subject without control characters, which the calls reject. */
export const asSubject = (text: string) => text.replaceAll('\t', ' ')

/** The texts in groups of twenty-five: no more of them fit into an issue of the newsletter. */
export const hostileTogether = Array.from({ length: Math.ceil(hostileTexts.length / 25) }, (_, part) =>
  hostileTexts.slice(part * 25, part * 25 + 25),
)

export const free = { email: 'libre@example.com', referralCode: 'PRUNEXYZ' }
export const atNight = 'minuit@example.com'

/** The figures of the seeded data; revenue is 39 € and 57,75 € less 1 €. */
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
/** Close to midnight: in Luxembourg the date differs from that in New York or in UTC. */
const inWinter = (time: string) => new Date(`2025-12-31T${time}Z`)
const inSummer = new Date('2025-07-14T22:30Z')
const inScience = { lang: 'fr', category: 'science' } as const
const randomHash = () => randomBytes(32)

async function seedDatabase(dataDirectory: string, admin: Site['admin']): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  await setAdministrator(db, admin)
  await db.transaction(async (tx) => {
    const [team] = await tx.select({ id: admins.id }).from(admins)
    const adminId = team?.id ?? ''
    await seedHostileFamilies(tx)
    await seedHostileRequests(tx)
    await seedHostileIssues(tx)
    await seedHostileContent(tx)
    await seedHostileAdministration(tx, adminId)
    await seedMidnightFamily(tx)
    await seedMidnightAdministration(tx, adminId)
    await seedFigures(tx)
  })
  await close()
}

async function seedHostileFamilies(tx: Transaction): Promise<void> {
  const families = await tx
    .insert(users)
    .values(
      hostileTexts.map((text, index) => ({
        email: hostileEmails[index] ?? '',
        username: text.slice(0, 100),
        createdAt: siteNow(),
      })),
    )
    .returning({ id: users.id })
  await tx.insert(deliveryAddresses).values(
    hostileTexts.map((text, index) => {
      const line = text.slice(0, 100)
      return {
        userId: families[index]?.id ?? '',
        recipient: line,
        line1: line,
        line2: line,
        postalCode: '75001',
        town: text.slice(0, 80),
        country: 'FR' as const,
      }
    }),
  )
  await tx.insert(loginLinks).values(
    hostileTexts.map((text, index) => ({
      userId: families[index]?.id ?? '',
      tokenStart: text,
      tokenHash: randomHash(),
      madeBy: 'admin' as const,
      requestId: crypto.randomUUID(),
      requestedAt: distant,
      expiresAt: distant,
    })),
  )
}

async function seedHostileRequests(tx: Transaction): Promise<void> {
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
    hostileEmails.map((email, index) => ({
      email,
      purpose: 'newsletter' as const,
      language: 'fr' as const,
      textVersion: hostileTexts[index] ?? '',
    })),
  )
}

async function seedHostileIssues(tx: Transaction): Promise<void> {
  const at = siteNow()
  await tx.insert(newsletterIssues).values(
    hostileTexts.map((text) => {
      const content = {
        subject: asSubject(text),
        body: hostileTogether.find(([first]) => first === text)?.join('\n\n') ?? text,
      }
      return { texts: { fr: content, en: content, it: content }, createdAt: at, changedAt: at }
    }),
  )
}

async function seedHostileContent(tx: Transaction): Promise<void> {
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
    .values(hostileTexts.map((text) => ({ ...inScience, title: text.slice(0, 200), url: text, thumb: text })))
  await tx
    .insert(announcements)
    .values(
      hostileTexts.map((text) => ({ message: text.slice(0, 300), lang: 'fr' as const, isActive: false })),
    )
}

async function seedHostileAdministration(tx: Transaction, adminId: string): Promise<void> {
  await tx.insert(adminSessions).values(
    hostileTexts.map((text) => ({
      adminId,
      tokenHash: randomHash(),
      ip: text,
      userAgent: text,
      expiresAt: distant,
    })),
  )
  const at = siteNow()
  for (const text of hostileTexts)
    await audit(tx, { at, admin: text, action: text, target: text, ip: text, details: {} })
}

/** A family whose data was created close to midnight, in Luxembourg on another day than in New York. */
async function seedMidnightFamily(tx: Transaction): Promise<void> {
  const [family] = await tx
    .insert(users)
    .values({ email: atNight, createdAt: inSummer, lastLoginAt: inWinter('23:05') })
    .returning({ id: users.id })
  await tx.insert(loginLinks).values({
    userId: family?.id ?? '',
    tokenHash: randomHash(),
    tokenStart: 'minuit',
    madeBy: 'admin',
    requestId: crypto.randomUUID(),
    requestedAt: inWinter('23:10'),
    createdAt: inWinter('23:10'),
    expiresAt: inWinter('23:25'),
  })
  await tx.insert(contactSubmissions).values({
    firstName: 'Ombre',
    lastName: 'Minuit',
    email: atNight,
    message: 'Écrit à minuit.',
    createdAt: inWinter('23:15'),
    answeredAt: inSummer,
  })
  await tx.insert(newsletterRequests).values({
    email: atNight,
    purpose: 'guide',
    language: 'it',
    textVersion: '1',
    createdAt: inWinter('23:40'),
  })
}

async function seedMidnightAdministration(tx: Transaction, adminId: string): Promise<void> {
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
    tokenHash: randomHash(),
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
}

/** This month's figures, with one account created last month and two in the month before it. */
async function seedFigures(tx: Transaction): Promise<void> {
  const now = siteNow()
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
  // At the same moment, as a bank may withdraw two payments at once, and not in this month's revenue.
  const disputed = { userId: onFreeDays?.id ?? '', createdAt: inWinter('23:45') }
  await tx.insert(subscriptionEvents).values([
    { ...disputed, eventType: 'dispute_withdrawn', amount: -3900 },
    { ...disputed, eventType: 'dispute_withdrawn', amount: -3900 },
    { ...disputed, eventType: 'refund', amount: 5700 },
  ])
  await tx.insert(userSessions).values({ userId: paying.userId, startTime: now, totalWatchTime: 9360 })
  await tx
    .insert(visits)
    .values([1, 2, 3].map(() => ({ date: companyDay(now), visitor: randomHash(), firstPage: '/fr' })))
  await tx.insert(checkouts).values(
    [1, 2].map(() => ({
      browserHash: randomHash(),
      requestKey: crypto.randomUUID(),
      planId: 'lives' as const,
      billing: 'monthly' as const,
      language: 'fr' as const,
      createdAt: now,
    })),
  )
}
