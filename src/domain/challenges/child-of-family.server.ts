import { and, eq } from 'drizzle-orm'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import { children, onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'

export type ChildOfFamily = NonNullable<Awaited<ReturnType<typeof childOfFamily>>>

/**
 * A child who takes part, with what its pages and calls need; undefined for another family's child. Without
 * an id, the family's first child.
 */
export async function childOfFamily(db: Connection, userId: string, childId?: string) {
  const [found] = await db
    .select({
      id: children.id,
      displayName: children.displayName,
      age: children.age,
      language: children.language,
      picture: children.picture,
      position: children.position,
      timeZone: familyTimeZoneSql,
      chosenMission: onboardingProfiles.selectedChallenge,
    })
    .from(children)
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .where(
      and(childId === undefined ? undefined : eq(children.id, childId), isChildTakingPartSql(db, userId)),
    )
    .orderBy(children.position)
    .limit(1)
  return found
}
