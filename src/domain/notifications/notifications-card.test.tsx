import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { mount } from '#tests/support/mounted.ts'
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
  const page = await mount(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        <NotificationsCard texts={inLanguage(notificationTexts, 'fr')} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(page.all('select')).toHaveLength(1))
  const switches = () => page.all('input', { type: 'checkbox' })
  return {
    calls,
    day: () => page.all('select')[0]?.value,
    chooseDay: (value: string) => page.fire('select', {}, 'onChange', { value }),
    areOn: () => switches().map(({ checked }) => checked),
    turnOff: (index: number) =>
      act(async () => {
        const turn = switches()[index]?.onChange as (event: object) => void
        turn({ target: { checked: false } })
      }),
  }
}

it('a switch that failed is turned back alone, and keeps what was switched meanwhile', async () => {
  const { calls, areOn, turnOff } = await card()
  await turnOff(0)
  await turnOff(1)
  await calls[1]?.end(200)
  await calls[0]?.end(503)
  await vi.waitFor(() => expect(areOn()).toEqual([true, false, true, true, true]))
})

it('a day that failed is undone unless another was chosen meanwhile', async () => {
  const { calls, day, chooseDay } = await card()
  await chooseDay('tuesday')
  await chooseDay('friday')
  await calls[1]?.end(200)
  await calls[0]?.end(503)
  expect(day()).toBe('friday')
  await chooseDay('sunday')
  await calls[2]?.end(503)
  await vi.waitFor(() => expect(day()).toBe('friday'))
})
