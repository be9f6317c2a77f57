import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { loader } from '#src/features/dashboard/dashboard-page.tsx'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { NextLiveCard } from './next-live-card.tsx'

const id = '00000000-0000-4000-8000-000000000001'

it('an open live session is entered by its own page, which knows the children who have a place', () => {
  const page = loader({ url: new URL('https://mirabelle.test/fr/espace-parent') } as Parameters<
    typeof loader
  >[0])
  render(
    <MemoryRouter>
      <NextLiveCard
        live={{
          id,
          title: 'Dire non',
          lang: 'fr',
          category: 'social',
          expertType: 'education',
          expert: null,
          startsAt: '2027-01-13T16:30:00.000Z',
          minutes: 60,
          isOpen: true,
          hasAddress: true,
        }}
        hasAccess
        timeZone="Europe/Luxembourg"
        page={page}
      />
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Rejoindre le live' })
  expect(link.getAttribute('href')).toBe(`/fr/live?id=${id}`)
  expect(screen.queryByRole('button')).toBeNull()
})
