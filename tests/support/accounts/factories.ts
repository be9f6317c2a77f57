import { randomBytes, randomUUID } from 'node:crypto'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  children,
  experts,
  guardians,
  liveSessions,
  onboardingProfiles,
  oneToOneSlots,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { later, minute } from '#src/shared/durations.ts'

type NewUser = typeof users.$inferInsert
export type Person = typeof users.$inferSelect

/** A family with an account and no access. */
export async function aMember(db: Connection, more: Partial<NewUser> = {}): Promise<Person> {
  const [made] = await db
    .insert(users)
    .values({ email: `parent-${randomBytes(6).toString('hex')}@example.com`, ...more })
    .returning()
  if (!made) throw new Error('the family was not made')
  return made
}

/** A family that may watch, without a subscription at Stripe (as an administrator's 'Abonner' makes one). */
export function aSubscriber(db: Connection, more: Partial<NewUser> = {}): Promise<Person> {
  return aMember(db, { isSubscribed: true, hasCompletedOnboarding: true, ...more })
}

/** A family on free days that last until this moment. */
export function aFamilyOnFreeDays(
  db: Connection,
  freeAccessUntil: Date,
  more: Partial<NewUser> = {},
): Promise<Person> {
  return aMember(db, { freeAccessUntil, ...more })
}

/**
 * A family with a running subscription, as the sync writes it: monthly and on the complete plan by default.
 */
export async function aFamilyOnAPlan(
  db: Connection,
  more: Partial<typeof subscriptions.$inferInsert> = {},
  user: Partial<NewUser> = {},
): Promise<Person> {
  const family = await aSubscriber(db, user)
  await db.insert(subscriptions).values({
    id: `sub_${family.id}`,
    userId: family.id,
    customerId: `cus_${family.id}`,
    plan: 'complete',
    billing: 'monthly',
    status: 'active',
    isRunning: true,
    ...more,
  })
  return family
}

/** The profile of a family that has completed its onboarding. */
export async function aProfile(
  db: Connection,
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
  more: Partial<typeof onboardingProfiles.$inferInsert> = {},
): Promise<void> {
  await db.insert(onboardingProfiles).values({
    userId,
    parentFirstName: 'Claire',
    parentLastName: 'Weber',
    parentEmail: email,
    country: 'LU',
    timezone: 'Europe/Luxembourg',
    childName: 'Léa',
    childAge: '9-11',
    objectives: ['autonomy'],
    interests: ['ecology', 'design_art'],
    displayName: 'Renarde',
    parentalConsent: true,
    ...more,
  })
}

/** Children of a family with these display names, in this order. Returns their ids. */
export async function someChildren(
  db: Connection,
  { id: userId }: Pick<Person, 'id'>,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = names.map(
    (displayName, index) =>
      ({ userId, displayName, position: index + 1, age: '6-8', language: 'fr', picture: 'crest:a' }) as const,
  )
  return (await db.insert(children).values(rows).returning({ id: children.id })).map(({ id }) => id)
}

/** A slot of half an hour at a typed link, which an expert offers and nobody has booked. Returns its id. */
export async function aFreeSlot(
  db: Connection,
  startsAt: Date,
  expert: Partial<typeof experts.$inferInsert> = {},
): Promise<string> {
  const { id: expertId } = await anExpert(db, expert)
  const [slot] = await db
    .insert(oneToOneSlots)
    .values({
      expertId,
      startsAt,
      minutes: 30,
      busyUntil: later(startsAt, 30 * minute),
      joinUrl: 'https://meet.example/session',
    })
    .returning({ id: oneToOneSlots.id })
  if (!slot) throw new Error('the slot was not made')
  return slot.id
}

/** An expert of education who speaks French and has no administrator's account. */
export async function anExpert(
  db: Connection,
  more: Partial<typeof experts.$inferInsert> = {},
): Promise<typeof experts.$inferSelect> {
  const [made] = await db
    .insert(experts)
    .values({
      name: 'Inès Moreau',
      type: 'education',
      languages: ['fr'],
      bio: { fr: '', en: '', it: '' },
      portrait: 'education',
      ...more,
    })
    .returning()
  if (!made) throw new Error('the expert was not made')
  return made
}

/** A live session in French, with a typed meeting link by default. */
export async function aLive(
  db: Connection,
  more: Partial<typeof liveSessions.$inferInsert> & { startsAt: Date },
): Promise<typeof liveSessions.$inferSelect> {
  const [made] = await db
    .insert(liveSessions)
    .values({
      title: 'Dire non sans se fâcher',
      lang: 'fr',
      category: 'social',
      expertType: 'education',
      minutes: 60,
      joinUrl: 'https://meet.example/live',
      ...more,
    })
    .returning()
  if (!made) throw new Error('the live session was not made')
  return made
}

/** A second guardian who has joined a family. */
export async function aSecondGuardian(
  db: Connection,
  { id: userId }: Pick<Person, 'id'>,
  at: Date,
  more: Partial<typeof guardians.$inferInsert> = {},
): Promise<typeof guardians.$inferSelect> {
  const [made] = await db
    .insert(guardians)
    .values({
      userId,
      email: `autre-${randomBytes(6).toString('hex')}@example.com`,
      language: 'fr',
      guardianTokenHash: randomBytes(32),
      payerTokenHash: randomBytes(32),
      invitationOutboxId: randomUUID(),
      createdAt: at,
      expiresAt: at,
      guardianConfirmedAt: at,
      payerConfirmedAt: at,
      joinedAt: at,
      ...more,
    })
    .returning()
  if (!made) throw new Error('the guardian was not made')
  return made
}
