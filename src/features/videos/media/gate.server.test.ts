import { describe, expect, it } from 'vitest'
import type { MediaPass } from '#src/domain/replays/media-url.server.ts'
import { MovableClock } from '#tests/support/time/clock.ts'
import { type AccessState, createGate } from './gate.server.ts'

const pass: MediaPass = {
  whose: 'family',
  ownerId: 'family',
  sessionId: 'session',
  videoId: 'video',
  mediaId: 'film',
}

/** A gate over a database that returns `says`, or is unavailable. */
function gateOver() {
  const clock = new MovableClock()
  clock.hold()
  const database = { says: 'open' as AccessState | 'away', queries: 0 }
  const gate = createGate(
    {
      accessState: async () => {
        database.queries++
        if (database.says === 'away') throw new Error('the database is away')
        return database.says
      },
      sessionOf: async () => undefined,
    },
    clock,
  )
  return { clock, database, check: () => gate('signed', pass) }
}

describe('the cached state of an access', () => {
  it('is read once in twenty seconds, however many segments are requested', async () => {
    const { clock, database, check } = gateOver()
    for (let segment = 0; segment < 5; segment++) {
      await check()
      clock.advance(3900)
    }
    expect(database.queries).toBe(1)
  })

  it('is then read again, while the old state still serves one more request', async () => {
    const { clock, database, check } = gateOver()
    await check()
    database.says = 'noAccess'
    clock.advance(21_000)
    expect([await check(), database.queries]).toEqual(['open', 2])
    expect([await check(), database.queries]).toEqual(['noAccess', 2])
  })

  it('expires after forty seconds, so that an ended access ends within a minute', async () => {
    const { clock, database, check } = gateOver()
    await check()
    database.says = 'gone'
    clock.advance(40_000)
    expect(await check()).toBe('gone')
  })

  it('serves during a short outage of the database, for at most its forty seconds', async () => {
    const { clock, database, check } = gateOver()
    await check()
    database.says = 'away'
    clock.advance(30_000)
    expect([await check(), await check()]).toEqual(['open', 'open'])
    clock.advance(10_000)
    await expect(check()).rejects.toThrow('away')
    database.says = 'open'
    expect(await check()).toBe('open')
  })
})
