import type { MediaGrant } from '#src/domain/replays/media-address.server.ts'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'

export type Standing = 'open' | 'noAccess' | 'gone' | 'restTime'

interface Gate {
  (signed: string, grant: MediaGrant): Promise<Standing>
  /** Which session a cookie's token stands for; undefined for none. */
  sessionOf(token: string): Promise<string | undefined>
}

/** What the gate asks the database, without any other effect. */
interface Asked {
  standing(grant: MediaGrant): Promise<Standing>
  session(token: string): Promise<string | undefined>
}

/**
 * In milliseconds. An answer of the database holds for `holds`, so that an ended access ends within the
 * minute that PROGRAMME §4 gives it; from `renews` on it is asked for anew while the one before still serves,
 * so that no segment waits for it.
 */
const times = { renews: 20_000, holds: 40_000 } as const
const mostKept = 5000

/**
 * Remembers for some seconds what the database said: two hundred families who watch ask it a few times a
 * second, not for each segment.
 */
export function createGate(ask: Asked, clock: Clock): Gate {
  const standings = remembering<Standing>()
  const sessions = remembering<string | undefined>()

  const gate: Gate = (signed, grant) => standings(signed, () => ask.standing(grant))
  gate.sessionOf = (token) => sessions(token, () => ask.session(token))
  return gate

  function remembering<Value>() {
    const kept = new Map<string, { value: Promise<Value>; askedAt: number; isRenewing: boolean }>()

    function keep(key: string, value: Promise<Value>, askedAt: number): Promise<Value> {
      const known = { value, askedAt, isRenewing: false }
      kept.delete(key)
      kept.set(key, known)
      const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      value.catch(() => {
        if (kept.get(key) === known) kept.delete(key)
      })
      return value
    }

    return (key: string, read: () => Promise<Value>): Promise<Value> => {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (!known || now < known.askedAt || now - known.askedAt >= times.holds) return keep(key, read(), now)
      if (now - known.askedAt >= times.renews && !known.isRenewing) {
        known.isRenewing = true
        const value = read()
        value.then(
          () => keep(key, value, now),
          () => {
            known.isRenewing = false
          },
        )
      }
      return known.value
    }
  }
}
