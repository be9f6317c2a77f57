import { randomBytes } from 'node:crypto'
import type { Connection } from './database.server.ts'
import { onboardingProfiles, users } from './schema.server.ts'

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

/** A family on free days until a moment. */
export function aGuest(db: Connection, freeAccessUntil: Date, more: Partial<NewUser> = {}): Promise<Person> {
  return aMember(db, { freeAccessUntil, ...more })
}

/** The profile that a family filled in at its welcome. */
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
