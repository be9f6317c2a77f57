import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newQueryClient } from './query-client.ts'

test('a changed response reaches its observers before the task that changed it ends', async () => {
  const queryClient = newQueryClient()
  const key = ['/api/switch']
  queryClient.setQueryData(key, { isOn: true })
  const reader = new QueryObserver<{ isOn: boolean }>(queryClient, { queryKey: key })
  let seen = reader.getCurrentResult().data
  // Listens as `useQuery` does.
  const listener = notifyManager.batchCalls(() => {
    seen = reader.getCurrentResult().data
  })
  const unsubscribe = reader.subscribe(listener)
  let isTaskOver = false
  setTimeout(() => {
    isTaskOver = true
  }, 0)
  queryClient.setQueryData(key, { isOn: false })
  for (let microtask = 0; microtask < 20; microtask++) await null
  unsubscribe()
  queryClient.clear()
  expect({ seen, isTaskOver }).toEqual({ seen: { isOn: false }, isTaskOver: false })
})
