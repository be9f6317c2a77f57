import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { loader } from '#src/features/videos/videos-page.tsx'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { OpenReplay } from './open-replay.tsx'
import type { Replay } from './replay-about.tsx'

const replay: Replay = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Dire non',
  lang: 'fr',
  url: null,
  thumb: '/thumb.webp',
  duration: 5,
  category: null,
  createdAt: '2027-01-11T10:00:00.000Z',
  description: '',
  ageGroups: [],
  player: 'own',
  position: null,
  seconds: 300,
  dinnerQuestion: null,
  chapters: [],
  captions: ['fr'],
  live: null,
  challenge: null,
}
const film = {
  master: '/master.m3u8',
  poster: '/poster.webp',
  captions: [{ lang: 'fr', url: '/captions.vtt' }],
  chapters: [],
  position: 0,
  seconds: 300,
  bar: { url: '/bar.webp', pictures: 1, every: 300 },
}
const page = loader({ url: new URL('https://mirabelle.test/fr/videos') } as Parameters<typeof loader>[0])
const words = page.replay

/** The captions of the film, with one of them on screen. */
const track = Object.assign(new EventTarget(), {
  language: 'fr',
  mode: 'disabled',
  activeCues: [{ text: 'On peut dire non.', endTime: 300 }],
})

beforeEach(() => {
  // A browser with HLS of its own, which plays nothing here.
  vi.spyOn(HTMLVideoElement.prototype, 'canPlayType').mockReturnValue('maybe')
  const tracks: unknown = [track]
  vi.spyOn(HTMLVideoElement.prototype, 'textTracks', 'get').mockReturnValue(tracks as TextTrackList)
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/stream') ? film : {}))
})

function openReplay(changes: Partial<Replay> = {}) {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <OpenReplay
          replay={{ ...replay, ...changes }}
          childId={undefined}
          user={{ hasAccess: true } as SessionUser}
          page={page}
          isResting={false}
          viewerChoice={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The replay once it plays; `happen` is what its `<video>` does. */
async function playingReplay() {
  openReplay()
  await userEvent.click(screen.getByRole('button', { name: words.watch }))
  await screen.findByRole('button', { name: words.player.full })
  const video = document.querySelector('video')
  if (!video) throw new Error('the film is missing')
  return { video, happen: (event: string) => act(() => void video.dispatchEvent(new Event(event))) }
}

it('a film of 9:31 that was watched to its end is started over, although it counts as ten minutes', () => {
  openReplay({ seconds: 571, duration: 10, position: 571 })
  expect(screen.getByRole('button', { name: words.watch })).toBeDefined()
})

it('a film of half a minute that was watched to its end is started over', () => {
  openReplay({ seconds: 30, duration: 1, position: 30 })
  expect(screen.getByRole('button', { name: words.watch })).toBeDefined()
})

it('a film that is played again after its end is no longer said to be over', async () => {
  const { happen } = await playingReplay()
  happen('ended')
  expect(screen.getByText(words.finished)).toBeDefined()
  happen('play')
  expect(screen.queryByText(words.finished)).toBeNull()
})

it('the caption on screen has its language', async () => {
  await playingReplay()
  expect(screen.getByText('On peut dire non.').getAttribute('lang')).toBe('fr')
})

it('a caption is shown without its markup, on the film and in the transcript', async () => {
  const cue = '<v Inès>L&#39;<00:00:01.439><c>&eacute;t&eacute;</c> &lt;3'
  const vtt = `WEBVTT\n\n00:01.000 --> 00:03.000\n${cue}\n`
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('.vtt') ? new Response(vtt) : Response.json(path.includes('/stream') ? film : {}),
  )
  const [before] = track.activeCues
  onTestFinished(() => {
    track.activeCues = before ? [before] : []
  })
  track.activeCues = [{ text: cue, endTime: 300 }]
  await playingReplay()
  expect(screen.getByText("L'été <3")).toBeDefined()
  await userEvent.click(screen.getByText(words.transcript))
  await expect.poll(() => screen.queryAllByText(/L'été <3/)).toHaveLength(2)
})

it('an iPhone’s full screen has the captions, and what was changed there is shown afterwards', async () => {
  const { video, happen } = await playingReplay()
  expect(track.mode).toBe('hidden')
  happen('webkitbeginfullscreen')
  expect(track.mode).toBe('showing')
  video.muted = true
  video.playbackRate = 2
  happen('volumechange')
  happen('ratechange')
  happen('webkitendfullscreen')
  expect(track.mode).toBe('hidden')
  expect(screen.getByRole('button', { name: words.player.unmute })).toBeDefined()
  expect(screen.getByRole('combobox', { name: words.player.rate })).toHaveProperty('value', '2')
})
