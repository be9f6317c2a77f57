import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { mayActSql } from '#src/domain/back-office/team/may-act.server.ts'
import { type PlannedAdult, type ShownName, shownNameOf } from '#src/domain/live-class/door-view.rules.ts'
import { isExpectedAtLiveSql } from '#src/domain/live-class/expected-expert.server.ts'
import { type Adult, type EnteredAdult, presentAmong } from '#src/domain/live-class/present-adults.server.ts'
import type { Connection, Transaction } from '#src/infrastructure/database/database.server.ts'
import { isOneOf } from '#src/infrastructure/database/is-one-of.server.ts'
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

export async function readLive(db: Connection, id: string): Promise<LiveSession | undefined> {
  const [live] = await db.select().from(liveSessions).where(eq(liveSessions.id, id))
  return live
}

/**
 * The name and role under which an administrator takes part in a live session. Undefined for an expert who
 * neither gives nor hosts it (PROGRAMME §2).
 */
export async function adultOfLive(
  db: Connection,
  live: LiveSession,
  adminId: string,
): Promise<Adult | undefined> {
  const [found] = await db
    .select({ role: admins.role, name: admins.name, expertId: experts.id, expertName: experts.name })
    .from(admins)
    .leftJoin(experts, eq(experts.adminId, admins.id))
    .where(eq(admins.id, adminId))
    .orderBy(itsExpertFirst(live.expertId))
    .limit(1)
  if (!found) return undefined
  const isItsExpert = live.expertId !== null && found.expertId === live.expertId
  if (found.role === 'expert' && !isItsExpert && live.hostId !== adminId) return undefined
  const role = isItsExpert ? 'expert' : 'host'
  return { adminId, role, ...nameOfAdult({ ...found, role, lang: live.lang }) }
}

/** An account may belong to several experts: the one of the live session comes first, then the oldest. */
function itsExpertFirst(expertId: string | null | typeof liveSessions.expertId): SQL {
  return sql`${experts.id} is distinct from ${expertId}::uuid, ${experts.createdAt}`
}

interface NamesOfAdult {
  role: Adult['role']
  /** The account's own name. */
  name: string | null
  expertName: string | null
  lang: LiveSession['lang']
}

/** The name that families see: an expert's as in the list of experts, a host's as on the account. */
function nameOfAdult({ role, name, expertName, lang }: NamesOfAdult): ShownName {
  return shownNameOf((role === 'expert' ? expertName : null) ?? name ?? expertName, lang)
}

/** The adults of the team who are in a live session now ({@link presentAmong}). */
export async function readTeamInLive(
  services: Pick<Services, 'db' | 'settings' | 'secret'>,
  live: LiveSession,
  meeting: Meeting | undefined,
): Promise<Adult[]> {
  const { kind } = venueOf(services, live)
  if (kind === 'none' || (kind === 'class' && !meeting)) return []
  const entered = await readEnteredAdults(services.db, [live.id])
  return presentAmong(services, live, entered.get(live.id) ?? [], meeting)
}

/**
 * The administrators who requested the entrance to live sessions, or confirmed that they are at their links,
 * by the live session's id. An expert who came and then withdrew, or lost the role that let them in, does not
 * count as an adult (PROGRAMME §3).
 */
export async function readEnteredAdults(
  db: Connection,
  liveIds: readonly string[],
): Promise<Map<string, EnteredAdult[]>> {
  const mayTakePart = or(
    ne(admins.role, 'expert'),
    eq(admins.id, liveSessions.hostId),
    eq(
      admins.id,
      db.select({ id: experts.adminId }).from(experts).where(eq(experts.id, liveSessions.expertId)),
    ),
  )
  const rows = await db
    .select({
      liveId: liveAdults.liveSessionId,
      lang: liveSessions.lang,
      adminId: liveAdults.adminId,
      role: liveAdults.role,
      presentAt: liveAdults.presentAt,
      name: admins.name,
      expertName: sql<
        string | null
      >`(select ${experts.name} from ${experts} where ${experts.adminId} = ${liveAdults.adminId}
        order by ${itsExpertFirst(liveSessions.expertId)} limit 1)`,
    })
    .from(liveAdults)
    .innerJoin(liveSessions, eq(liveSessions.id, liveAdults.liveSessionId))
    .innerJoin(admins, eq(admins.id, liveAdults.adminId))
    .where(and(isOneOf(liveAdults.liveSessionId, liveIds), isNull(admins.disabledAt), mayTakePart))
    .orderBy(liveAdults.role, liveAdults.enteredAt, liveAdults.adminId)
  const adults = rows.map(({ liveId, lang, name, expertName, ...row }) => ({
    liveId,
    adult: { ...row, ...nameOfAdult({ role: row.role, name, expertName, lang }) },
  }))
  const byLive = Map.groupBy(adults, ({ liveId }) => liveId)
  return new Map([...byLive].map(([liveId, found]) => [liveId, found.map(({ adult }) => adult)]))
}

/**
 * Clears the presence of the former host and the former expert at the typed link, once somebody else is
 * planned in their place. If they are there nevertheless, they confirm it again.
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

/** A live session, the time at which its class ended, and the adults planned for it. */
export interface PlannedLive {
  live: LiveSession
  endedAt: Date | null
  planned: PlannedAdult[]
}

/**
 * Live sessions by id, with the adults planned for each, the expert first. An expert or a host who has left
 * the team is not expected, nor is an expert who has stepped back.
 */
export async function readPlannedLives(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, PlannedLive>> {
  const found = await db
    .select({
      live: liveSessions,
      endedAt: liveClasses.endedAt,
      // `name` comes first: Drizzle returns null for a nested object whose first column is null.
      expert: { name: experts.name, portrait: experts.portrait, adminId: experts.adminId },
      host: { adminId: admins.id, name: admins.name },
    })
    .from(liveSessions)
    .leftJoin(experts, and(eq(experts.id, liveSessions.expertId), isExpectedAtLiveSql(db)))
    .leftJoin(admins, and(eq(admins.id, liveSessions.hostId), mayActSql(db)))
    .leftJoin(liveClasses, eq(liveClasses.liveSessionId, liveSessions.id))
    .where(isOneOf(liveSessions.id, ids))
  return new Map(
    found.map(({ live, endedAt, expert, host }) => {
      const planned = [
        ...(expert ? [{ ...expert, isNamed: true, role: 'expert' as const }] : []),
        ...(host
          ? [{ ...host, ...shownNameOf(host.name, live.lang), role: 'host' as const, portrait: null }]
          : []),
      ]
      return [live.id, { live, endedAt, planned }]
    }),
  )
}
