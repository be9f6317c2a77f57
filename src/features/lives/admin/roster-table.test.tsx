import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { keyOf } from '#src/api/query-of.ts'
import type { readRoster } from './lives.contract.ts'
import { liveTexts } from './lives.texts.ts'
import { RosterTable } from './roster-table.tsx'

it('still shows the roster when it could not be read again', () => {
  const liveId = '00000000-0000-4000-8000-000000000001'
  const client = new QueryClient()
  const queryKey = keyOf<typeof readRoster>('/api/admin/lives/:liveId/roster', { params: { liveId } })
  client.setQueryData(queryKey, [
    {
      childId: liveId,
      displayName: 'Renarde',
      age: '6-8',
      language: 'fr',
      camera: 'off',
      chat: 'no',
      state: 'registered',
    },
  ])
  client
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: 'error', error: new Error('away') })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RosterTable
        live={{ id: liveId, place: 'none', registered: 1, waiting: 0, children: 0 }}
        caption="Inscrits"
        mayCorrect
      />
    </QueryClientProvider>,
  )
  expect(html).toContain('Renarde')
  expect(html).not.toContain(liveTexts.roster.failed)
})
