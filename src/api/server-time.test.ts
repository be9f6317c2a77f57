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

it('serverNow does not go back when a response was slow', () => {
  const notedAt = (time: string) => {
    noteServerTime(new Date(`2027-01-18T${time}Z`).toUTCString())
    return serverNow()
  }
  const first = notedAt('11:00:30')
  expect(notedAt('11:00:27')).toEqual(first)
  expect(notedAt('11:00:31')).toEqual(new Date('2027-01-18T11:00:31Z'))
  expect(notedAt('11:00:10')).toEqual(new Date('2027-01-18T11:00:10Z'))
})
