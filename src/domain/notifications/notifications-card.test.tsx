import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { act, render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { notificationTexts } from './notifications.texts.ts'
import { NotificationsCard } from './notifications-card.tsx'

async function card() {
  const calls: { end: (status: number, isStored?: boolean) => Promise<void> }[] = []
  const stored = { registrations: true, reminders: true, weekly: true, replays: true, messages: true }
  const weekly = { day: 'monday' }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const resource = path.endsWith('weekly-day') ? weekly : stored
    if (method === 'GET') return Response.json(resource)
    const { promise, resolve } = Promise.withResolvers<Response>()
    const end = (status: number, isStored = status === 200) =>
      act(async () => {
        if (isStored) Object.assign(resource, JSON.parse(String(body)))
        resolve(Response.json({}, { status }))
      })
    calls.push({ end })
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
    turn: (name: RegExp) => userEvent.click(screen.getByRole('switch', { name })),
  }
}

it('a switch that failed is turned back alone, and keeps what was switched meanwhile', async () => {
  const { calls, areOn, turn } = await card()
  await turn(/^Inscriptions/)
  await turn(/^Rappels/)
  await calls[1]?.end(200)
  await calls[0]?.end(503)
  await vi.waitFor(() => expect(areOn()).toEqual([true, false, true, true, true]))
})

it('a switch that failed twice in a row shows what is stored', async () => {
  const { calls, areOn, turn } = await card()
  await turn(/^Inscriptions/)
  await turn(/^Inscriptions/)
  await calls[0]?.end(503)
  await calls[1]?.end(503)
  await vi.waitFor(() => expect(areOn()).toEqual([true, true, true, true, true]))
  expect(screen.getByRole('alert')).toBeDefined()
})

it('a switch and a day that were stored although their calls failed show what is stored', async () => {
  const { calls, areOn, day, chooseDay, turn } = await card()
  await turn(/^Inscriptions/)
  await chooseDay('Mardi')
  for (const { end } of calls) await end(503, true)
  await screen.findByRole('alert')
  await vi.waitFor(() => expect(areOn()).toEqual([false, true, true, true, true]))
  await vi.waitFor(() => expect(day).toHaveProperty('value', 'tuesday'))
})

it('a day that failed is undone unless another was chosen meanwhile', async () => {
  const { calls, day, chooseDay } = await card()
  await chooseDay('Mardi')
  await chooseDay('Vendredi')
  await calls[0]?.end(503)
  await calls[1]?.end(200)
  expect(day).toHaveProperty('value', 'friday')
  await chooseDay('Dimanche')
  await calls[2]?.end(503)
  await vi.waitFor(() => expect(day).toHaveProperty('value', 'friday'))
})

it('choices that could not be read say so, and are read again at the press of a button', async () => {
  const lost = new Set(['/api/account/notifications', '/api/account/weekly-day'])
  vi.stubGlobal('fetch', async (path: string) => {
    if (lost.has(path)) throw new TypeError('connection lost')
    const on = { registrations: true, reminders: true, weekly: true, replays: true, messages: true }
    return Response.json(path.endsWith('weekly-day') ? { day: 'monday' } : on)
  })
  const texts = inLanguage(notificationTexts, 'fr')
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <NotificationsCard texts={texts} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  for (const path of [...lost]) {
    const failure = await screen.findByRole('alert')
    expect(failure.textContent).toContain(texts.notLoaded)
    expect(failure.textContent).not.toContain(texts.failed)
    lost.delete(path)
    await userEvent.click(screen.getByRole('button', { name: texts.again }))
    await vi.waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(5))
  }
  await screen.findByRole('combobox')
  expect(screen.queryByRole('alert')).toBeNull()
})
