import { expect, it } from 'vitest'
import { isUuid } from './uuid.ts'

it('a UUID has five groups of hexadecimal digits, in lower case', () => {
  expect(isUuid('0b0e7a55-3a4c-4d62-9c0d-7e6f2a1b9c88')).toBe(true)
  expect(isUuid(crypto.randomUUID())).toBe(true)
  for (const text of ['', '-'.repeat(36), '0B0E7A55-3A4C-4D62-9C0D-7E6F2A1B9C88', `${crypto.randomUUID()}\n`])
    expect(isUuid(text)).toBe(false)
})
