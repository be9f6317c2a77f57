import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { LiveRow } from './live-row.tsx'
import type { FamilyLive } from './lives.contract.ts'
import { livesPageData } from './lives-data.ts'

const live: FamilyLive = {
  id: '00000000-0000-4000-8000-000000000002',
  title: 'Dire non',
  description: '',
  bring: '',
  lang: 'fr',
  category: 'social',
  ageGroups: ['6-8'],
  expert: null,
  expertType: 'education',
  startsAt: '2027-01-13T16:30:00.000Z',
  minutes: 60,
  places: 12,
  placesLeft: 12,
  state: 'planned',
  isOpen: false,
  replayId: null,
  cancelReason: null,
  children: [],
}

it('a live session shows its expert’s portrait, and none before it has an expert', () => {
  const expert = {
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Inès Muller',
    type: 'education',
    portrait: 'host',
  } as const
  expect(expertLineOf({ ...live, expert })).toMatch(/<svg.*Inès Muller/s)
  expect(expertLineOf(live)).not.toContain('<svg')
})

function expertLineOf(shown: FamilyLive): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LiveRow
          live={shown}
          child={{
            id: '00000000-0000-4000-8000-000000000001',
            displayName: 'Zoé',
            age: '6-8',
            picture: 'owl',
            languages: ['fr'],
          }}
          week={{ monday: '2027-01-11', sunday: '2027-01-17', days: [], minutes: 0 }}
          timeZone="Europe/Luxembourg"
          hasAccess
          page={livesPageData('fr')}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return /<div class="expert-line">.*?<\/div><\/div>/s.exec(html)?.[0] ?? ''
}
