import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { Video } from '#src/features/videos/videos.contract.ts'
import { sentenceMs } from '#src/features/videos/videos.rules.ts'
import { videosTexts } from '#src/features/videos/videos.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { act, render, screen } from '#tests/support/pages/rendered.ts'
import PlayerDialog from './player-dialog.tsx'
import { methodMessage } from './player-messages.ts'

const video: Video = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Dire non',
  lang: 'fr',
  url: null,
  thumb: '/thumbs/dire-non.svg',
  duration: 12,
  category: null,
  createdAt: '2027-01-11T10:00:00.000Z',
  description: '',
  ageGroups: [],
  player: 'external',
  position: null,
}

afterEach(() => vi.useRealTimers())

/** Opens a video whose reports fail with an error. Returns what has happened at once, and after six seconds. */
async function opened(code: string, isTeamView: boolean) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const reports = vi.fn(() => Response.json({ code }, { status: 403 }))
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'POST' ? reports() : Response.json({ url: '/player/dire-non', expiresAt: null }),
  )
  const onTimeOver = vi.fn()
  render(
    <QueryClientProvider client={newQueryClient()}>
      <PlayerDialog
        video={video}
        texts={inLanguage(videosTexts, 'fr')}
        isTeamView={isTeamView}
        onClose={() => {}}
        onTimeOver={onTimeOver}
      />
    </QueryClientProvider>,
  )
  const frame = await screen.findByTitle<HTMLIFrameElement>('Dire non')
  const messages: unknown[] = []
  if (frame.contentWindow) frame.contentWindow.postMessage = (message: unknown) => void messages.push(message)
  await act(() => new Promise(setImmediate))
  expect(onTimeOver).not.toHaveBeenCalled()
  await act(async () => void (await vi.advanceTimersByTimeAsync(sentenceMs.uncaptioned)))
  return {
    reports: reports.mock.calls.length,
    isPaused: messages.includes(methodMessage('pause')),
    isTimeOver: onTimeOver.mock.calls.length > 0,
  }
}

it.each([
  ['restTime', false, { reports: 1, isPaused: true, isTimeOver: true }],
  ['dailyLimit', false, { reports: 1, isPaused: true, isTimeOver: true }],
  ['readOnly', false, { reports: 1, isPaused: false, isTimeOver: false }],
  ['readOnly', true, { reports: 0, isPaused: false, isTimeOver: false }],
])('a report that fails with %s, in the team’s view: %s', async (code, isTeamView, expected) => {
  expect(await opened(code, isTeamView)).toEqual(expected)
})
