import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { render, screen, userEvent } from '#tests/support/rendered.ts'
import BeforeClass from './before-class.tsx'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import { livePageData } from './live-data.ts'

it('one child stays chosen, so that the safety button stays', async () => {
  const page = livePageData('fr')
  const door: LiveDoor = {
    state: 'waiting',
    title: 'Dire non',
    lang: 'fr',
    startsAt: '2027-01-13T16:30:00.000Z',
    opensAt: '2027-01-13T16:15:00.000Z',
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
  const chosen = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)
  await screen.findByRole('button', { name: 'Zoé' })
  expect(chosen()).toEqual(['Zoé', 'Tom'])
  for (const name of ['Zoé', 'Tom']) await userEvent.click(screen.getByRole('button', { name }))
  expect(chosen()).toEqual(['Tom'])
  expect(screen.getByRole('button', { name: page.texts.safety.button })).toBeDefined()
})
