import { eq, isNull, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import {
  admins,
  experts,
  liveAdults,
  liveClasses,
  liveSessions,
} from '#src/infrastructure/database/schema.server.ts'
import type { Meeting } from '#src/infrastructure/live-class/class-server.server.ts'
import { placeOf, pseudonymOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services, SignedInAdmin } from '#src/infrastructure/services.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { teamNames } from './door.texts.ts'

export type Live = typeof liveSessions.$inferSelect

export interface Adult {
  adminId: string
  name: string
  role: 'expert' | 'host'
}

export async function liveOf(db: Connection, id: string): Promise<Live | undefined> {
  const [live] = await db.select().from(liveSessions).where(eq(liveSessions.id, id))
  return live
}

/**
 * As whom a member of the team comes to a live session; undefined when it is not an expert's own (PROGRAMME
 * §2).
 */
export async function asAdult(
  db: Connection,
  live: Live,
  admin: Pick<SignedInAdmin, 'id'>,
): Promise<Adult | undefined> {
  const [found] = await db
    .select({ role: admins.role, name: admins.name, expertId: experts.id, expertName: experts.name })
    .from(admins)
    .leftJoin(experts, eq(experts.adminId, admins.id))
    .where(eq(admins.id, admin.id))
    .orderBy(sql`${experts.id} is distinct from ${live.expertId}::uuid`, experts.createdAt)
    .limit(1)
  if (!found) return undefined
  const isItsExpert = live.expertId !== null && found.expertId === live.expertId
  if (found.role === 'expert' && !isItsExpert && live.hostId !== admin.id) return undefined
  const role = isItsExpert || (found.role === 'expert' && live.hostId !== admin.id) ? 'expert' : 'host'
  return {
    adminId: admin.id,
    role,
    name: (isItsExpert ? found.expertName : null) ?? found.name ?? found.expertName ?? teamNames[live.lang],
  }
}

/** {@link adultsAmong} of those who entered. */
export async function adultsIn(
  services: Pick<Services, 'db' | 'settings' | 'secret'>,
  live: Live,
  meeting: Meeting | undefined,
): Promise<Adult[]> {
  const { kind } = placeOf(services, live)
  if (kind === 'none' || (kind === 'class' && !meeting)) return []
  return adultsAmong(services, live, await enteredAdults(services.db, live), meeting)
}

type Entered = Adult & { presentAt: Date | null }

/**
 * Who of the team is in now: at a typed link who said so, in a class who entered it and is seen there. Two
 * browsers of one person are one person.
 */
export function adultsAmong(
  { settings, secret }: Pick<Services, 'settings' | 'secret'>,
  live: Live,
  entered: readonly Entered[],
  meeting: Meeting | undefined,
): Adult[] {
  if (placeOf({ settings }, live).kind === 'link')
    return entered.filter(({ presentAt }) => presentAt !== null)
  const moderators = new Set(
    meeting?.attendees.flatMap(({ userId, isModerator }) => (isModerator ? [userId] : [])),
  )
  return entered.filter(({ adminId }) => moderators.has(pseudonymOf(secret, live.id, adminId)))
}

/** Who of the team asked for the way into a live session, or said to be at its link. */
export async function enteredAdults(db: Connection, live: Live): Promise<Entered[]> {
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
    .where(sql`${liveAdults.liveSessionId} = ${live.id} and ${isNull(admins.disabledAt)}`)
    .orderBy(liveAdults.role, liveAdults.enteredAt, liveAdults.adminId)
  return rows.map(({ name, expertName, ...row }) => ({
    ...row,
    name: (row.role === 'expert' ? expertName : null) ?? name ?? expertName ?? teamNames[live.lang],
  }))
}

interface PlannedAdult {
  adminId: string | null
  name: string
  role: Adult['role']
  portrait: string | null
}

/** A live session, when its class ended, and who is planned to be there: the expert first. */
export async function plannedLive(
  db: Connection,
  id: string,
): Promise<{ live: Live; endedAt: Date | null; planned: PlannedAdult[] } | undefined> {
  const [found] = await db
    .select({
      live: liveSessions,
      endedAt: liveClasses.endedAt,
      // Drizzle takes whoever has nothing in the first of these for nobody.
      expert: { name: experts.name, portrait: experts.portrait, adminId: experts.adminId },
      host: { adminId: admins.id, name: admins.name },
    })
    .from(liveSessions)
    .leftJoin(experts, eq(experts.id, liveSessions.expertId))
    .leftJoin(admins, eq(admins.id, liveSessions.hostId))
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
