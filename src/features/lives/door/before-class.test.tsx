import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { render, screen, userEvent } from '#tests/support/rendered.ts'
import BeforeClass from './before-class.tsx'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import { livePageData } from './live-data.ts'

const page = livePageData('fr')

/** The page before the class of two children, at this hour. */
function showPage(startsAt: string) {
  const door: LiveDoor = {
    state: 'waiting',
    title: 'Dire non',
    lang: 'fr',
    startsAt,
    opensAt: startsAt,
    hasEnded: false,
    expected: [],
    adults: [],
    isOurClass: true,
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
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/door') ? door : family))
  render(
    <MemoryRouter>
      <BeforeClass
        page={page}
        awaited={{ kind: 'live', id: 'live' }}
        wantedChild={null}
        classErrors={null}
        isParent
      />
    </MemoryRouter>,
  )
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

it('the children’s pictures stand for them while the camera is off', async () => {
  showPage('2097-01-13T16:30:00.000Z')
  const words = await screen.findByText(page.texts.cameraKeptOff)
  const pictures = [...(words.parentElement?.querySelectorAll('img') ?? [])].map((one) =>
    one.getAttribute('src'),
  )
  expect(pictures).toEqual(['crest:Zoé', 'crest:Tom'].map((of) => `/api/orchard/picture.svg?of=${of}`))
})
