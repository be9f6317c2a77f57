// Longer than other files: one row of a marked family for every table that holds something about families.
import { eq, sql } from 'drizzle-orm'
import { lockUserRows } from '#src/domain/accounts/lock-user-rows.server.ts'
import { storeConsents } from '#src/domain/consents/consents.server.ts'
import { beginReferral, completeReferral } from '#src/domain/referrals/referrals.server.ts'
import { referralCodeFrom } from '#src/features/referral/referral.rules.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import {
  badges,
  baselineChoices,
  boxes,
  boxParcels,
  calendarFeeds,
  challengeProgress,
  childBaselines,
  childDays,
  childProfiles,
  children,
  conversationMessages,
  conversations,
  custodyLines,
  deliveryAddresses,
  emailChanges,
  familyPins,
  familySignIns,
  gifts,
  guardians,
  incidents,
  liveAttendances,
  liveEntries,
  liveJoins,
  liveRegistrations,
  liveReminders,
  notForUs,
  notificationSettings,
  oneToOneBookings,
  oneToOneSlots,
  savedViews,
  sessions,
  suspensions,
  userSessions,
  users,
  videos,
  watches,
  weeklyEmails,
  withdrawalRequests,
} from '#src/infrastructure/database/schema.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { aPayingFamily, type PaidFamily } from '#tests/support/payments/paying.ts'
import type { TestServer } from '../server/test-server.ts'
import { aLive, aMember, anExpert, aProfile } from './factories.ts'

/** A family that pays, with the canary in every field that a person can fill in. */
export async function aFamilyWithTheCanary(server: TestServer): Promise<PaidFamily & { canary: string }> {
  const { db } = server.services
  const canary = `canari-${crypto.randomUUID().slice(0, 8)}`
  const family = await aPayingFamily(server, { email: `${canary}@exemple.lu` })
  await fillAccount(server, family, canary)
  const childId = await addChildren(server, family.userId, canary)
  await addDelivery(db, family.userId, canary)
  await addGuardian(server, family.userId, canary)
  await addActivity(db, family.userId, childId, canary)
  await addSavedViews(db, family.email, canary)
  await callPublicApi(family, canary)
  await server.sentEmails()
  return { ...family, canary }
}

async function fillAccount(server: TestServer, { userId, email }: PaidFamily, canary: string): Promise<void> {
  const { db } = server.services
  await db
    .update(users)
    .set({ username: canary, lastLoginAt: server.clock.now() })
    .where(eq(users.id, userId))
  await db.insert(suspensions).values({ userId, reason: canary, liftedAt: server.clock.now() })
  await db.insert(familySignIns).values({ userId, at: server.clock.now(), ip: canary })
  // As after a login link: the export contains what is stored under the address.
  await db.update(sessions).set({ userAgent: canary, byPayment: false }).where(eq(sessions.userId, userId))
  const names = {
    parentFirstName: canary,
    parentLastName: canary,
    childName: canary,
    displayName: canary,
    freeFormGoal: canary,
  }
  await aProfile(db, { id: userId, email }, names)
  await db.insert(familyPins).values({ userId, pinHash: canary })
  await db.transaction((tx) =>
    storeConsents(tx, ['parental'], { userId, language: 'fr', at: server.clock.now() }),
  )
}

/** Two children: the first with badges and challenges, the second with a profile. Returns the first one's id. */
async function addChildren(server: TestServer, userId: string, canary: string): Promise<string> {
  const { db } = server.services
  const [first] = await db
    .insert(children)
    .values({
      userId,
      position: 1,
      displayName: canary,
      age: '9-11',
      language: 'fr',
      picture: `crest:${canary}`,
    })
    .returning()
  if (!first) throw new Error('the child was not made')
  const [second] = await db
    .insert(children)
    .values({ userId, position: 2, displayName: canary, age: '6-8', language: 'fr', picture: 'crest:x' })
    .returning()
  if (!second) throw new Error('the second child was not made')
  await db
    .insert(childBaselines)
    .values({ childId: second.id, baselineConcentration: 3, baselineEmotions: 3, baselineMoney: 3 })
  await db.insert(baselineChoices).values({ childId: second.id, kind: 'never' })
  await db.insert(childProfiles).values({
    childId: second.id,
    childName: canary,
    objectives: ['autonomy'],
    interests: ['ecology', 'design_art'],
    freeFormGoal: canary,
    cameraDefault: 'off',
    chatAuthorized: 'no',
  })
  await db.transaction((tx) =>
    storeConsents(tx, ['parental'], {
      userId,
      childId: second.id,
      language: 'fr',
      at: server.clock.now(),
    }),
  )
  await db.insert(badges).values({ childId: first.id, shape: 'sun', category: 'health', deed: canary })
  await db.insert(childDays).values({ childId: first.id, day: '2027-01-11', seconds: 60 })
  await db.insert(challengeProgress).values({ childId: first.id, challenge: 'sundial', words: canary })
  return first.id
}

/** A delivery address, and a box that was sent to it. */
async function addDelivery(db: Database, userId: string, canary: string): Promise<void> {
  await db.insert(deliveryAddresses).values({
    userId,
    recipient: canary,
    line1: canary,
    line2: canary,
    postalCode: 'L-1234',
    town: canary,
    country: 'LU',
  })
  await db
    .insert(boxes)
    .values({ month: '2026-03', contents: { fr: '', en: '', it: '' }, cutOffOn: '2026-02-20' })
    .onConflictDoNothing()
  await db.insert(boxParcels).values({ month: '2026-03', userId, recipient: canary, line1: canary, ages: [] })
}

async function addGuardian(server: TestServer, userId: string, canary: string): Promise<void> {
  const { db } = server.services
  const [guardian] = await db
    .insert(guardians)
    .values({
      userId,
      email: `autre-${canary}@exemple.lu`,
      language: 'fr',
      guardianTokenHash: hashOf(`guardian ${canary}`),
      payerTokenHash: hashOf(`payer ${canary}`),
      invitationOutboxId: crypto.randomUUID(),
      expiresAt: server.clock.now(),
      guardianConfirmedAt: server.clock.now(),
      payerConfirmedAt: server.clock.now(),
      joinedAt: server.clock.now(),
    })
    .returning()
  await db.insert(custodyLines).values({ userId, text: `Chez ${canary} le mardi`, guardianId: guardian?.id })
}

/** Two views of the team: one has the address in its filters, as a member typed it, the other in its name. */
async function addSavedViews(db: Database, email: string, canary: string): Promise<void> {
  const view = { list: 'users', role: 'team' } as const
  await db.insert(savedViews).values([
    { ...view, name: `Famille ${canary}`, filters: { search: email.toUpperCase() } },
    { ...view, name: email, filters: { plan: 'lives' } },
  ])
}

/** Calls that the family makes itself, signed in or not. */
async function callPublicApi({ email, browser }: PaidFamily, canary: string): Promise<void> {
  const contactMessage = {
    firstName: canary,
    lastName: canary,
    email,
    phone: '+352 621 000 000',
    message: `Bonjour, ${canary} vous salue.`,
  }
  for (const [path, body] of [
    ['/api/contact', contactMessage],
    ['/api/newsletter', { email }],
    ['/api/auth/magic-link', { email }],
    ['/api/auth/magic-link', { email: `autre-${canary}@exemple.lu` }],
    ['/api/referrals/generate-code', undefined],
  ] as const) {
    const { status, text } = await browser.post(path, body)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  }
}

/** What a family does over time, in groups of tables. */
async function addActivity(db: Database, userId: string, childId: string, canary: string): Promise<void> {
  const now = new Date('2026-03-01T12:00:00Z')
  await addWatching(db, userId, now)
  await addLiveSession(db, { userId, childId, canary, now })
  await addOneToOneSession(db, { childId, canary, now })
  await addMessagesAndRequests(db, { userId, canary, now })
  await addGift(db, { userId, canary, now })
  await addReferral(db, userId, now)
  await addEmailChange(db, { userId, canary, now })
  await db.insert(notForUs).values({ childId, kind: 'challenge', reference: 'sundial' })
}

interface FamilyActivity {
  userId: string
  childId: string
  canary: string
  now: Date
}

async function addWatching(db: Database, userId: string, now: Date): Promise<void> {
  const [video] = await db
    .insert(videos)
    .values({
      title: 'Dire non',
      lang: 'fr',
      url: 'https://videos.example/a',
      thumb: 'https://videos.example/a.webp',
    })
    .returning()
  if (!video) throw new Error('the video was not made')
  await db.insert(watches).values({ userId, videoId: video.id, seconds: 60, lastReportAt: now })
  await db
    .insert(userSessions)
    .values({ userId, startTime: now, duration: 60, videosWatched: 1, totalWatchTime: 60 })
}

async function addLiveSession(db: Database, { userId, childId, canary, now }: FamilyActivity): Promise<void> {
  const live = await aLive(db, { startsAt: now })
  await db.insert(liveJoins).values({ childId, liveSessionId: live.id })
  await db.insert(liveRegistrations).values({ childId, liveSessionId: live.id, state: 'registered' })
  await db.insert(liveAttendances).values({ childId, liveSessionId: live.id, state: 'came' })
  await db.insert(liveReminders).values({ userId, liveSessionId: live.id, kind: 'day' })
  await db.insert(calendarFeeds).values({ userId, tokenHash: hashOf(canary) })
  await db
    .insert(liveEntries)
    .values({ childId, liveSessionId: live.id, pseudonym: hashOf(canary).toString('hex') })
  await db.insert(incidents).values({ childId, words: `Mot de ${canary}`, deadlineAt: now })
}

async function addOneToOneSession(
  db: Database,
  { childId, canary, now }: Omit<FamilyActivity, 'userId'>,
): Promise<void> {
  const expert = await anExpert(db)
  const [slot] = await db
    .insert(oneToOneSlots)
    .values({ expertId: expert.id, startsAt: now, minutes: 30, busyUntil: later(now, 30 * minute) })
    .returning()
  if (!slot) throw new Error('the slot was not made')
  await db.insert(oneToOneBookings).values({ slotId: slot.id, childId, note: `Le mot sur ${canary}` })
}

async function addMessagesAndRequests(
  db: Database,
  { userId, canary, now }: Omit<FamilyActivity, 'childId'>,
): Promise<void> {
  await db
    .insert(withdrawalRequests)
    .values({ kind: 'cancel', email: `${canary}@exemple.lu`, name: canary, language: 'fr' })
  await db.insert(notificationSettings).values({ userId })
  await db.insert(conversations).values({ userId, lastMessageAt: now })
  await db.insert(conversationMessages).values({ userId, sender: 'family', text: `Bonjour de ${canary}` })
  await db.insert(weeklyEmails).values({ userId, week: '2026-02-23', kind: 'news' })
}

async function addGift(
  db: Database,
  { userId, canary, now }: Omit<FamilyActivity, 'childId'>,
): Promise<void> {
  await db.insert(gifts).values({
    requestKey: hashOf(`gift ${userId}`).toString('base64url'),
    months: 1,
    cents: 3900,
    language: 'fr',
    buyerEmail: `${canary}@exemple.lu`,
    recipientEmail: `${canary}@exemple.lu`,
    message: `Pour ${canary}`,
    deliverOn: '2026-03-02',
    codeHash: hashOf(`gift ${canary}`),
    paidAt: now,
    deliveredAt: now,
    redeemedBy: userId,
    redeemedAt: now,
  })
}

async function addReferral(db: Database, userId: string, now: Date): Promise<void> {
  const referrer = await aMember(db, {
    referralCode: referralCodeFrom(crypto.getRandomValues(new Uint8Array(32))),
  })
  await db.transaction(async (tx) => {
    await lockUserRows(tx, [referrer.id, userId])
    await beginReferral(tx, { code: referrer.referralCode ?? '', referredId: userId, now })
    await completeReferral(tx, { referredId: userId, now })
  })
}

/** A change of address that the family began and gave up. */
async function addEmailChange(
  db: Database,
  { userId, canary, now }: Omit<FamilyActivity, 'childId'>,
): Promise<void> {
  const addresses = {
    oldEmail: `${canary}@exemple.lu`,
    newEmail: `nouveau-${canary}@exemple.lu`,
    newOutboxId: crypto.randomUUID(),
  }
  const hashes = { oldTokenHash: hashOf(`old ${canary}`), newTokenHash: hashOf(`new ${canary}`) }
  await db.insert(emailChanges).values({ userId, ...addresses, ...hashes, expiresAt: now, endedAt: now })
}

/** Names of the tables that hold a text, in every schema of the database. */
export async function tablesHolding(db: Database, text: string): Promise<string[]> {
  const tables = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  if (tables.rows.length < 20) throw new Error('the tables are not seen')
  const holding: string[] = []
  for (const { schema, name } of tables.rows) {
    const found = await db.execute(
      sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} as t where position(${text} in t::text) > 0 limit 1`,
    )
    if (found.rows.length > 0) holding.push(name)
  }
  return holding
}
