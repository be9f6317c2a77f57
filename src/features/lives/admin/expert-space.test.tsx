import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import type { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { anAdminLive } from '#tests/support/lives/an-admin-live.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'
import ExpertSpace from './expert-space.tsx'
import { expertSpaceTexts as texts } from './lives.texts.ts'

it('says that the last live sessions could not be read', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  const { queryKey } = adminListOf<typeof listAdminLives>('/api/admin/lives', { over: 'true', pageSize: 5 })
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')) })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ExpertSpace />
    </QueryClientProvider>,
  )
  expect(html).toContain('Vos derniers lives n’ont pas pu être lus.')
})

it.each([
  ['given', true],
  ['only hosted', false],
])('an expert can withdraw from a live session, and write its note, if it is %s: %s', async (_, gives) => {
  const expertId = '00000000-0000-4000-8000-000000000002'
  const live = { ...anAdminLive, expertId }
  const responses: Readonly<Record<string, unknown>> = {
    'over=false': [
      { ...live, startsAt: '2097-01-13T16:30:00.000Z' },
      { ...live, id: expertId, startsAt: '2097-01-14T16:30:00.000Z' },
    ],
    'over=true': [{ ...live, id: '00000000-0000-4000-8000-000000000003', state: 'over' }],
    '/experts': [{ id: gives ? expertId : live.id, name: 'Inès Moreau', portrait: 'law' }],
    '/note': { text: '', writtenBy: null, writtenAt: null, closesAt: '2097-01-15T17:30:00.000Z' },
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(Object.entries(responses).find(([part]) => path.includes(part))?.[1] ?? [])
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExpertSpace />
    </QueryClientProvider>,
  )
  await screen.findByText('Bonjour Inès.')
  await screen.findAllByText(live.title)
  const shown = () => [
    screen.queryAllByRole('button', { name: new RegExp(`^${texts.withdrawal.ask}`) }).length,
    asked.some((path) => path.endsWith('/note')),
  ]
  await vi.waitFor(() => expect(shown()).toEqual(gives ? [2, true] : [0, false]))
})
