import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import { aFamilyLive } from '#tests/support/family-live.ts'
import { LiveRow } from './live-row.tsx'
import { livesPageData } from './lives-data.ts'

const live = aFamilyLive()

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
