import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isExpected } from '#src/domain/live-class/expected-expert.server.ts'
import { type Adult, type EnteredAdult, presentAmong } from '#src/domain/live-class/present-adults.server.ts'
import { mayAct } from '#src/domain/team-alerts/team-alerts.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  experts,
  type LiveSession,
  liveAdults,
  liveClasses,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import type { Meeting } from '#src/infrastructure/live-class/class-server.server.ts'
import { venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { teamNames } from './adults.texts.ts'

export async function liveOf(db: Connection, id: string): Promise<LiveSession | undefined> {
  const [live] = await db.select().from(liveSessions).where(eq(liveSessions.id, id))
  return live
}

/**
 * The name and role under which an administrator takes part in a live session. Undefined for an expert who
 * neither gives nor hosts it (PROGRAMME §2).
 */
export async function asAdult(
  db: Connection,
  live: LiveSession,
  adminId: string,
): Promise<Adult | undefined> {
  const [found] = await db
    .select({ role: admins.role, name: admins.name, expertId: experts.id, expertName: experts.name })
    .from(admins)
    .leftJoin(experts, eq(experts.adminId, admins.id))
    .where(eq(admins.id, adminId))
    .orderBy(sql`${experts.id} is distinct from ${live.expertId}::uuid`, experts.createdAt)
    .limit(1)
  if (!found) return undefined
  const isItsExpert = live.expertId !== null && found.expertId === live.expertId
  if (found.role === 'expert' && !isItsExpert && live.hostId !== adminId) return undefined
  const role = isItsExpert || (found.role === 'expert' && live.hostId !== adminId) ? 'expert' : 'host'
  return {
    adminId,
    role,
    name: (isItsExpert ? found.expertName : null) ?? found.name ?? found.expertName ?? teamNames[live.lang],
  }
}

/** The adults of the team who are in a live session now ({@link presentAmong}). */
export async function presentTeam(
  services: Pick<Services, 'db' | 'settings' | 'secret'>,
  live: LiveSession,
  meeting: Meeting | undefined,
): Promise<Adult[]> {
  const { kind } = venueOf(services, live)
  if (kind === 'none' || (kind === 'class' && !meeting)) return []
  return presentAmong(services, live, await enteredAdults(services.db, live), meeting)
}

/** The administrators who asked for the way into a live session, or confirmed that they are at its link. */
export async function enteredAdults(db: Connection, live: LiveSession): Promise<EnteredAdult[]> {
  const rows = await db
    .select({
      adminId: liveAdults.adminId,
      role: liveAdults.role,
      presentAt: liveAdults.presentAt,
      name: admins.name,
      expertName: sql<
        string | null
      >`(select ${experts.name} from ${experts} where ${experts.adminId} = ${liveAdults.adminId}
        order by ${experts.id} is distinct from ${live.expertId}::uuid, ${experts.createdAt} limit 1)`,
    })
    .from(liveAdults)
    .innerJoin(admins, eq(admins.id, liveAdults.adminId))
    .where(and(eq(liveAdults.liveSessionId, live.id), isNull(admins.disabledAt), mayTakePart(db, live)))
    .orderBy(liveAdults.role, liveAdults.enteredAt, liveAdults.adminId)
  return rows.map(({ name, expertName, ...row }) => ({
    ...row,
    name: (row.role === 'expert' ? expertName : null) ?? name ?? expertName ?? teamNames[live.lang],
  }))
}

/**
 * Whether an administrator may take part in a live session: one of the team, its host, its expert. An expert
 * who came and then withdrew, or lost the role that let them in, does not count as an adult (PROGRAMME §3).
 */
function mayTakePart(db: Connection, { hostId, expertId }: LiveSession): SQL | undefined {
  return or(
    ne(admins.role, 'expert'),
    hostId ? eq(admins.id, hostId) : undefined,
    expertId ? inArray(admins.id, accountOf(db, expertId)) : undefined,
  )
}

/**
 * Clears the presence at the typed link of the former host and the former expert, once somebody else is
 * planned in their place. A former one who is there all the same confirms it again.
 */
export async function clearReplaced(
  tx: Transaction,
  before: LiveSession,
  after: Pick<LiveSession, 'hostId' | 'expertId'>,
): Promise<void> {
  const { hostId, expertId } = before
  const replaced = or(
    hostId && hostId !== after.hostId ? eq(liveAdults.adminId, hostId) : undefined,
    expertId && expertId !== after.expertId
      ? inArray(liveAdults.adminId, accountOf(tx, expertId))
      : undefined,
  )
  if (!replaced) return
  await tx
    .update(liveAdults)
    .set({ presentAt: null })
    .where(and(eq(liveAdults.liveSessionId, before.id), replaced))
}

function accountOf(db: Connection, expertId: string) {
  return db.select({ id: experts.adminId }).from(experts).where(eq(experts.id, expertId))
}

interface PlannedAdult {
  adminId: string | null
  name: string
  role: Adult['role']
  portrait: string | null
}

/**
 * A live session, the time at which its class ended, and the adults planned for it, the expert first. An
 * expert or a host who has left the team is not waited for.
 */
export async function plannedLive(
  db: Connection,
  id: string,
): Promise<{ live: LiveSession; endedAt: Date | null; planned: PlannedAdult[] } | undefined> {
  const [found] = await db
    .select({
      live: liveSessions,
      endedAt: liveClasses.endedAt,
      // `name` comes first: Drizzle returns null for a nested object whose first column is null.
      expert: { name: experts.name, portrait: experts.portrait, adminId: experts.adminId },
      host: { adminId: admins.id, name: admins.name },
    })
    .from(liveSessions)
    .leftJoin(experts, and(eq(experts.id, liveSessions.expertId), isExpected(db)))
    .leftJoin(admins, and(eq(admins.id, liveSessions.hostId), mayAct(db)))
    .leftJoin(liveClasses, eq(liveClasses.liveSessionId, liveSessions.id))
    .where(eq(liveSessions.id, id))
  if (!found) return undefined
  const { live, endedAt, expert, host } = found
  return {
    live,
    endedAt,
    planned: [
      ...(expert ? [{ ...expert, role: 'expert' as const }] : []),
      ...(host
        ? [{ ...host, name: host.name ?? hostName(live.lang), role: 'host' as const, portrait: null }]
        : []),
    ],
  }
}

function hostName(language: Language): string {
  return teamNames[language]
}
