import { describe, expect, it } from 'vitest'
import { createWatchClock } from './watch-clock.ts'

describe('the time in which a film plays', () => {
  it('counts while it plays and not while it is paused', () => {
    const time = aTime()
    const clock = createWatchClock(time.now)
    time.pass(5000)
    clock.start()
    time.pass(4000)
    clock.stop()
    time.pass(60_000)
    clock.start()
    time.pass(3000)
    expect(clock.take()).toBe(7)
  })

  it('is reported once, and the rest of a second is carried over', () => {
    const time = aTime()
    const clock = createWatchClock(time.now)
    clock.start()
    time.pass(1700)
    expect(clock.take()).toBe(1)
    expect(clock.take()).toBe(0)
    time.pass(300)
    expect(clock.take()).toBe(1)
  })

  it('is not counted twice when it starts twice or stops twice', () => {
    const time = aTime()
    const clock = createWatchClock(time.now)
    clock.start()
    time.pass(2000)
    clock.start()
    time.pass(2000)
    clock.stop()
    time.pass(2000)
    clock.stop()
    expect(clock.take()).toBe(4)
  })
})

function aTime() {
  let at = 1000
  return {
    now: () => at,
    pass: (milliseconds: number) => {
      at += milliseconds
    },
  }
}
