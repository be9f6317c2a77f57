import type { LimitReached } from '#src/domain/child-limits/limits.rules.ts'
import type { MediaPass } from '#src/domain/replays/media-url.server.ts'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'

export type AccessState = 'open' | 'noAccess' | 'gone' | LimitReached

interface MediaGate {
  (signed: string, pass: MediaPass): Promise<AccessState>
  /** The session that a cookie's token belongs to; undefined for none. */
  sessionOf(token: string): Promise<string | undefined>
}

/** The gate's queries to the database, which have no side effects. */
interface AccessSource {
  accessState(pass: MediaPass): Promise<AccessState>
  sessionOf(token: string): Promise<string | undefined>
}

/**
 * A cached state is valid for `expiresAfterMs`, so that films stop within a minute of the end of access, as
 * PROGRAMME §4 requires. After `refreshAfterMs` it is read again in the background while the old state is
 * still used, so that no segment waits for the database.
 */
const times = { refreshAfterMs: 20_000, expiresAfterMs: 40_000 } as const
const maxEntries = 5000

/**
 * Caches access states for some seconds, so that two hundred families who watch cause a few queries a second,
 * not one for each segment.
 */
export function createGate(source: AccessSource, clock: Clock): MediaGate {
  const accessStates = createCache<AccessState>()
  const sessions = createCache<string | undefined>()

  const gate: MediaGate = (signed, pass) => accessStates(signed, () => source.accessState(pass))
  gate.sessionOf = (token) => sessions(token, () => source.sessionOf(token))
  return gate

  function createCache<Value>() {
    const entries = new Map<string, { value: Promise<Value>; readAt: number; isRenewing: boolean }>()

    function store(key: string, value: Promise<Value>, readAt: number): Promise<Value> {
      const entry = { value, readAt, isRenewing: false }
      entries.delete(key)
      entries.set(key, entry)
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined
      if (oldest !== undefined) entries.delete(oldest)
      value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return value
    }

    return (key: string, read: () => Promise<Value>): Promise<Value> => {
      const now = clock.now().getTime()
      const entry = entries.get(key)
      if (!entry || now < entry.readAt || now - entry.readAt >= times.expiresAfterMs)
        return store(key, read(), now)
      if (now - entry.readAt >= times.refreshAfterMs && !entry.isRenewing) {
        entry.isRenewing = true
        const value = read()
        value.then(
          () => store(key, value, now),
          () => {
            entry.isRenewing = false
          },
        )
      }
      return entry.value
    }
  }
}
