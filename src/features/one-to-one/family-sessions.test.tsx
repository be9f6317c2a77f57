import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { queryClientFor } from '#src/api/query-client.ts'
import { keyOf } from '#src/api/query-of.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import type { readDashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import { portrait } from '#src/ui/illustrations/portraits.ts'
import { render, screen, userEvent, within } from '#tests/support/pages/rendered.ts'
import FamilySessions from './family-sessions.tsx'
import { oneToOnePageData } from './one-to-one-data.ts'

const [childId, first, second] = [1, 2, 3].map((one) => `00000000-0000-4000-8000-00000000000${one}`)
const expert = { id: childId, name: 'Anna Rossi', type: 'education', portrait: 'law' }
const slotOf = (id: string | undefined, startsAt: string) => ({ id, expert, startsAt, minutes: 30 })
const slots = [slotOf(first, '2097-03-04T16:30:00.000Z'), slotOf(second, '2097-03-05T16:30:00.000Z')]

/** Overlaps the second slot. */
const lives = [{ title: 'Dire non', startsAt: '2097-03-05T16:00:00.000Z', minutes: 60 }]

/**
 * The page of a family. On another plan than the complete one it has a session that it booked before. What is
 * put in `taken` is booked by another family.
 */
async function sessionsOf(plan: 'complete' | 'essential') {
  const booked = new Set<string | undefined>(plan === 'complete' ? [] : [first])
  const taken = new Set<string | undefined>()
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const id = path.split('/').at(-1)
    if (method === 'POST' && taken.has(id)) return Response.json({ code: 'taken' }, { status: 409 })
    if (method === 'POST') booked.add(id)
    if (method === 'DELETE') booked.delete(id)
    if (method !== 'GET') return Response.json({})
    return Response.json({
      quota: 2,
      used: booked.size,
      timeZone: 'Europe/Luxembourg',
      children: [{ id: childId, displayName: 'Zoé', age: '6-8', picture: 'owl', months: [], lives }],
      reasons: [],
      slots: slots.filter((slot) => !booked.has(slot.id) && !taken.has(slot.id)),
      booked: slots
        .filter((slot) => booked.has(slot.id))
        .map((slot) => ({ ...slot, childId, note: null, canCancel: true })),
    })
  })
  const user = { id: crypto.randomUUID(), plan, hasAccess: true } as SessionUser
  const queryClient = queryClientFor(user.id)
  render(
    <MemoryRouter>
      <main id="content" tabIndex={-1}>
        <FamilySessions user={user} page={oneToOnePageData('fr')} />
      </main>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { booked, taken, queryClient }
}

/** Presses the first button of that name. */
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body)
const chooseSlotOf = (day: RegExp) =>
  userEvent.click(
    within(screen.getByRole('region', { name: day })).getByRole('button', { name: /^17\s*h\s*30$/ }),
  )
async function cancel() {
  await press('Annuler la séance')
  await userEvent.click(await screen.findByRole('button', { name: 'Oui, annuler' }))
}
const focused = () => document.activeElement
const heading = (name: RegExp | string) => screen.getByRole('heading', { name })

it('an expert has the portrait that was chosen, where it is booked and where it can be', async () => {
  const drawn = (prefix: string | undefined) => {
    const place = document.createElement('div')
    place.innerHTML = portrait('law', { prefix: prefix ?? '' })
    return place.innerHTML
  }
  await sessionsOf('complete')
  const choice = screen.getByRole('button', { name: /Anna Rossi/ })
  expect(choice.querySelector('.art')?.innerHTML).toBe(drawn(expert.id))
  await chooseSlotOf(/^lundi/)
  await press('Réserver pour Zoé')
  const booked = (await screen.findByRole('button', { name: 'Annuler la séance' })).closest('article')
  expect(booked?.querySelector('.art')?.innerHTML).toBe(drawn(first))
})

it('the focus moves to a session that was booked, and to the next one after it was cancelled', async () => {
  await sessionsOf('complete')
  for (const day of [/^mardi/, /^lundi/]) {
    await chooseSlotOf(day)
    await press('Réserver pour Zoé')
    await vi.waitFor(() => expect(focused()).toBe(heading(day)))
  }
  await cancel()
  await vi.waitFor(() => expect(focused()).toBe(heading(/^mardi/)))
  await cancel()
  await vi.waitFor(() => expect(focused()).toBe(heading(oneToOnePageData('fr').texts.booked.none)))
})

it('the focus moves to the message where another family has just taken the slot, the last one too', async () => {
  const { taken } = await sessionsOf('complete')
  for (const [day, id] of [
    [/^mardi/, second],
    [/^lundi/, first],
  ] as const) {
    await chooseSlotOf(day)
    taken.add(id)
    await press('Réserver pour Zoé')
    await vi.waitFor(() => expect(focused()?.textContent).toMatch(/^Une autre famille vient de prendre/))
    expect(screen.queryByRole('region', { name: day })).toBeNull()
  }
})

it('a slot that the other parent has just booked for the child is booked, not another family’s', async () => {
  const { booked, taken } = await sessionsOf('complete')
  await chooseSlotOf(/^mardi/)
  booked.add(second)
  taken.add(second)
  await press('Réserver pour Zoé')
  await vi.waitFor(() => expect(focused()).toBe(heading(/^mardi/)))
  expect(screen.queryByText(/Une autre famille/)).toBeNull()
})

it('the focus moves to the page where nothing is left of the card', async () => {
  await sessionsOf('essential')
  await cancel()
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole('main')))
})

it('the dashboard is read again once a session was booked or cancelled', async () => {
  const { queryClient } = await sessionsOf('complete')
  const queryKey = keyOf<typeof readDashboard>('/api/dashboard')
  await chooseSlotOf(/^mardi/)
  for (const change of [() => press('Réserver pour Zoé'), cancel]) {
    queryClient.setQueryData(queryKey, { children: [] } as never)
    await change()
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeUndefined())
  }
})

it('a session is cancelled only after a question, which names it', async () => {
  await sessionsOf('essential')
  await press('Annuler la séance')
  const question = await screen.findByRole('dialog', { name: /^Annuler cette séance\s\?$/ })
  expect(question.textContent).toMatch(/Lundi.+17\sh\s30, avec Anna Rossi/)
  await userEvent.click(within(question).getByRole('button', { name: 'Garder la séance' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Annuler la séance' })).toBeDefined()
})

it('a slot says where the child has a place in a live session at the same time', async () => {
  await sessionsOf('complete')
  await chooseSlotOf(/^lundi/)
  expect(screen.queryByText(/a déjà une place/)).toBeNull()
  await chooseSlotOf(/^mardi/)
  expect(screen.getByText(/Zoé a déjà une place dans le live «\sDire non\s»\./)).toBeDefined()
})
