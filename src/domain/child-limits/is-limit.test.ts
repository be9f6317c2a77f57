import { expect, it } from 'vitest'
import { ApiError } from '#src/api/call.ts'
import { isLimit } from './is-limit.ts'
import { limitErrors } from './limits.contract.ts'

const failed = (code?: string) => new ApiError(403, 'Forbidden', JSON.stringify({ code }))

it('the errors of a child’s limits are recognised, and no other 403', () => {
  for (const code of Object.keys(limitErrors)) expect(isLimit(failed(code))).toBe(true)
  for (const code of ['readOnly', 'childView', 'toString', undefined])
    expect(isLimit(failed(code))).toBe(false)
  expect(isLimit(new Error('restTime'))).toBe(false)
})
