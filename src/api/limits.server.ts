import { sql } from 'drizzle-orm'
import type { Connection } from '#src/database/database.server.ts'
import { minute } from '#src/outside/clock.server.ts'

/** A fixed window: at most `most` within `minutes` from the first one counted. */
export interface Limit {
  key: string
  most: number
  minutes: number
}

interface LimitState {
  key: string
  count: number
  isOver: boolean
  retryAfterSeconds: number
}

/**
 * Counts one more under each key and tells where each stands. One statement, shared by all instances; keys are taken in one order,
 * so that two calls cannot wait for each other.
 */
export async function countTowards(db: Connection, now: Date, limits: readonly Limit[]): Promise<LimitState[]> {
  const inOrder = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const rows = sql.join(
    inOrder.map(({ key, minutes }) => sql`(${key}, 1, ${new Date(now.getTime() + minutes * minute).toISOString()}::timestamptz)`),
    sql`, `,
  )
  const counted = await db.execute<{ key: string; count: number; resets_at: string | Date }>(sql`
    insert into rate_limits as known (key, count, resets_at) values ${rows}
    on conflict (key) do update set
      count = case when known.resets_at <= ${now.toISOString()}::timestamptz then 1 else known.count + 1 end,
      resets_at = case when known.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else known.resets_at end
    returning key, count, resets_at`)
  return counted.rows.map((row) => stateOf(row, limits, now))
}

/** Takes one count back under each key: for limits on failures, when what was counted first turned out a success. */
export async function forgetLimit(db: Connection, limits: readonly Limit[]): Promise<void> {
  const keys = sql.join(
    limits.map(({ key }) => sql`${key}`),
    sql`, `,
  )
  await db.execute(sql`update rate_limits set count = greatest(count - 1, 0) where key in (${keys})`)
}

/** The longest wait among those that are over, in seconds; undefined when none is. */
export function waitSeconds(states: readonly LimitState[]): number | undefined {
  const waits = states.filter((state) => state.isOver).map((state) => state.retryAfterSeconds)
  return waits.length > 0 ? Math.max(...waits) : undefined
}

/** An address as limits count it: an IPv6 network of 64 bits is one household. */
export function householdOf(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!mapped.includes(':')) return mapped
  const [head = '', tail = ''] = mapped.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = mapped.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  return groups.slice(0, 4).join(':')
}

function stateOf(row: { key: string; count: number; resets_at: string | Date }, limits: readonly Limit[], now: Date): LimitState {
  const most = limits.find(({ key }) => key === row.key)?.most ?? 0
  const wait = (new Date(row.resets_at).getTime() - now.getTime()) / 1000
  return { key: row.key, count: row.count, isOver: row.count > most, retryAfterSeconds: Math.max(1, Math.ceil(wait)) }
}
