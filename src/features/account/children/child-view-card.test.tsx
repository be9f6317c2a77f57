import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { childViewTexts } from '#src/domain/child-view/child-view.texts.ts'
import { accountTexts } from '#src/features/account/account.texts.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { ChildViewCard } from './child-view-card.tsx'

const page = {
  language: 'fr',
  texts: inLanguage(accountTexts, 'fr'),
  childView: inLanguage(childViewTexts, 'fr'),
} as AccountPageData

/** The card of a family with one child, what was sent to set its limits, and the stored limits. */
function cardAt(path = '/fr/compte') {
  const limits = { dailyMinutes: 60, restFrom: '20:00', restTo: '07:00' }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'PUT')
      return Response.json({ hasPin: true, children: [{ id: 'zoe', displayName: 'Zoé', limits }] })
    sent.push(JSON.parse(String(body)))
    return Response.json(Object.assign(limits, sent.at(-1)))
  })
  const card = (
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <ChildViewCard page={page} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const save = () => userEvent.click(screen.getByRole('button', { name: page.childView.keepLimits }))
  return { card, limits, sent, save }
}

it('a saved daily limit is shown when the parent comes back to the page', async () => {
  const { card, sent, save } = cardAt()
  const { rerender } = render(card)
  await userEvent.selectOptions(await screen.findByRole('combobox'), '30')
  await save()
  await vi.waitFor(() => expect(sent).toHaveLength(1))

  rerender(null)
  rerender(card)
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '30')
})

it('a parent who changes one limit keeps those that the other parent has set meanwhile', async () => {
  const { card, limits, sent, save } = cardAt()
  render(card)
  const minutes = await screen.findByRole('combobox')
  Object.assign(limits, { dailyMinutes: 15, restFrom: '19:00' })
  await userEvent.selectOptions(minutes, '30')
  await save()
  await vi.waitFor(() => expect(sent).toEqual([{ dailyMinutes: 30 }]))
  const restFrom = screen.getByLabelText(page.childView.restFrom)
  await vi.waitFor(() => expect(restFrom).toHaveProperty('value', '19:00'))

  await userEvent.clear(restFrom)
  await userEvent.type(restFrom, '21:30')
  await save()
  await vi.waitFor(() => expect(sent[1]).toEqual({ restFrom: '21:30', restTo: '07:00' }))
  expect(minutes).toHaveProperty('value', '30')
})

it('the address of a first hand-over leads to the card on which the code is chosen', async () => {
  render(cardAt('/fr/compte#child-view').card)
  const heading = screen.getByRole('heading', { name: page.childView.heading })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  await screen.findByRole('combobox')
  expect(document.activeElement).toBe(heading)
})

it('the typed code is shown at the press of a button, and hidden again once it is saved', async () => {
  const { card, sent } = cardAt()
  render(card)
  const code = await screen.findByLabelText<HTMLInputElement>(page.childView.pin)
  const show = screen.getByRole('button', { name: page.childView.showPin, pressed: false })
  await userEvent.type(code, '2468')
  expect(code.type).toBe('password')
  await userEvent.click(show)
  expect(show.getAttribute('aria-pressed')).toBe('true')
  expect(code).toMatchObject({ type: 'text', value: '2468' })
  expect(code.getAttribute('inputmode')).toBe('numeric')
  expect(code.getAttribute('autocomplete')).toBe('off')
  await userEvent.click(screen.getByRole('button', { name: page.childView.storePin }))
  await vi.waitFor(() => expect(sent).toEqual([{ pin: '2468' }]))
  await vi.waitFor(() => expect(code.type).toBe('password'))
})
