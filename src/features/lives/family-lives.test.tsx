import { MemoryRouter } from 'react-router'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { aFamilyLive } from '#tests/support/lives/family-live.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'
import FamilyLives from './family-lives.tsx'
import { livesPageData } from './lives-data.ts'

it('a link from the dashboard leads to its live session and its child', async () => {
  const live = aFamilyLive()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-11T10:00:00.000Z') })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(
      path.startsWith('/api/account/')
        ? {
            timeZone: 'Europe/Luxembourg',
            hasCalendar: false,
            children: ['Zoé', 'Tom'].map((displayName) => ({
              id: displayName,
              displayName,
              age: '6-8',
              picture: 'owl',
              languages: ['fr'],
            })),
          }
        : [live],
    ),
  )
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const user = { id: crypto.randomUUID(), hasAccess: true } as SessionUser
  render(
    <MemoryRouter initialEntries={[`/fr/lives?child=Tom#live-${live.id}`]}>
      <FamilyLives user={user} page={livesPageData('fr')} />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('button', { name: /Tom/, pressed: true })).toBeDefined()
  expect(scrolled.mock.contexts).toEqual([document.getElementById(`live-${live.id}`)])
})
