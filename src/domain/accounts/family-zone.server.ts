import { eq } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'
import { companyTimeZone } from '#src/shared/dates.ts'

/** The time zone that a family chose in its welcome, else the company's (PROGRAMME §1, hours). */
export async function readFamilyZone(db: Connection, userId: string): Promise<string> {
  const [profile] = await db
    .select({ timezone: onboardingProfiles.timezone })
    .from(onboardingProfiles)
    .where(eq(onboardingProfiles.userId, userId))
  return profile?.timezone ?? companyTimeZone
}
