import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import ChildsOrchard from './childs-orchard.tsx'
import EveningPage from './evening-page.tsx'
import { orchardPageData } from './orchard-data.ts'

const orchard: Orchard = {
  childId: '00000000-0000-4000-8000-000000000001',
  displayName: 'Zoé',
  picture: 'fox',
  timeZone: 'Europe/Luxembourg',
  zoneName: 'heure de Luxembourg',
  hasAccess: true,
  rest: null,
  tree: { sprigs: 0, blossoms: 0, plums: 0 },
  today: null,
  challenges: [],
  badges: [],
  replays: [],
  nextLive: null,
  nextSession: null,
}

// The limit of a day may be reached in the morning.
it.each([
  ['restTime', 'Bonne nuit', 'À demain'],
  ['dailyLimit', 'À demain', 'Bonne nuit'],
] as const)('after %s the child is told « %s », not « %s »', (rest, said, unsaid) => {
  const html = renderToStaticMarkup(
    <EveningPage
      orchard={{ ...orchard, rest }}
      page={orchardPageData('fr')}
      replacesView={{ current: false }}
    />,
  )
  expect([html.includes(said), html.includes(unsaid), html.includes('dormir')]).toEqual([
    true,
    false,
    rest === 'restTime',
  ])
})

it.each([
  ['entered while it is open', true],
  ['awaited while it is not', false],
])('a one-to-one session can be %s', (_, isOpen) => {
  const page = orchardPageData('fr')
  const nextSession = {
    slotId: '00000000-0000-4000-8000-000000000003',
    expert: 'Inès',
    startsAt: '2030-01-17T22:30:00.000Z',
    isOpen,
  }
  const html = renderToStaticMarkup(
    <EveningPage
      orchard={{ ...orchard, rest: 'restTime', nextSession }}
      page={page}
      replacesView={{ current: false }}
    />,
  )
  expect(html.includes(`session=${nextSession.slotId}`)).toBe(isOpen)
})

it('the good night fills the region that was there before, and the focus stays in the page', async () => {
  const page = orchardPageData('fr')
  render(
    <EveningPage orchard={{ ...orchard, rest: 'restTime' }} page={page} replacesView={{ current: false }} />,
  )
  const region = screen.getByRole('status')
  await userEvent.click(screen.getByRole('button', { name: page.texts.evening.night }))
  expect(region.textContent).toBe(page.texts.evening.sleeping)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it.each([
  ['takes the focus where it replaces another view', null, true],
  ['leaves the focus at the start of a page that begins with it', 'restTime', false],
] as const)('the evening page %s', async (_, firstRest, isFocused) => {
  let rest: Orchard['rest'] = firstRest
  vi.stubGlobal('fetch', async () => Response.json({ ...orchard, rest }))
  const page = orchardPageData('fr')
  const user = { childView: { childId: orchard.childId } } as SessionUser
  render(
    <MemoryRouter>
      <ChildsOrchard user={user} page={page} />
    </MemoryRouter>,
  )
  if (!isFocused) await screen.findByRole('heading', { name: page.texts.evening.title })
  else await screen.findByRole('heading', { name: /Zoé/ })
  rest = 'restTime'
  window.dispatchEvent(new Event('online'))
  const heading = await screen.findByRole('heading', { name: page.texts.evening.title })
  expect(document.activeElement === heading).toBe(isFocused)
})
