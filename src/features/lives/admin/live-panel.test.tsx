import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { keyOf } from '#src/api/query-of.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { anAdminLive } from '#tests/support/lives/an-admin-live.ts'
import { LivePanel } from './live-panel.tsx'
import type { readLiveNote } from './lives.contract.ts'

/** The panel as it is first shown. */
function shown(changes: Partial<AdminLive>, client = new QueryClient()): string {
  const nothing = () => undefined
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LivePanel
        live={{ ...anAdminLive, ...changes }}
        onEdit={nothing}
        onCancel={nothing}
        onClose={nothing}
      />
    </QueryClientProvider>,
  )
}

it.each([
  ['planned', true],
  ['over', false],
  ['cancelled', false],
] as const)('offers to change a live session that is %s: %s', (state, isOffered) => {
  expect(shown({ state }).includes('>Modifier<')).toBe(isOffered)
})

it.each([
  [61, false],
  [59, true],
  [-69, true],
  [-71, false],
])('offers to enter %i minutes before the start: %s', (minutes, isOffered) => {
  vi.useFakeTimers({ now: new Date('2027-01-13T16:30Z').getTime() - minutes * 60_000 })
  const html = shown({ place: 'class' })
  vi.useRealTimers()
  expect([
    html.includes('>Entrer<'),
    html.includes('La salle s’ouvre pour l’équipe à 16\u00A0h\u00A030'),
  ]).toEqual([isOffered, minutes > 60])
})

it('says that the expert left no note only once it is read that there is none', async () => {
  const queryKey = keyOf<typeof readLiveNote>('/api/admin/lives/:liveId/note', {
    params: { liveId: anAdminLive.id },
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
  expect(shown({ state: 'over' }, client)).not.toContain('Pas de mot.')
  await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(new Error('away')) })
  expect(shown({ state: 'over' }, client)).toContain('Le mot n’a pas pu être lu.')
  client.setQueryData(queryKey, {
    text: '',
    writtenBy: null,
    writtenAt: null,
    closesAt: '2027-01-15T17:30:00.000Z',
  })
  expect(shown({ state: 'over' }, client)).toContain('Pas de mot.')
})
