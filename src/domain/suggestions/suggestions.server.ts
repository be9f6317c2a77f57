import { and, eq, inArray, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { choicesOfChildren } from '#src/domain/children/choices.server.ts'
import { isChildTakingPartSql } from '#src/domain/children/family-children.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  challenges,
  children,
  liveSessions,
  notForUs,
  videos,
} from '#src/infrastructure/database/schema.server.ts'
import { isUuid } from '#src/shared/fields/uuid.ts'
import type { SuggestionKind } from '#src/shared/options.ts'
import { sayNotForUs, takeNotForUsBack } from './suggestions.contract.ts'
import { type Reason, reasonForTheme, type Wishes } from './suggestions.rules.ts'

export const suggestionHandlers = [
  handle(sayNotForUs, async ({ params: { childId, kind, id }, user, services: { db, clock } }) => {
    await db.transaction(async (tx) => {
      if (!(await isOwn(tx, user.id, childId))) throw httpError(sayNotForUs, 'unknownChild')
      if (!(await exists(tx, kind, id))) throw httpError(sayNotForUs, 'unknownThing')
      await tx
        .insert(notForUs)
        .values({ childId, kind, reference: id, createdAt: clock.now() })
        .onConflictDoNothing()
    })
    return {}
  }),

  handle(takeNotForUsBack, async ({ params: { childId, kind, id }, user, services: { db } }) => {
    if (!(await isOwn(db, user.id, childId))) throw httpError(takeNotForUsBack, 'unknownChild')
    await db
      .delete(notForUs)
      .where(and(eq(notForUs.childId, childId), eq(notForUs.kind, kind), eq(notForUs.reference, id)))
    return {}
  }),
]

/**
 * Whether the child belongs to the family. Within a transaction, the child cannot be deleted until it ends.
 */
async function isOwn(db: Connection, userId: string, childId: string): Promise<boolean> {
  const found = await db
    .select({ id: children.id })
    .from(children)
    .where(and(eq(children.id, childId), isChildTakingPartSql(db, userId)))
    .for('key share')
  return found.length > 0
}

async function exists(db: Connection, kind: SuggestionKind, id: string): Promise<boolean> {
  if (kind === 'challenge') return (await db.$count(challenges, eq(challenges.id, id))) > 0
  if (!isUuid(id)) return false
  return kind === 'replay'
    ? (await db.$count(videos, eq(videos.id, id))) > 0
    : (await db.$count(liveSessions, eq(liveSessions.id, id))) > 0
}

/** The basis of a child's suggestions: its parent's answers, and what the parent put aside. */
interface ChildWishes extends Wishes {
  childId: string
  /** Each as `kind id`. */
  aside: ReadonlySet<string>
}

export async function wishesOfChildren(
  db: Connection,
  childIds: readonly string[],
): Promise<Map<string, ChildWishes>> {
  if (childIds.length === 0) return new Map()
  const choices = choicesOfChildren(db)
  const rows = await db
    .select({
      childId: children.id,
      objectives: choices.objectives,
      interests: choices.interests,
      aside: sql<
        string[]
      >`array(select kind || ' ' || reference from not_for_us where child_id = ${children.id})`,
    })
    .from(children)
    .innerJoin(choices, eq(choices.childId, children.id))
    .where(inArray(children.id, [...childIds]))
  return new Map(rows.map(({ aside, ...child }) => [child.childId, { ...child, aside: new Set(aside) }]))
}

/** Why something is suggested to a child, and whether its parent put it aside. */
export function suggestionOf(
  wishes: ChildWishes | undefined,
  kind: SuggestionKind,
  { id, category }: { id: string; category: Parameters<typeof reasonForTheme>[0] },
): { reason: Reason | null; isNotForUs: boolean } {
  if (!wishes) return { reason: null, isNotForUs: false }
  const isNotForUs = wishes.aside.has(`${kind} ${id}`)
  return { reason: isNotForUs ? null : reasonForTheme(category, wishes), isNotForUs }
}
