import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import { orchardPageData } from '#src/features/orchard/orchard-data.ts'
import { FirstView } from './first-view.tsx'
import { OrchardAhead } from './orchard-ahead.tsx'

const live = {
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Dire non',
  lang: 'fr',
  category: 'social',
  expert: 'Inès',
  startsAt: '2030-01-16T22:30:00.000Z',
  minutes: 45,
  opensAt: '2030-01-16T22:15:00.000Z',
  isOpen: false,
  door: 'opens',
} as const

const orchard: Orchard = {
  childId: '00000000-0000-4000-8000-000000000001',
  displayName: 'Zoé',
  picture: 'crest:a',
  timeZone: 'Pacific/Auckland',
  zoneName: 'heure d’Auckland',
  hasAccess: true,
  rest: null,
  tree: { sprigs: 0, blossoms: 0, plums: 0 },
  today: { kind: 'live', live },
  challenges: [],
  badges: [],
  replays: [],
  nextLive: live,
  nextSession: {
    slotId: '00000000-0000-4000-8000-000000000003',
    expert: 'Inès',
    startsAt: '2030-01-17T22:30:00.000Z',
    isOpen: false,
  },
}

it.each([
  ['a live session', orchard],
  ['a one-to-one session', { ...orchard, today: null, nextLive: null }],
])('names the family’s time zone once, at %s, where the device shows another', (_, shown) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FirstView orchard={shown} page={orchardPageData('fr')} onChange={() => undefined} />
    </MemoryRouter>,
  )
  expect(html.match(/heure d’Auckland/g)).toHaveLength(1)
})

it.each([
  ['shut', false],
  ['open, in front of the shut one from which it opens', true],
])('shows the gate %s', (_, isOpen) => {
  const page = orchardPageData('fr')
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FirstView
        orchard={{
          ...orchard,
          today: { kind: 'live', live: { ...live, isOpen, door: isOpen ? 'open' : 'opens' } },
        }}
        page={page}
        onChange={() => undefined}
      />
    </MemoryRouter>,
  )
  const [gate] = /<div class="gate">.*?<\/div>/.exec(html) ?? []
  const pictures = [...(gate ?? '').matchAll(/src="([^"]+)"/g)].map(([, src]) => src)
  expect(pictures).toEqual([page.pictures.door.src, ...(isOpen ? [page.pictures.openDoor.src] : [])])
})

it('opens nothing that has no address yet, and says that the team is working on it', () => {
  const page = orchardPageData('fr')
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <FirstView
        orchard={{
          ...orchard,
          today: { kind: 'live', live: { ...live, door: 'noAddress' } },
        }}
        page={page}
        onChange={() => undefined}
      />
    </MemoryRouter>,
  )
  expect(html).toContain(page.texts.today.noAddress)
  for (const unsaid of [page.texts.today.open, page.texts.today.enter, page.pictures.openDoor.src])
    expect(html).not.toContain(unsaid)
})

it('leads to the page’s own address, without a redirect, also as the build renders it', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/it/frutteto/']}>
      <OrchardAhead page={orchardPageData('it')} />
    </MemoryRouter>,
  )
  expect(html).toContain('href="/it/frutteto"')
  expect(html).not.toContain('href="/it/frutteto/"')
})
