import { describe, expect, it } from 'vitest'
import type { MediaGrant } from '#src/domain/replays/media-address.server.ts'
import { MovableClock } from '#tests/support/clock.ts'
import { createGate, type Standing } from './gate.server.ts'

const grant: MediaGrant = {
  whose: 'family',
  ownerId: 'family',
  sessionId: 'session',
  videoId: 'video',
  mediaId: 'film',
}

/** A gate over a database that says what it is told to, or is away. */
function gateOver() {
  const clock = new MovableClock()
  clock.hold()
  const database = { says: 'open' as Standing | 'away', asked: 0 }
  const gate = createGate(
    {
      standing: async () => {
        database.asked++
        if (database.says === 'away') throw new Error('the database is away')
        return database.says
      },
      session: async () => undefined,
    },
    clock,
  )
  return { clock, database, look: () => gate('signed', grant) }
}

describe('whether an access stands', () => {
  it('is asked once in twenty seconds, however many segments are asked for', async () => {
    const { clock, database, look } = gateOver()
    for (let segment = 0; segment < 5; segment++) {
      await look()
      clock.advance(3900)
    }
    expect(database.asked).toBe(1)
  })

  it('is asked anew from then on, while the answer before still serves, and the next one is the new one', async () => {
    const { clock, database, look } = gateOver()
    await look()
    database.says = 'noAccess'
    clock.advance(21_000)
    expect([await look(), database.asked]).toEqual(['open', 2])
    expect([await look(), database.asked]).toEqual(['noAccess', 2])
  })

  it('is waited for once forty seconds are over: nobody goes on for a minute whose access has ended', async () => {
    const { clock, database, look } = gateOver()
    await look()
    database.says = 'gone'
    clock.advance(40_000)
    expect(await look()).toBe('gone')
  })

  it('holds through a short absence of the database, and for no longer than its forty seconds', async () => {
    const { clock, database, look } = gateOver()
    await look()
    database.says = 'away'
    clock.advance(30_000)
    expect([await look(), await look()]).toEqual(['open', 'open'])
    clock.advance(10_000)
    await expect(look()).rejects.toThrow('away')
    database.says = 'open'
    expect(await look()).toBe('open')
  })
})
