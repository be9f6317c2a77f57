import { MemoryRouter, useLocation } from 'react-router'
import { expect, it } from 'vitest'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { ListFilter } from './list-filter.tsx'

function List() {
  return (
    <>
      <ListFilter
        address={useAddress()}
        name="state"
        label="État"
        placeholder="Tous"
        options={[{ value: 'late', label: 'En retard' }]}
      />
      <output>{useLocation().search}</output>
    </>
  )
}

function list(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  )
  const field = screen.getByRole('combobox', { name: 'État' })
  return {
    field,
    choose: (label: string) => userEvent.selectOptions(field, label),
    query: () => screen.getByRole('status').textContent,
  }
}

it('a chosen filter is in the address, and the list is at its first page', async () => {
  const { choose, query } = list('/admin?section=users&page=3')
  await choose('En retard')
  expect(query()).toBe('?section=users&state=late')
  await choose('Tous')
  expect(query()).toBe('?section=users')
})

it('an address with an unknown filter shows the list without one', () => {
  const { field } = list('/admin?state=lost')
  expect(field).toHaveProperty('value', '')
})
