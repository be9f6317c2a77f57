import type { Store } from './store.ts'

/** Milliseconds by which the emulator's time is ahead of real time. */
export interface Offset {
  read(): number
  write(milliseconds: number): void
}

/** The emulator's time: real time plus an offset, which is stored and can only grow. */
export interface EmulatorClock {
  now(): Date
  /** Unix seconds. */
  seconds(): number
  /** Advances the clock to a moment in milliseconds. */
  set(milliseconds: number): void
}

interface ClockOptions {
  store: Store
  baseClock: { now(): Date }
  /** An offset shared with other clocks; by default the emulator has its own. */
  clockOffset: Offset | undefined
}

export function openClock({ store, baseClock, clockOffset }: ClockOptions): EmulatorClock {
  const readSetting = store.database.prepare('SELECT value FROM settings WHERE name = ?')
  const writeSetting = store.database.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const stored = Number(readSetting.get('clock offset')?.value ?? 0)
  const offset = clockOffset ?? ownOffset()
  offset.write(stored)
  const now = () => new Date(baseClock.now().getTime() + offset.read())
  return {
    now,
    seconds: () => Math.floor(now().getTime() / 1000),
    set(milliseconds) {
      offset.write(milliseconds - baseClock.now().getTime())
      writeSetting.run('clock offset', String(offset.read()))
    },
  }
}

function ownOffset(): Offset {
  let offset = 0
  return {
    read: () => offset,
    write: (milliseconds) => {
      offset = milliseconds
    },
  }
}
