import { act } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { mount } from '#tests/support/mounted.ts'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.useFakeTimers())
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
      <p>{useLocation().search}</p>
    </>
  )
}

async function list() {
  const page = await mount(
    <MemoryRouter initialEntries={['/admin?section=users&page=3']}>
      <List />
    </MemoryRouter>,
  )
  return {
    page,
    type: (value: string) => page.fire('input', {}, 'onChange', { value }),
    wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
    query: () => page.all('p')[0]?.children,
    typed: () => page.all('input')[0]?.value,
  }
}

it('the list is searched once the typing pauses, from its first page', async () => {
  const { type, wait, query } = await list()
  await type('zo')
  await wait(200)
  await type('zoé ')
  await wait(200)
  expect(query()).toBe('?section=users&page=3')
  await wait(50)
  expect(query()).toBe('?section=users&q=zo%C3%A9')
})

it('a filter that is chosen before the typing has paused stays', async () => {
  const { page, type, wait, query } = await list()
  await type('zoé')
  await page.press('En retard')
  await wait(250)
  expect(query()).toBe('?section=users&state=late&q=zo%C3%A9')
})

it('a query that is set elsewhere replaces what was typed', async () => {
  const { page, type, wait, query, typed } = await list()
  await type('zoé')
  await page.press('Vue')
  await wait(250)
  expect(typed()).toBe('vue')
  expect(query()).toBe('?section=users&page=3&q=vue')
})
