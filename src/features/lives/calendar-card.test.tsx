import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import { CalendarCard } from './calendar-card.tsx'
import { livesPageData } from './lives-data.ts'

it('the address that is shown once gets the focus, and the heading after it is ended, which is asked first', async () => {
  const fetch = vi.fn(async (_: string, __: RequestInit) =>
    Response.json({ url: 'https://mirabelle.test/calendar/secret.ics' }),
  )
  vi.stubGlobal('fetch', fetch)
  const page = livesPageData('fr')
  const words = page.texts.calendar
  render(
    <QueryClientProvider client={newQueryClient()}>
      <CalendarCard hasCalendar={false} page={page} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: words.make }))
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: words.address })),
  )
  const end = () => userEvent.click(screen.getByRole('button', { name: words.end }))
  await end()
  await userEvent.click(await screen.findByRole('button', { name: words.askEnd.keep }))
  expect(fetch.mock.calls.map(([, { method }]) => method)).not.toContain('DELETE')
  await end()
  await userEvent.click(await screen.findByRole('button', { name: words.askEnd.confirm }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})
