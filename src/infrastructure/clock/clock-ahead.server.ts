import { eq, sql } from 'drizzle-orm'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { developmentClock } from '#src/infrastructure/database/schema.server.ts'

/**
 * How far the product's clock was put forward, outside production, to see what happens later. It only grows,
 * and every instance on one database shares it.
 */
export interface ClockAhead {
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
export async function openClockAhead(db: Database, database: 'shared' | 'own'): Promise<ClockAhead> {
  let ahead = await readAhead(db)
  let saving: Promise<void> = Promise.resolve()
  let saveTimer: NodeJS.Timeout | undefined
  const poll = async () => {
    ahead = Math.max(ahead, await readAhead(db))
  }
  const save = () => {
    clearTimeout(saveTimer)
    saveTimer = undefined
    saving = saving.then(() => saveAhead(db, ahead)).catch(() => undefined)
    return saving
  }
  const timer =
    database === 'shared' ? setInterval(() => void poll().catch(() => undefined), pollMs).unref() : undefined
  return {
    read: () => ahead,
    write: (milliseconds) => {
      if (milliseconds <= ahead) return
      ahead = Math.round(milliseconds)
      // A long move calls this many times, so the database is written to at most every 200 ms.
      saveTimer ??= setTimeout(() => void save(), saveDelayMs).unref()
    },
    saved: () => (saveTimer ? save() : saving),
    stop: () => clearInterval(timer),
  }
}

async function readAhead(db: Database): Promise<number> {
  const [row] = await db.select().from(developmentClock).where(eq(developmentClock.id, 1))
  return row?.aheadMs ?? 0
}

async function saveAhead(db: Database, aheadMs: number): Promise<void> {
  await db
    .insert(developmentClock)
    .values({ aheadMs })
    .onConflictDoUpdate({
      target: developmentClock.id,
      set: {
        aheadMs: sql`greatest(${developmentClock.aheadMs}, excluded.ahead_milliseconds)`,
      },
    })
}
