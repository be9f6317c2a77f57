import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import { aFamilyLive } from '#tests/support/lives/family-live.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { LiveRow } from './live-row.tsx'
import { type LiveProps, livesPageData } from './lives-data.ts'

const live = aFamilyLive()
const client = new QueryClient()
const zoe: LiveProps['child'] = {
  id: '00000000-0000-4000-8000-000000000001',
  displayName: 'Zoé',
  age: '6-8',
  picture: 'owl',
  languages: ['fr'],
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

it('an error about one child does not stay under another one', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
  const { rerender } = render(rowOf(live))
  await userEvent.click(screen.getByRole('button', { name: /Zoé/ }))
  await screen.findByRole('alert')
  rerender(rowOf(live, { ...zoe, id: '00000000-0000-4000-8000-000000000002', displayName: 'Tom' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('button', { name: /Tom/ })).toBeDefined()
})

function expertLineOf(shown: FamilyLive): string {
  const html = renderToStaticMarkup(rowOf(shown))
  return /<div class="expert-line">.*?<\/div><\/div>/s.exec(html)?.[0] ?? ''
}

function rowOf(shown: FamilyLive, child = zoe) {
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <LiveRow
          live={shown}
          child={child}
          week={{ monday: '2027-01-11', sunday: '2027-01-17', days: [], minutes: 0 }}
          timeZone="Europe/Luxembourg"
          hasAccess
          page={livesPageData('fr')}
        />
      </MemoryRouter>
    </QueryClientProvider>
  )
}
