import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { queryClientFor } from '#src/api/query-client.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { mount } from '#tests/support/mounted.ts'
import FamilySessions from './family-sessions.tsx'
import { oneToOnePageData } from './one-to-one-data.ts'

const [childId, first, second] = [1, 2, 3].map((one) => `00000000-0000-4000-8000-00000000000${one}`)
const expert = { id: childId, name: 'Anna Rossi', type: 'education', portrait: '' }
const slotOf = (id: string | undefined, startsAt: string) => ({ id, expert, startsAt, minutes: 30 })
const slots = [slotOf(first, '2097-03-04T16:30:00.000Z'), slotOf(second, '2097-03-05T16:30:00.000Z')]

/** The page of a family. On another plan than the complete one it has a session that it booked before. */
async function sessionsOf(plan: 'complete' | 'essential') {
  const booked = new Set<string | undefined>(plan === 'complete' ? [] : [first])
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    const id = path.split('/').at(-1)
    if (method === 'POST') booked.add(id)
    if (method === 'DELETE') booked.delete(id)
    if (method !== 'GET') return Response.json({})
    return Response.json({
      quota: 2,
      used: booked.size,
      timeZone: 'Europe/Luxembourg',
      children: [{ id: childId, displayName: 'Zoé', age: '6-8', picture: 'owl', months: [] }],
      reasons: [],
      slots: slots.filter((slot) => !booked.has(slot.id)),
      booked: slots
        .filter((slot) => booked.has(slot.id))
        .map((slot) => ({ ...slot, childId, note: null, canCancel: true })),
    })
  })
  const user = { id: crypto.randomUUID(), plan, hasAccess: true } as SessionUser
  queryClientFor(user.id)
  const page = await mount(
    <MemoryRouter>
      <main id="content" tabIndex={-1}>
        <FamilySessions user={user} page={oneToOnePageData('fr')} />
      </main>
    </MemoryRouter>,
  )
  await vi.waitFor(() => expect(page.all('h1')).toHaveLength(1))
  return page
}

it('the focus moves to a session that was booked, and to the next one after it was cancelled', async () => {
  const page = await sessionsOf('complete')
  for (const id of [second, first]) {
    const slot = page.all('button', { className: 'slot' }).at(-1)
    await page.fire('button', slot ?? {}, 'onClick')
    await page.press('Réserver pour Zoé')
    await vi.waitFor(() => expect(page.focused.id).toBe(`booked-${id}`))
  }
  await page.press('Annuler la séance')
  await vi.waitFor(() => expect(page.focused.id).toBe(`booked-${first}`))
  await page.press('Annuler la séance')
  await vi.waitFor(() => expect(page.focused.children).toBe(oneToOnePageData('fr').texts.booked.none))
})

it('the focus moves to the page where nothing is left of the card', async () => {
  const page = await sessionsOf('essential')
  await page.press('Annuler la séance')
  await vi.waitFor(() => expect(page.focused.id).toBe('content'))
})
