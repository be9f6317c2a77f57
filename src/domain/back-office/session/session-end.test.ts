import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { forgetSessionEnd, inSession, resumeCalls, sessionEnd } from './session-end.ts'

let token: string | undefined
beforeEach(() => {
  token = 'ended'
  vi.stubGlobal('localStorage', { getItem: () => token ?? null })
  forgetSessionEnd()
})

/** A call that succeeds once the token is a new one. */
const work = async () => {
  if (token === 'ended') throw new ApiError(401, 'Unauthorized', '')
  return `with ${token}`
}

test('a call after the end of the session waits for the sign-in, and is then made again', async () => {
  const read = inSession(work, true)
  const sent = inSession(work, false)
  await vi.waitFor(() => expect(sessionEnd.current()).toBe('asking'))
  token = 'new'
  resumeCalls(true)
  expect(await Promise.all([read, sent])).toEqual(['with new', 'with new'])
  expect(sessionEnd.current()).toBeUndefined()
})

test('once the dialog is closed a poll fails without opening it again, and a change opens it again', async () => {
  const poll = inSession(work, true)
  await vi.waitFor(() => expect(sessionEnd.current()).toBe('asking'))
  resumeCalls(false)
  await expect(poll).rejects.toThrow('401')
  await expect(inSession(work, true)).rejects.toThrow('401')
  expect(sessionEnd.current()).toBe('declined')
  const change = inSession(work, false)
  await vi.waitFor(() => expect(sessionEnd.current()).toBe('asking'))
  token = 'new'
  resumeCalls(true)
  expect(await change).toBe('with new')
})

test('a call that another tab has signed in for meanwhile is made again at once', async () => {
  const tries = vi.fn(async () => {
    if (tries.mock.calls.length > 1) return token
    token = 'of the other tab'
    throw new ApiError(401, 'Unauthorized', '')
  })
  expect(await inSession(tries, true)).toBe('of the other tab')
  expect(sessionEnd.current()).toBeUndefined()
})

test('other errors are those of the call', async () => {
  const failing = async () => {
    throw new ApiError(409, 'Conflict', '')
  }
  await expect(inSession(failing, false)).rejects.toThrow('409')
  expect(sessionEnd.current()).toBeUndefined()
})
