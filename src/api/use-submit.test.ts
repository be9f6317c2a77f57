import { expect, test } from 'vitest'
import { ApiError } from './call.ts'
import { fieldsWithIssues, statusOf } from './use-submit.ts'
import { wordsByCode } from './words-by-code.ts'

const rejected = new ApiError(
  400,
  'Bad Request',
  JSON.stringify({
    code: 'invalid',
    issues: [
      { path: 'email', message: '' },
      { path: 'other', message: '' },
    ],
  }),
)

test('wordsByCode returns the words of an error’s code, or undefined where there are none', () => {
  const words = { used: 'déjà utilisé' }
  expect(wordsByCode(new ApiError(409, 'Conflict', '{"code":"used"}'), words)).toBe('déjà utilisé')
  expect(wordsByCode(new ApiError(409, 'Conflict', '{"code":"toString"}'), words)).toBeUndefined()
  expect(wordsByCode(new ApiError(503, 'Unavailable', 'no JSON'), words)).toBeUndefined()
  expect(wordsByCode(new Error('used'), words)).toBeUndefined()
})

test('statusOf is 0 for a failure without a response', () => {
  expect([statusOf(rejected), statusOf(new ApiError(0, 'gone', '')), statusOf(new TypeError())]).toEqual([
    400, 0, 0,
  ])
})

test('fieldsWithIssues returns the form’s own fields in order, and only for a 400', () => {
  expect(fieldsWithIssues(rejected, ['name', 'email'])).toEqual(['email'])
  expect(fieldsWithIssues(new ApiError(500, '', '{"issues":[{"path":"email"}]}'), ['email'])).toEqual([])
  expect(fieldsWithIssues(new Error('email'), ['email'])).toEqual([])
})
