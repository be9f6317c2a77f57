import type { MediaGrant } from '#src/domain/replays/media-address.server.ts'
import type { Clock } from '#src/infrastructure/clock/clock.server.ts'
import { hashOf } from '#src/infrastructure/secrets.server.ts'

export type Standing = 'open' | 'noAccess' | 'gone'

interface Gate {
  (signed: string, grant: MediaGrant): Promise<Standing>
  /** Whether a request's cookies are those of another session than a grant's. */
  isAnothersCookie(
    cookie: string,
    sessionId: string,
    authenticate: () => Promise<string | undefined>,
  ): Promise<boolean>
}

/**
 * How long an answer of the database holds, in milliseconds: an ended access ends within the minute that
 * PROGRAMME §4 gives it.
 */
const holdsMs = 20_000
const mostKept = 5000

/**
 * Remembers for some seconds what the database said: two hundred families who watch ask it a few times a
 * second, not for each segment.
 */
export function createGate(ask: (grant: MediaGrant) => Promise<Standing>, clock: Clock): Gate {
  const standings = remembering<Standing>()
  const cookies = remembering<string | undefined>()

  const gate: Gate = (signed, grant) => standings(signed, () => ask(grant))
  gate.isAnothersCookie = async (cookie, sessionId, authenticate) => {
    const found = await cookies(hashOf(cookie).toString('base64url'), authenticate)
    return found !== undefined && found !== sessionId
  }
  return gate

  function remembering<Value>() {
    const kept = new Map<string, { value: Promise<Value>; until: number }>()
    return (key: string, read: () => Promise<Value>): Promise<Value> => {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now && known.until <= now + holdsMs) return known.value
      const value = read()
      kept.delete(key)
      kept.set(key, { value, until: now + holdsMs })
      const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
      value.catch(() => kept.delete(key))
      return value
    }
  }
}
