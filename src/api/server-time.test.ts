import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const device = new Date('2027-01-11T11:00:00.500Z')

beforeEach(() => {
  vi.useFakeTimers({ now: device })
})
afterEach(() => {
  noteServerTime(device.toUTCString())
  vi.useRealTimers()
})

it('serverNow is the device’s time until a response differs by at least a minute', () => {
  expect(serverNow()).toEqual(device)
  for (const date of [null, 'none', 'Mon, 11 Jan 2027 11:00:41 GMT', 'Mon, 11 Jan 2027 10:59:20 GMT']) {
    noteServerTime(date)
    expect(serverNow()).toEqual(device)
  }
})

it('serverNow follows the server’s time, ahead or behind, and keeps running', () => {
  for (const date of ['2027-01-18T11:00:00.000Z', '2027-01-11T09:00:00.000Z']) {
    noteServerTime(new Date(date).toUTCString())
    expect(serverNow()).toEqual(new Date(date))
  }
  vi.advanceTimersByTime(1500)
  expect(serverNow()).toEqual(new Date('2027-01-11T09:00:01.500Z'))
})
