import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { FamilyLive } from '#src/domain/lives/family-lives.contract.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { aFamilyLive } from '#tests/support/lives/family-live.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { LiveActions } from './live-actions.tsx'
import { type LiveProps, livesPageData } from './lives-data.ts'

const child: LiveProps['child'] = {
  id: '00000000-0000-4000-8000-000000000001',
  displayName: 'Zoé',
  age: '6-8',
  picture: 'owl',
  languages: ['fr'],
}

const live = aFamilyLive({
  placesLeft: 0,
  children: [{ childId: child.id, state: 'waiting', position: 2 }],
})

interface ActionsOptions {
  change?: Partial<FamilyLive>
  language?: Language
  hasAccess?: boolean
  /** Other live sessions of the week in which the child has a place. */
  booked?: FamilyLive[]
}

function actions({ change = {}, language = 'fr', hasAccess = true, booked = [] }: ActionsOptions) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <LiveActions
          live={{ ...live, ...change }}
          child={child}
          week={{
            monday: '2027-01-11',
            sunday: '2027-01-17',
            days: booked.map((one) => ({ day: one.startsAt.slice(0, 10), lives: [one] })),
            minutes: booked.reduce((sum, { minutes }) => sum + minutes, 0),
          }}
          timeZone="Europe/Luxembourg"
          hasAccess={hasAccess}
          page={livesPageData(language)}
        />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

function wordsOf(options: ActionsOptions = {}): string {
  const html = renderToStaticMarkup(actions(options))
  return html.replaceAll(/<svg.*?<\/svg>/gs, '').replaceAll(/<[^>]+>/g, '|')
}

describe('a child on the waiting list', () => {
  it('can be given a free place that is no longer offered to one family', () => {
    const words = wordsOf({ change: { placesLeft: 1 } })
    for (const shown of ['Prendre la place', '1 place libre sur 12', 'Quitter la liste'])
      expect(words).toContain(`|${shown}|`)
    expect(words).not.toContain('Si une place se libère')
  })

  it('is shown the obstacle to taking a free place', () => {
    const booked = ['2027-01-11T16:30:00.000Z', '2027-01-12T16:30:00.000Z'].map((startsAt) =>
      aFamilyLive({ id: startsAt, startsAt, children: [{ childId: child.id, state: 'registered' }] }),
    )
    const words = wordsOf({ change: { placesLeft: 1 }, booked })
    expect(words).toContain('|Deux heures déjà prises|')
    expect(words).not.toContain('Prendre la place')
    const withLess = wordsOf({ change: { placesLeft: 1, minutes: 61 }, booked: booked.slice(1) })
    expect(withLess).toContain('|Plus de deux heures|')
  })

  it.each([
    ['no place is free', { change: { placesLeft: 0 } }],
    ['the family has no access', { change: { placesLeft: 1 }, hasAccess: false }],
  ])('keeps waiting where %s', (_, options) => {
    const words = wordsOf(options)
    expect(words).toContain('Si une place se libère et que c’est le tour de Zoé')
    expect(words).not.toContain('Prendre la place')
  })
})

describe('a cancelled live session', () => {
  it.each([
    ['fr', 'Annulé, la place est rendue', 'Annulé, l’attente prend fin'],
    ['en', 'Cancelled, the place has been given back', 'Cancelled, the waiting list is closed'],
    ['it', 'Annullata, posto liberato', 'Annullata, l’attesa finisce qui'],
  ] as const)(
    'mentions the place to those who had one, and the waiting list to those on it, in %s',
    (language, place, wait) => {
      const change = { state: 'cancelled' } as const
      const children = [{ childId: child.id, state: 'registered' as const }]
      expect(wordsOf({ change: { ...change, children }, language })).toContain(`|${place}|`)
      expect(wordsOf({ change, language })).toContain(`|${wait}|`)
    },
  )
})

it.each([
  ['is registered', { state: 'registered' }, true],
  ['has entered the class', { state: 'registered', hasEntered: true }, false],
  ['came', { state: 'came' }, false],
] as const)('a place can be given back by a child who %s: %s', (_, one, isOffered) => {
  const words = wordsOf({ change: { isOpen: true, children: [{ childId: child.id, ...one }] } })
  expect(words.includes('|Rendre la place|')).toBe(isOffered)
})

describe('a place is given back', () => {
  const registered = { childId: child.id, state: 'registered' } as const
  const offered = { childId: child.id, state: 'waiting', offeredUntil: '2027-01-13T15:00:00.000Z' } as const
  const waiting = { childId: child.id, state: 'waiting', position: 2 } as const

  /** The calls that one press of the button sends, and whether the page asks first. */
  async function press(name: string, change: Partial<FamilyLive>, after: FamilyLive['children'] = []) {
    const fetch = vi.fn(async (_: string, __: RequestInit) => Response.json({ ...live, children: after }))
    vi.stubGlobal('fetch', fetch)
    render(actions({ change, language: after.length > 0 ? 'en' : 'fr' }))
    await userEvent.click(screen.getByRole('button', { name }))
    return () => fetch.mock.calls.map(([, { method }]) => method)
  }

  it.each([
    ['Rendre la place', { placesLeft: 3, children: [registered] }],
    ['Quitter la liste', { placesLeft: 0, children: [waiting] }],
  ])('with one press where it is nobody else’s gain: %s', async (name, change) => {
    const sent = await press(name, change)
    await vi.waitFor(() => expect(sent()).toEqual(['DELETE']))
  })

  it('unless the child has entered in the meantime, as the page then tells', async () => {
    await press('Give the place back', { placesLeft: 3, children: [registered] }, [registered])
    expect(await screen.findByText(/^Zoé is already in the session/)).toBeTruthy()
  })

  it.each([
    ['Rendre la place', 'Rendre la place de Zoé', 'Garder la place', 'Oui, la rendre', registered],
    ['Quitter la liste', 'Laisser passer cette place', 'Revenir', 'Oui, quitter la liste', offered],
  ])('after a question where another family would take it: %s', async (name, title, keep, confirm, one) => {
    const sent = await press(name, { placesLeft: 0, children: [one] })
    expect((await screen.findByRole('dialog')).textContent).toContain(title)
    await userEvent.click(await screen.findByRole('button', { name: keep }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name }))
    await userEvent.click(await screen.findByRole('button', { name: confirm }))
    await vi.waitFor(() => expect(sent()).toEqual(['DELETE']))
  })
})
