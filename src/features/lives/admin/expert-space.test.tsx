import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import type { listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import ExpertSpace from './expert-space.tsx'

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
