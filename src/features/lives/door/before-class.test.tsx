import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import { shownNameOf } from '#src/domain/live-class/door-view.rules.ts'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import BeforeClass from './before-class.tsx'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import { livePageData } from './live-data.ts'
import { pollMs } from './use-polled.ts'

const page = livePageData('fr')

/**
 * The page before the class of two children, at this hour, for their parent or for the child whose view it
 * is. While `isAway`, only the door can be read. `names` are those of the expected adults, null for the
 * team's.
 */
function showPage(
  startsAt: string,
  {
    viewedChildId,
    isAway,
    names = [],
    isOurClass = true,
    hasAddress = true,
  }: {
    viewedChildId?: string
    isAway?: boolean
    names?: readonly (string | null)[]
    isOurClass?: boolean
    hasAddress?: boolean
  } = {},
) {
  const server = { isAway }
  const door: LiveDoor = {
    state: 'waiting',
    title: 'Dire non',
    lang: 'fr',
    startsAt,
    opensAt: startsAt,
    hasEnded: false,
    expected: names.map((name, index) => ({
      ...shownNameOf(name, 'fr'),
      role: index === 0 ? 'expert' : 'host',
      portrait: null,
      isHere: false,
    })),
    adults: [],
    isOurClass,
    hasAddress,
    minutes: 60,
  }
  const family = ['Zoé', 'Tom'].map(
    (displayName): ChildAtDoor => ({
      id: displayName,
      displayName,
      picture: `crest:${displayName}`,
      hasPlace: true,
      timeZone: 'Europe/Luxembourg',
      camera: 'off',
      chat: 'no',
      isRecorded: false,
    }),
  )
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/door')) return Response.json(door)
    return server.isAway ? Response.json({}, { status: 503 }) : Response.json(family)
  })
  render(
    <MemoryRouter>
      <BeforeClass
        page={page}
        awaited={{ kind: 'live', id: 'live' }}
        wantedChild={null}
        classErrors={null}
        viewedChildId={viewedChildId}
      />
    </MemoryRouter>,
  )
  return server
}

it('one child stays chosen, so that the safety button stays', async () => {
  showPage('2097-01-13T16:30:00.000Z')
  const chosen = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)
  await screen.findByRole('button', { name: 'Zoé' })
  expect(chosen()).toEqual(['Zoé', 'Tom'])
  for (const name of ['Zoé', 'Tom']) await userEvent.click(screen.getByRole('button', { name }))
  expect(chosen()).toEqual(['Tom'])
  expect(screen.getByRole('button', { name: page.texts.safety.button })).toBeDefined()
})

it('a late child reads that the live session has begun', async () => {
  showPage('2025-01-13T16:30:00.000Z')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/^Ton live a commencé à/)
})

it.each([
  [['Inès', 'Léo'], 'La porte s’ouvre dès qu’Inès et Léo sont là.'],
  [['Inès', null], page.texts.door.waiting],
] as const)('the page names the two awaited adults only where both have a name: %j', async (names, words) => {
  showPage('2097-01-13T16:30:00.000Z', { names })
  expect(await screen.findByText(words)).toBeDefined()
})

it('the page says kindly that the live session has no address yet, and keeps the door shut', async () => {
  showPage('2097-01-13T16:30:00.000Z', { isOurClass: false, hasAddress: false, names: ['Inès', 'Léo'] })
  expect(await screen.findByText(page.texts.errors.noAddress)).toBeDefined()
  expect(screen.getByRole('button', { name: page.texts.closed })).toHaveProperty('disabled', true)
})

it('the children’s pictures stand for them while the camera is off', async () => {
  showPage('2097-01-13T16:30:00.000Z')
  const words = await screen.findByText(page.texts.cameraKeptOff)
  const pictures = [...(words.parentElement?.querySelectorAll('img') ?? [])].map((one) =>
    one.getAttribute('src'),
  )
  expect(pictures).toEqual(['crest:Zoé', 'crest:Tom'].map((of) => `/api/orchard/picture.svg?of=${of}`))
})

it.each([
  ['in our class', true],
  ['at a typed link', false],
])('the microphone is promised to be off on arrival only where it is: %s', async (_, isOurClass) => {
  showPage('2097-01-13T16:30:00.000Z', { isOurClass })
  await screen.findByText(page.texts.microphoneOff)
  expect(screen.queryByText(page.texts.microphoneHint) !== null).toBe(isOurClass)
})

const aMoment = async () => {
  await vi.advanceTimersByTimeAsync(pollMs)
}
const isOnline = async () => {
  window.dispatchEvent(new Event('online'))
}

it.each([
  ['a moment later', aMoment],
  ['when the network comes back', isOnline],
])('a child who is alone need press nothing where the children could not be read: %s', async (_, wait) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const server = showPage('2097-01-13T16:30:00.000Z', { viewedChildId: 'Zoé', isAway: true })
  await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(page.texts.lost))
  expect(screen.getByRole('button', { name: page.texts.safety.button })).toBeDefined()
  server.isAway = false
  await act(wait)
  await vi.waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Ton live commence/),
  )
})
