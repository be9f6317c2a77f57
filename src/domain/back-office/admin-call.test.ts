import { expect, test } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { failureTexts } from './admin.texts.ts'
import { whyItFailed } from './admin-call.ts'

const failed = (status: number, body: object) => new ApiError(status, '', JSON.stringify(body))

test('an error that the call declares is shown in its own words', () => {
  expect(whyItFailed(failed(409, { code: 'tooLate', message: 'Les quatorze jours sont passés.' }))).toBe(
    'Les quatorze jours sont passés.',
  )
  expect(whyItFailed(failed(400, { code: 'invalid', message: 'Ce champ est requis.', issues: [] }))).toBe(
    'Ce champ est requis.',
  )
})

test.each([
  [400, { message: 'The body is not valid JSON.' }],
  [401, { code: 'signedOut', message: 'Administrator sign-in required.' }],
  [403, { code: 'foreignOrigin', message: 'This request comes from another site.' }],
  [404, { code: 'notFound', message: 'Not found' }],
  [413, { message: 'The body is too large.' }],
  [415, { message: 'The body must be JSON.' }],
  [500, { message: 'Something went wrong. It has been noted.' }],
])('a general error %i is shown in French', (status, body) => {
  expect(whyItFailed(failed(status, body))).toBe(failureTexts.unknown)
})
