import { expect, test } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { messageOf } from './message-of.ts'

test('a failure shows the server’s message only without a code and without invalid fields', () => {
  expect(messageOf(new ApiError(400, 'Bad Request', '{"message":"Used up"}'))).toBe('Used up')
  expect(messageOf(new ApiError(400, 'Bad Request', '{"message":"Used up","code":"used"}'))).toBeUndefined()
  expect(messageOf(new ApiError(400, '', '{"message":"No","issues":[{"path":"email"}]}'))).toBeUndefined()
  expect(messageOf(new ApiError(500, 'Internal Server Error', '{"message":""}'))).toBeUndefined()
  expect(messageOf(new ApiError(502, 'Bad Gateway', '<html>'))).toBeUndefined()
  expect(messageOf(new TypeError('fetch failed'))).toBeUndefined()
})
