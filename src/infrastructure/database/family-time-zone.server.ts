import { sql } from 'drizzle-orm'
import { companyTimeZone } from '#src/shared/dates.ts'
import { onboardingProfiles } from './schema.server.ts'

/**
 * The time zone that a family chose in its welcome, else the company's (PROGRAMME §1, hours). For statements
 * that join {@link onboardingProfiles} from the left.
 */
export const familyTimeZoneSql = sql<string>`coalesce(${onboardingProfiles.timezone}, ${companyTimeZone})`
