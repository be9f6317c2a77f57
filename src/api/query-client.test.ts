import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newQueryClient } from './query-client.ts'

test('a changed answer reaches who reads it before the task that changed it ends', async () => {
  const client = newQueryClient()
  const key = ['/api/switch']
  client.setQueryData(key, { isOn: true })
  const reader = new QueryObserver<{ isOn: boolean }>(client, { queryKey: key })
  let seen = reader.getCurrentResult().data
  // As `useQuery` listens.
  const listener = notifyManager.batchCalls(() => {
    seen = reader.getCurrentResult().data
  })
  const leave = reader.subscribe(listener)
  let isTaskOver = false
  setTimeout(() => {
    isTaskOver = true
  }, 0)
  client.setQueryData(key, { isOn: false })
  for (let microtask = 0; microtask < 20; microtask++) await null
  leave()
  client.clear()
  expect({ seen, isTaskOver }).toEqual({ seen: { isOn: false }, isTaskOver: false })
})
