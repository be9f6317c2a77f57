import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { childProfiles, children, onboardingProfiles } from '#src/infrastructure/database/schema.server.ts'

/**
 * The parent's choices for each child, to be joined by `childId`. The onboarding profile holds those for the
 * first child, and a row of its own those for a further child. A child without either has its camera off,
 * does not write in the chat and has no wishes: it never gets the choices for another child.
 */
export function choicesOfChildren(db: Connection) {
  return db
    .select({
      childId: children.id,
      isAnswered:
        sql<boolean>`coalesce(${childProfiles.childId}, ${ofFirst(onboardingProfiles.id)}) is not null`.as(
          'is_answered',
        ),
      camera: choice(childProfiles.cameraDefault, onboardingProfiles.cameraDefault, 'off').as('camera'),
      chat: choice(childProfiles.chatAuthorized, onboardingProfiles.chatAuthorized, 'no').as('chat'),
      objectives: choice(childProfiles.objectives, onboardingProfiles.objectives, '{}').as('objectives'),
      interests: choice(childProfiles.interests, onboardingProfiles.interests, '{}').as('interests'),
    })
    .from(children)
    .leftJoin(childProfiles, eq(childProfiles.childId, children.id))
    .leftJoin(onboardingProfiles, eq(onboardingProfiles.userId, children.userId))
    .as('choices')
}

function choice<Column extends PgColumn>(
  own: Column,
  family: PgColumn,
  otherwise: string,
): SQL<NonNullable<Column['_']['data']>> {
  return sql`coalesce(${own}, ${ofFirst(family)}, ${sql.raw(`'${otherwise}'`)})`
}

function ofFirst(column: PgColumn): SQL {
  return sql`case when ${children.position} = 1 then ${column} end`
}
