// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { act, render, screen, userEvent } from '#tests/support/rendered.ts'
import { notificationTexts } from './notifications.texts.ts'
import { NotificationsCard } from './notifications-card.tsx'

async function card() {
  const calls: { body: unknown; end: (status: number) => Promise<void> }[] = []
  const stored = { registrations: true, reminders: true, weekly: true, replays: true, messages: true }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json(path.endsWith('weekly-day') ? { day: 'monday' } : stored)
    const { promise, resolve } = Promise.withResolvers<Response>()
    const end = (status: number) => act(async () => resolve(Response.json({}, { status })))
    calls.push({ body: JSON.parse(String(body)), end })
    return promise
  })
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <NotificationsCard texts={inLanguage(notificationTexts, 'fr')} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const day = await screen.findByRole('combobox', { name: 'Jour de l’e-mail de la semaine' })
  return {
    calls,
    day,
    chooseDay: (label: string) => userEvent.selectOptions(day, label),
    areOn: () => screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked),
    turnOff: (name: RegExp) => userEvent.click(screen.getByRole('switch', { name })),
  }
}

it('a switch that failed is turned back alone, and keeps what was switched meanwhile', async () => {
  const { calls, areOn, turnOff } = await card()
  await turnOff(/^Inscriptions/)
  await turnOff(/^Rappels/)
  await calls[1]?.end(200)
  await calls[0]?.end(503)
  await vi.waitFor(() => expect(areOn()).toEqual([true, false, true, true, true]))
})

it('a day that failed is undone unless another was chosen meanwhile', async () => {
  const { calls, day, chooseDay } = await card()
  await chooseDay('Mardi')
  await chooseDay('Vendredi')
  await calls[1]?.end(200)
  await calls[0]?.end(503)
  expect(day).toHaveProperty('value', 'friday')
  await chooseDay('Dimanche')
  await calls[2]?.end(503)
  await vi.waitFor(() => expect(day).toHaveProperty('value', 'friday'))
})
