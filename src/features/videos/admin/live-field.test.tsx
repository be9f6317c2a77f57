import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import type { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { LiveField } from './live-field.tsx'

it('Enter in the search for a live session does not save the video', () => {
  const client = new QueryClient()
  const rows = Array.from({ length: 21 }, (_, n) => ({
    id: `${n}`,
    title: `Live ${n}`,
    startsAt: '2027-01-14T16:00:00Z',
  }))
  const { queryKey } = adminListOf<typeof listAdminLives>('/api/admin/lives', { over: 'true', pageSize: 500 })
  client.setQueryData<unknown>(queryKey, { rows, total: rows.length })
  let field:
    | ReactElement<{ children: [ReactElement<{ onKeyDown(event: object): void }>, unknown] }>
    | undefined
  function Form() {
    field = LiveField({ liveId: null })
    return field
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Form />
    </QueryClientProvider>,
  )
  const isPrevented = (key: string) => {
    let wasPrevented = false
    const preventDefault = () => {
      wasPrevented = true
    }
    field?.props.children[0].props.onKeyDown({ key, preventDefault })
    return wasPrevented
  }
  expect([isPrevented('Enter'), isPrevented('a')]).toEqual([true, false])
})
