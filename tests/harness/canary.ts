import { eq, sql } from 'drizzle-orm'
import { beginReferral, completeReferral } from '#src/account/free-days.server.ts'
import { lockFamilies } from '#src/account/lock-families.server.ts'
import { homeChallengeIds } from '#src/business/home-challenges.ts'
import { textVersions } from '#src/business/text-versions.ts'
import type { Database } from '#src/database/database.server.ts'
import { aLive, aMember, aProfile } from '#src/database/people.server.ts'
import {
  challengeProgress,
  childProfiles,
  children,
  consents,
  deliveryAddresses,
  emailChanges,
  liveJoins,
  sessions,
  userSessions,
  users,
  videos,
  watches,
} from '#src/database/schema.server.ts'
import { hashOf } from '#src/outside/secrets.server.ts'
import { codeFrom } from '#src/referral/referral.rules.ts'
import type { TestHouse } from './house.ts'
import { aPayingFamily, type PaidFamily } from './paying.ts'

/** A family that pays, with the canary in every field that a person can fill. */
export async function aFamilyWithTheCanary(house: TestHouse): Promise<PaidFamily & { canary: string }> {
  const { db } = house.services
  const canary = `canari-${crypto.randomUUID().slice(0, 8)}`
  const family = await aPayingFamily(house, { email: `${canary}@exemple.lu` })
  const { userId, email, browser } = family
  await db.update(users).set({ username: canary, lastLoginAt: house.clock.now() }).where(eq(users.id, userId))
  await db.update(sessions).set({ userAgent: canary }).where(eq(sessions.userId, userId))
  const names = { parentFirstName: canary, parentLastName: canary, childName: canary, displayName: canary, freeFormGoal: canary }
  await aProfile(db, { id: userId, email }, names)
  const [child] = await db
    .insert(children)
    .values({ userId, position: 1, displayName: canary, age: '9-11', language: 'fr', picture: `crest:${canary}` })
    .returning()
  if (!child) throw new Error('the child was not made')
  const [second] = await db.insert(children).values({ userId, position: 2, displayName: canary, age: '6-8', language: 'fr', picture: 'crest:x' }).returning()
  if (!second) throw new Error('the second child was not made')
  await db.insert(childProfiles).values({
    childId: second.id,
    childName: canary,
    objectives: ['autonomy'],
    interests: ['ecology', 'design_art'],
    freeFormGoal: canary,
    cameraDefault: 'off',
    chatAuthorized: 'no',
  })
  await db.insert(consents).values({ userId, childId: second.id, purpose: 'parental', textVersion: textVersions.parentalConsent, language: 'fr' })
  await db.insert(challengeProgress).values({ childId: child.id, challenge: homeChallengeIds[0] })
  await db.insert(consents).values({ userId, purpose: 'parental', textVersion: textVersions.parentalConsent, language: 'fr' })
  await db.insert(deliveryAddresses).values({ userId, recipient: canary, line1: canary, line2: canary, postalCode: 'L-1234', town: canary, country: 'LU' })
  await whatItDid(db, userId, child.id, canary)
  const said = { firstName: canary, lastName: canary, email, phone: '+352 621 000 000', message: `Bonjour, ${canary} vous salue.` }
  for (const [path, body] of [
    ['/api/contact', said],
    ['/api/newsletter', { email }],
    ['/api/auth/magic-link', { email }],
    ['/api/referrals/generate-code', undefined],
  ] as const) {
    const { status, text } = await browser.post(path, body)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  }
  await house.letters()
  return { ...family, canary }
}

/** Watching, a live session, another family's code used, and an address that it thought of changing to. */
async function whatItDid(db: Database, userId: string, childId: string, canary: string): Promise<void> {
  const now = new Date('2026-03-01T12:00:00Z')
  const [video] = await db
    .insert(videos)
    .values({ title: 'Dire non', lang: 'fr', url: 'https://videos.example/a', thumb: 'https://videos.example/a.webp' })
    .returning()
  if (!video) throw new Error('the video was not made')
  await db.insert(watches).values({ userId, videoId: video.id, seconds: 60, lastReportAt: now })
  await db.insert(userSessions).values({ userId, startTime: now, duration: 60, videosWatched: 1, totalWatchTime: 60 })
  const live = await aLive(db, { startsAt: now })
  await db.insert(liveJoins).values({ childId, liveSessionId: live.id })
  const referrer = await aMember(db, { referralCode: codeFrom(crypto.getRandomValues(new Uint8Array(32))) })
  await db.transaction(async (tx) => {
    await lockFamilies(tx, [referrer.id, userId])
    await beginReferral(tx, { code: referrer.referralCode ?? '', referredId: userId, now })
    await completeReferral(tx, { referredId: userId, now })
  })
  const addresses = { oldEmail: `${canary}@exemple.lu`, newEmail: `nouveau-${canary}@exemple.lu`, newLetterId: crypto.randomUUID() }
  const hashes = { oldTokenHash: hashOf(`old ${canary}`), newTokenHash: hashOf(`new ${canary}`) }
  await db.insert(emailChanges).values({ userId, ...addresses, ...hashes, expiresAt: now, endedAt: now })
}

/** Every table of the database that holds a text, whatever its schema. */
export async function tablesHolding(db: Database, text: string): Promise<string[]> {
  const tables = await db.execute<{ schema: string; name: string }>(
    sql`select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  if (tables.rows.length < 20) throw new Error('the tables are not seen')
  const holding: string[] = []
  for (const { schema, name } of tables.rows) {
    const found = await db.execute(sql`select 1 from ${sql.identifier(schema)}.${sql.identifier(name)} as t where position(${text} in t::text) > 0 limit 1`)
    if (found.rows.length > 0) holding.push(name)
  }
  return holding
}
