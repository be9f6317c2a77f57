import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { choicesOfChildren } from '#src/domain/children/choices.server.ts'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import { readLive } from '#src/features/lives/adults.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { familyTimeZoneSql } from '#src/infrastructure/database/family-time-zone.server.ts'
import {
  children,
  consents,
  liveRegistrations,
  onboardingProfiles,
} from '#src/infrastructure/database/schema.server.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import { type ChildAtDoor, childrenAtDoor } from './door.contract.ts'

export const childrenAtDoorHandlers = [
  handle(childrenAtDoor, async ({ params: { id }, user, services: { db } }) => {
    if (!(await readLive(db, id))) throw httpError(childrenAtDoor, 'unknownLive')
    const all = await childrenOfDoor(db, user.id, id)
    // In a child's view the page gets that child only.
    return user.childView ? all.filter((child) => child.id === user.childView?.childId) : all
  }),
]

/**
 * The family's children who take part, with the settings that their parent chose. Without a choice the camera
 * is off and the child cannot write in the chat.
 */
export function childrenOfDoor(db: Connection, userId: string, liveId: string): Promise<ChildAtDoor[]> {
  const agreed = db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.userId, userId),
        eq(consents.purpose, 'record-video'),
        eq(consents.textVersion, textVersions.recordVideo),
        isNull(consents.withdrawnAt),
        or(eq(consents.childId, children.id), and(isNull(consents.childId), eq(children.position, 1))),
      ),
    )
  const choices = choicesOfChildren(db)
  return db
    .select({
      id: children.id,
      displayName: children.displayName,
      picture: children.picture,
      hasPlace: sql<boolean>`coalesce(${liveRegistrations.state} = 'registered', false)`,
      camera: choices.camera,
      chat: choices.chat,
      isRecorded: sql<boolean>`exists ${agreed}`,
      timeZone: familyTimeZoneSql,
    })
    .from(children)
    .innerJoin(choices, eq(choices.childId, children.id))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .leftJoin(
      liveRegistrations,
      and(eq(liveRegistrations.childId, children.id), eq(liveRegistrations.liveSessionId, liveId)),
    )
    .where(isChildTakingPartSql(db, userId))
    .orderBy(asc(children.position))
}
