import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { act, render, screen } from '#tests/support/pages/rendered.ts'
import { pollMs, usePolled } from './use-polled.ts'

const read = vi.fn<() => Promise<number>>()
/** Each response says how soon it is read again; 0 stands for never. */
const nextMs = (ms: number) => (ms === 0 ? undefined : ms)

function Page() {
  const { result, isUnknown, isOffline } = usePolled(read, nextMs)
  return <p>{[result, isUnknown && 'unknown', isOffline && 'offline'].filter(Boolean).join(' ')}</p>
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  read.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const changeNetwork = (to: 'online' | 'offline') => act(async () => void window.dispatchEvent(new Event(to)))
const shown = () => screen.getByRole('paragraph').textContent

it('reads again when the response says so, and no more after the last', async () => {
  read.mockResolvedValueOnce(9000).mockResolvedValueOnce(0)
  render(<Page />)
  await pass(8999)
  expect(read).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(read).toHaveBeenCalledTimes(2)
  await pass(60_000)
  await changeNetwork('online')
  expect(read).toHaveBeenCalledTimes(2)
})

it('keeps what was read while the network is lost, and reads at once when it comes back', async () => {
  read.mockResolvedValueOnce(9000).mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce(8000)
  render(<Page />)
  await pass(0)
  await changeNetwork('offline')
  expect(shown()).toBe('9000 offline')
  await changeNetwork('online')
  expect(shown()).toBe('8000')
})

it('reads again a few seconds after a failure, but not what the server does not know', async () => {
  read.mockRejectedValueOnce(new ApiError(503, '', '')).mockRejectedValueOnce(new ApiError(404, '', ''))
  render(<Page />)
  await pass(0)
  expect(shown()).toBe('offline')
  await pass(pollMs)
  expect(shown()).toBe('unknown')
  await pass(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})
