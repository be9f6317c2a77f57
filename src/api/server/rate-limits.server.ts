import { inArray, sql } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { keyedHash } from '#src/infrastructure/secrets.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { tooMany } from './http-error.server.ts'

/** A fixed window: at most `max` calls within `minutes`, from the first one counted on. */
export interface Limit {
  key: string
  max: number
  minutes: number
}

interface LimitState {
  key: string
  count: number
  isOver: boolean
  resetsAt: Date
  retryAfterSeconds: number
}

/**
 * Adds one to the count of each key and returns the states. One statement, shared by all instances; the keys
 * are sorted so that two calls cannot deadlock.
 */
export async function countTowards(
  db: Connection,
  now: Date,
  limits: readonly Limit[],
): Promise<LimitState[]> {
  const inOrder = limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const at = sql`${now.toISOString()}::timestamptz`
  const begun = inOrder.map(
    ({ key, minutes }) => sql`(${key}, 1, ${later(now, minutes * minute).toISOString()}::timestamptz)`,
  )
  // Every writing call runs this statement; plain SQL costs a fraction of the query builder's time.
  const { rows } = await db.execute<Counted>(sql`
    insert into rate_limits as counted (key, count, resets_at) values ${sql.join(begun, sql`, `)}
    on conflict (key) do update set
      count = case when counted.resets_at <= ${at} then 1 else counted.count + 1 end,
      resets_at = case when counted.resets_at <= ${at} then excluded.resets_at else counted.resets_at end
    returning key, count, (extract(epoch from resets_at) * 1000)::float8 as "resetsAtMs"`)
  return rows.map((row) => stateOf(row, limits, now))
}

/** Counts a call towards limits. Throws 429 with Retry-After if one of them is exceeded. */
export async function enforceRateLimits(db: Connection, now: Date, limits: readonly Limit[]): Promise<void> {
  if (limits.length === 0) return
  const wait = waitSeconds(await countTowards(db, now, limits))
  if (wait !== undefined) throw tooMany(wait)
}

/**
 * Subtracts one from each key's count. Used by limits on failures, when an attempt that was counted in
 * advance has succeeded.
 */
export async function decrementCount(db: Connection, limits: readonly Limit[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(
      inArray(
        rateLimits.key,
        limits.map(({ key }) => key),
      ),
    )
}

/** The longest wait among the limits that are exceeded, in seconds; undefined when none is. */
export function waitSeconds(states: readonly LimitState[]): number | undefined {
  const waits = states.filter((state) => state.isOver).map((state) => state.retryAfterSeconds)
  return waits.length > 0 ? Math.max(...waits) : undefined
}

/** An IP address as limits count it: an IPv6 /64 network counts as one client. */
export function clientNetworkOf(ip: string): string {
  const groups = ipv6Groups(ip)
  return groups ? groups.slice(0, 4).join(':') : withoutMapping(ip)
}

/**
 * CONTRACT §3: the limits of a client. An IPv6 address also counts towards its /56, which a provider gives a
 * customer, with four times the limit, and towards its /48, an organisation's, with sixteen times.
 */
export function limitsOfClient(
  name: string,
  ip: string,
  { max, minutes }: Pick<Limit, 'max' | 'minutes'>,
): Limit[] {
  const groups = ipv6Groups(ip)
  const own = { key: `${name}|${clientNetworkOf(ip)}`, max, minutes }
  if (!groups) return [own]
  const [one, two, three, four = '0'] = groups
  const site = `${one}:${two}:${three}`
  const customer = (Number.parseInt(four, 16) >> 8).toString(16)
  return [
    own,
    { key: `${name}|${site}:${customer}/56`, max: max * 4, minutes },
    { key: `${name}|${site}/48`, max: max * 16, minutes },
  ]
}

/**
 * CONTRACT §3: for calls that e-mail somebody of the caller's choice. Counted under a hash, so that the
 * e-mail address itself is not stored.
 */
export function limitOfRecipient(secret: string, name: string, email: string): Limit {
  const hash = keyedHash(secret, `${name}-limit`, email).toString('base64url')
  return { key: `${name}-recipient|${hash}`, max: 5, minutes: 60 }
}

function withoutMapping(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/, '')
}

/** The eight groups of an IPv6 address; undefined for any other. */
function ipv6Groups(ip: string): string[] | undefined {
  const mapped = withoutMapping(ip)
  if (!mapped.includes(':')) return undefined
  const [head = '', tail = ''] = mapped.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  return mapped.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left
}

type Counted = { key: string; count: number; resetsAtMs: number }

function stateOf({ key, count, resetsAtMs }: Counted, limits: readonly Limit[], now: Date): LimitState {
  const max = limits.find((limit) => limit.key === key)?.max ?? 0
  const resetsAt = new Date(Math.round(resetsAtMs))
  const wait = (resetsAt.getTime() - now.getTime()) / 1000
  return {
    key,
    count,
    isOver: count > max,
    resetsAt,
    retryAfterSeconds: Math.max(1, Math.ceil(wait)),
  }
}
