import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { SearchField } from './search-field.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  // Testing Library lets the timers of this global pass while it waits.
  vi.stubGlobal('jest', vi)
})
afterEach(() => void vi.useRealTimers())

function List() {
  const address = useAddress()
  return (
    <>
      <SearchField address={address} label="Rechercher" />
      <button type="button" onClick={() => address.keep({ state: 'late', page: undefined })}>
        En retard
      </button>
      <button type="button" onClick={() => address.keep({ q: 'vue' })}>
        Vue
      </button>
      <output>{useLocation().search}</output>
    </>
  )
}

function list() {
  render(
    <MemoryRouter initialEntries={['/admin?section=users&page=3']}>
      <List />
    </MemoryRouter>,
  )
  const user = userEvent.setup({ delay: null, advanceTimers: vi.advanceTimersByTime })
  const field = screen.getByRole('searchbox', { name: 'Rechercher' })
  return {
    field,
    type: (text: string) => user.type(field, text),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    query: () => screen.getByRole('status').textContent,
  }
}

it('the list is searched once the typing pauses, from its first page', async () => {
  const { type, wait, query } = list()
  await type('zo')
  await wait(200)
  await type('é ')
  await wait(200)
  expect(query()).toBe('?section=users&page=3')
  await wait(50)
  expect(query()).toBe('?section=users&q=zo%C3%A9')
})

it('a filter that is chosen before the typing has paused stays', async () => {
  const { type, press, wait, query } = list()
  await type('zoé')
  await press('En retard')
  await wait(250)
  expect(query()).toBe('?section=users&state=late&q=zo%C3%A9')
})

it('a query that is set elsewhere replaces what was typed', async () => {
  const { field, type, press, wait, query } = list()
  await type('zoé')
  await press('Vue')
  await wait(250)
  expect(field).toHaveProperty('value', 'vue')
  expect(query()).toBe('?section=users&page=3&q=vue')
})
