import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { newQueryClient } from '#src/api/query-client.ts'
import { keyOf } from '#src/api/query-of.ts'
import { anAdminLive } from '#tests/support/lives/an-admin-live.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import type { readRoster } from './lives.contract.ts'
import { liveTexts } from './lives.texts.ts'
import { RosterTable } from './roster-table.tsx'

const liveId = '00000000-0000-4000-8000-000000000001'
const line = {
  childId: liveId,
  displayName: 'Renarde',
  age: '6-8',
  language: 'fr',
  camera: 'off',
  chat: 'no',
  state: 'registered',
} as const

const tableOf = (changedAt: string) => (
  <RosterTable live={{ ...anAdminLive, id: liveId, changedAt }} caption="Inscrits" mayCorrect />
)
const table = tableOf(anAdminLive.changedAt)

it('still shows the roster when it could not be read again', () => {
  const client = new QueryClient()
  const queryKey = keyOf<typeof readRoster>('/api/admin/lives/:liveId/roster', { params: { liveId } })
  client.setQueryData(queryKey, [line])
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: 'error', error: new Error('away') })
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{table}</QueryClientProvider>)
  expect(html).toContain('Renarde')
  expect(html).not.toContain(liveTexts.roster.failed)
})

it('says beside the button what became of a correction: a toast would lie under the dialog', async () => {
  let isAway = true
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'PUT' && isAway ? Response.json({}, { status: 503 }) : Response.json([line]),
  )
  render(<QueryClientProvider client={new QueryClient()}>{table}</QueryClientProvider>)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await screen.findByText('Renarde')
  await press(liveTexts.roster.correct)
  await press(liveTexts.roster.save)
  expect(await screen.findByRole('alert')).toBeDefined()
  isAway = false
  await press(liveTexts.roster.save)
  expect((await screen.findByRole('status')).textContent).toBe(liveTexts.roster.saved)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('is read again once a place has changed hands, although as many children are registered', async () => {
  const server = { displayName: 'Renarde', readings: 0 }
  vi.stubGlobal('fetch', async () => {
    server.readings++
    return Response.json([{ ...line, displayName: server.displayName }])
  })
  const client = newQueryClient()
  const inClient = (changedAt: string) => (
    <QueryClientProvider client={client}>{tableOf(changedAt)}</QueryClientProvider>
  )
  const { rerender } = render(inClient('2027-01-11T11:00:00.000Z'))
  await screen.findByText('Renarde')
  server.displayName = 'Loutre'
  rerender(inClient('2027-01-11T11:00:00.000Z'))
  expect(server.readings).toBe(1)
  rerender(inClient('2027-01-11T11:01:00.000Z'))
  expect(await screen.findByText('Loutre')).toBeDefined()
})
