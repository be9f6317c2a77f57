import { QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { render, screen, userEvent } from '#tests/support/rendered.ts'
import { CalendarCard } from './calendar-card.tsx'
import { livesPageData } from './lives-data.ts'

it('the address that is shown once gets the focus, and the heading after the address is ended', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ url: 'https://mirabelle.test/calendar/secret.ics' }))
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
  await userEvent.click(screen.getByRole('button', { name: words.end }))
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})
