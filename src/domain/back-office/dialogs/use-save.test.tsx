import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useSave } from './use-save.ts'

const queryKey = ['/api/admin/notices']

it('a list is read again after a change that failed, where the dialog asks for it', async () => {
  for (const refreshesAfterFailure of [true, false]) {
    const client = new QueryClient()
    client.setQueryData(queryKey, [])
    const failing = vi.fn(() => Promise.reject(new Error('changed meanwhile')))
    function Dialog() {
      useSave(queryKey, failing, () => {}, { refreshesAfterFailure }).save({})
      return null
    }
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Dialog />
      </QueryClientProvider>,
    )
    await vi.waitFor(() =>
      expect(client.getMutationCache().getAll()).toMatchObject([{ state: { status: 'error' } }]),
    )
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(refreshesAfterFailure)
  }
})
