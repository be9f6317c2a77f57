import { and, asc, eq, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { challenges } from '#src/infrastructure/database/schema.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { childAges } from '#src/shared/options.ts'
import { isFor } from './week-challenge.server.ts'

/** The published challenge that goes with a live session, for an age, or null. */
export async function challengeOfLive(
  db: Connection,
  liveId: string,
  age: (typeof childAges)[number],
  language: Language,
): Promise<{ id: string; title: string; why: string } | null> {
  const [found] = await db
    .select({
      id: challenges.id,
      title: sql<string>`${challenges.title} ->> ${language}`,
      why: sql<string>`${challenges.why} ->> ${language}`,
    })
    .from(challenges)
    .where(and(eq(challenges.liveId, liveId), isFor(age)))
    .orderBy(asc(challenges.position), asc(challenges.id))
    .limit(1)
  return found ?? null
}
