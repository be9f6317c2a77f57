import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { keyOf } from '#src/api/query-of.ts'
import { render, screen, userEvent } from '#tests/support/rendered.ts'
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

const table = (
  <RosterTable
    live={{ id: liveId, place: 'none', registered: 1, waiting: 0, children: 0 }}
    caption="Inscrits"
    mayCorrect
  />
)

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
