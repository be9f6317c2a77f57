import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Stripe from 'stripe'
import type { Kind, Kinds } from './kinds.ts'

/** One SQLite file. Every call is synchronous, so nothing runs between a read and the write that follows. */
export interface Store {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  put<K extends Kind>(kind: K, object: Kinds[K]): void
  remove(kind: Kind, id: string): void
  /** Newest first. Stops reading after `limit` objects that `keep` accepts. */
  list<K extends Kind>(kind: K, options?: ListOptions<Kinds[K]>): Kinds[K][]
  database: DatabaseSync
  /** Commits everything or nothing; a nested call is part of the outer one. */
  transaction<Result>(work: () => Result): Result
  /** Returns the work's result and rolls back everything it wrote. */
  rehearsal<Result>(work: () => Result): Result
  close(): void
}

interface ListOptions<Stored> {
  /** Compares values at paths inside the object. */
  where?: Readonly<Record<string, string | number | undefined>>
  /** Unix seconds. */
  created?: Range | undefined
  keep?: ((object: Stored) => boolean) | undefined
  after?: string | undefined
  before?: string | undefined
  limit?: number
}

export interface Range {
  gt?: number | undefined
  gte?: number | undefined
  lt?: number | undefined
  lte?: number | undefined
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/**
 * Paths that calls filter by. Each has an index, so the names are fixed here and never come from a request.
 */
const indexedPaths = [
  'created',
  'customer',
  'email',
  'lookup_key',
  'payment_intent',
  'invoice',
  'subscription',
  'parent.subscription_details.subscription',
  'charge',
  'payment.payment_intent',
  'status',
]

/** Opens the SQLite file in a directory, which is made if it is missing. */
export function openStore(directory: string): Store {
  mkdirSync(directory, { recursive: true })
  const database = new DatabaseSync(join(directory, 'stripe-emulator.sqlite'))
  // WAL with NORMAL survives a killed process; only a power cut may lose the last transactions.
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 2000; PRAGMA foreign_keys = ON',
  )
  database.exec(schema)
  for (const path of indexedPaths) {
    database.exec(
      `CREATE INDEX IF NOT EXISTS "objects_by_${path}" ON objects (kind, json_extract(body, '$.${path}')) WHERE json_extract(body, '$.${path}') IS NOT NULL`,
    )
  }
  const get = database.prepare('SELECT body FROM objects WHERE kind = ? AND id = ?')
  const put = database.prepare(
    'INSERT INTO objects (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
  )
  const remove = database.prepare('DELETE FROM objects WHERE kind = ? AND id = ?')
  let depth = 0

  function nested<Result>(work: () => Result, end: 'commit' | 'rollback'): Result {
    const name = `level${depth}`
    database.exec(depth === 0 ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`)
    depth += 1
    let isCommitted = false
    try {
      const result = work()
      isCommitted = end === 'commit'
      return result
    } finally {
      depth -= 1
      if (isCommitted) database.exec(depth === 0 ? 'COMMIT' : `RELEASE ${name}`)
      else database.exec(depth === 0 ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`)
    }
  }

  return {
    database,
    get(kind, id) {
      const row = get.get(kind, id)
      return row ? parse(row.body) : undefined
    },
    put(kind, object) {
      if (!object.id) throw new Error(`a ${kind} without an id cannot be stored`)
      put.run(kind, object.id, JSON.stringify(object))
    },
    remove(kind, id) {
      remove.run(kind, id)
    },
    list<K extends Kind>(kind: K, options: ListOptions<Kinds[K]> = {}) {
      const conditions = ['kind = ?']
      const values: (string | number)[] = [kind]
      for (const [path, value] of Object.entries(options.where ?? {})) {
        if (value === undefined) continue
        conditions.push(`json_extract(body, '$.${path}') = ?`)
        values.push(value)
      }
      // A value selects fewer objects than a time does: the plus keeps SQLite from using the time's index.
      const time = `${values.length > 1 ? '+' : ''}json_extract(body, '$.created')`
      for (const bound of ['gt', 'gte', 'lt', 'lte'] as const) {
        const value = options.created?.[bound]
        if (value === undefined) continue
        conditions.push(`${time} ${comparisons[bound]} ?`)
        values.push(value)
      }
      for (const [sign, id] of [['<', options.after] as const, ['>', options.before] as const]) {
        if (id === undefined) continue
        conditions.push(`sequence ${sign} (SELECT sequence FROM objects WHERE kind = ? AND id = ?)`)
        values.push(kind, id)
      }
      const order = options.before === undefined ? 'DESC' : 'ASC'
      const rows = database
        .prepare(`SELECT body FROM objects WHERE ${conditions.join(' AND ')} ORDER BY sequence ${order}`)
        .iterate(...values)
      const found: Kinds[K][] = []
      for (const row of rows) {
        const object: Kinds[K] = parse(row.body)
        if (options.keep && !options.keep(object)) continue
        found.push(object)
        if (found.length === options.limit) break
      }
      return options.before === undefined ? found : found.reverse()
    },
    transaction: (work) => nested(work, 'commit'),
    rehearsal: (work) => nested(work, 'rollback'),
    close: () => database.close(),
  }
}

const schema = `
CREATE TABLE IF NOT EXISTS objects (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (kind, id)
);
CREATE TABLE IF NOT EXISTS scheduled_tasks (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  task TEXT NOT NULL,
  due INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  PRIMARY KEY (kind, id, task)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS scheduled_tasks_by_due ON scheduled_tasks (due, rank);
CREATE TABLE IF NOT EXISTS idempotency (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  request_id TEXT NOT NULL,
  kept_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS deliveries (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL,
  endpoint TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  delivered_at INTEGER,
  last_answer TEXT
);
CREATE INDEX IF NOT EXISTS deliveries_waiting ON deliveries (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
CREATE TABLE IF NOT EXISTS card_behaviours (payment_method TEXT PRIMARY KEY, behaviour TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS session_plans (session TEXT PRIMARY KEY, plan TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

const decimals = new Set(['unit_amount_decimal', 'amount_decimal', 'quantity_decimal'])

function parse(body: unknown) {
  return JSON.parse(String(body), (key, value) =>
    decimals.has(key) && typeof value === 'string' ? Stripe.Decimal.from(value) : value,
  )
}
