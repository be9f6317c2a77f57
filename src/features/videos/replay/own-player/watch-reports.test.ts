import { afterEach, expect, it, vi } from 'vitest'
import { reportWatching } from './watch-reports.ts'

afterEach(() => vi.useRealTimers())

/** Asks once whether a film may still be watched, while the server answers with an error. */
async function ask(status: number, code: string, isTeamView = false) {
  vi.stubGlobal('window', new EventTarget())
  const fetch = vi.fn(async () => Response.json({ code }, { status }))
  vi.stubGlobal('fetch', fetch)
  const [onAccessEnded, onTimeOver] = [vi.fn(), vi.fn()]
  // A film that is paused: of the element only its events are used.
  const video = Object.assign(new EventTarget(), { paused: true }) as HTMLVideoElement
  const reports = reportWatching(video, {
    videoId: 'film',
    childId: undefined,
    isTeamView,
    positionNow: () => 0,
    onAccessEnded,
    onTimeOver,
  })
  const isAllowed = await reports.ask()
  await reports.end()
  return {
    isAllowed,
    isAccessOver: onAccessEnded.mock.calls.length > 0,
    isTimeOver: onTimeOver.mock.calls.length > 0,
    calls: fetch.mock.calls.length,
  }
}

it.each([
  [403, 'restTime', { isAllowed: false, isAccessOver: false, isTimeOver: true }],
  [403, 'dailyLimit', { isAllowed: false, isAccessOver: false, isTimeOver: true }],
  [403, 'readOnly', { isAllowed: true, isAccessOver: false, isTimeOver: false }],
  [402, 'noAccess', { isAllowed: false, isAccessOver: true, isTimeOver: false }],
  [503, 'busy', { isAllowed: true, isAccessOver: false, isTimeOver: false }],
])(
  'a report that failed with %i %s ends the film only for a reason of its own',
  async (status, code, expected) => {
    expect(await ask(status, code)).toMatchObject(expected)
  },
)

it('nothing is reported in the team’s view', async () => {
  expect(await ask(403, 'readOnly', true)).toMatchObject({ isAllowed: true, isTimeOver: false, calls: 0 })
})

it('seconds whose report was lost are in the next one, and only there', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  const sent: number[] = []
  let isLost = false
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).seconds)
    if (isLost) throw new TypeError('connection lost')
    return Response.json({ countedSeconds: 0 })
  })
  const video = Object.assign(new EventTarget(), { paused: false }) as HTMLVideoElement
  const reports = reportWatching(video, {
    videoId: 'film',
    childId: undefined,
    isTeamView: false,
    positionNow: () => 0,
    onAccessEnded: () => undefined,
    onTimeOver: () => undefined,
  })
  for (const lost of [true, false, false]) {
    isLost = lost
    await vi.advanceTimersByTimeAsync(15_000)
  }
  await reports.end()
  expect(sent).toEqual([0, 15, 30, 15])
})
