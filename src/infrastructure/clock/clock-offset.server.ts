import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { developmentClock } from '#src/infrastructure/database/schema.server.ts'

/**
 * How far the product's clock was put forward, outside production, to see what happens later. It only grows,
 * and every instance on one database shares it.
 */
export interface ClockOffset {
  /** In milliseconds. */
  read(): number
  /**
   * Takes effect at once in this process and within a second in the others. A smaller value than before is
   * ignored.
   */
  write(milliseconds: number): void
  /** Resolves once the last value written is in the database. */
  saved(): Promise<void>
  stop(): void
}

const pollMs = 1000
const saveDelayMs = 200

/**
 * Reads the offset from the database, and again every second where other instances may write it (`shared`).
 */
export async function openClockOffset(db: Database, database: 'shared' | 'own'): Promise<ClockOffset> {
  let offsetMs = await readOffset(db)
  let saving: Promise<void> = Promise.resolve()
  let saveTimer: NodeJS.Timeout | undefined
  const poll = async () => {
    offsetMs = Math.max(offsetMs, await readOffset(db))
  }
  const save = () => {
    clearTimeout(saveTimer)
    saveTimer = undefined
    saving = saving.then(() => saveOffset(db, offsetMs)).catch(() => undefined)
    return saving
  }
  const timer =
    database === 'shared' ? setInterval(() => void poll().catch(() => undefined), pollMs).unref() : undefined
  return {
    read: () => offsetMs,
    write: (milliseconds) => {
      if (milliseconds <= offsetMs) return
      offsetMs = Math.round(milliseconds)
      // A long move calls this many times, so the database is written to at most every 200 ms.
      saveTimer ??= setTimeout(() => void save(), saveDelayMs).unref()
    },
    saved: () => (saveTimer ? save() : saving),
    stop: () => clearInterval(timer),
  }
}

async function readOffset(db: Database): Promise<number> {
  const [row] = await db.select().from(developmentClock).where(eq(developmentClock.id, 1))
  return row?.aheadMs ?? 0
}

async function saveOffset(db: Database, offsetMs: number): Promise<void> {
  await db
    .insert(developmentClock)
    .values({ aheadMs: offsetMs })
    .onConflictDoUpdate({
      target: developmentClock.id,
      set: {
        aheadMs: sql`greatest(${developmentClock.aheadMs}, excluded.ahead_milliseconds)`,
      },
    })
}
