import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HttpError } from './http-error.server.ts'
import { parseJsonBody } from './json-body.server.ts'

/** The outcome for some bytes: an object, nothing, or a rejection with 400. Anything else fails the test. */
function outcome(bytes: Buffer): 'object' | 'nothing' | 'rejected' {
  try {
    const value = parseJsonBody(bytes)
    if (value === undefined) return 'nothing'
    expect(Object.prototype.toString.call(value)).toBe('[object Object]')
    return 'object'
  } catch (error) {
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 400 })
    return 'rejected'
  }
}

describe('a JSON body', () => {
  it('of any bytes is an object, nothing, or rejected with 400', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
        ),
        (bytes) => {
          outcome(Buffer.from(bytes))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('with invalid UTF-8 in a text is rejected, not repaired', () => {
    expect(outcome(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]))).toBe('rejected')
  })

  it('cut off or changed in one byte is an object or rejected with 400', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.nat(), fc.nat({ max: 255 }), (json, at, byte) => {
        const bytes = Buffer.from(`{"a":${json}}`)
        outcome(bytes.subarray(0, at % bytes.length))
        bytes[at % bytes.length] = byte
        outcome(bytes)
      }),
      { numRuns: 2000 },
    )
  })

  it('with storable text is parsed without changes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 4 }), {
          noNullPrototype: true,
        }),
        (value) => {
          const json = JSON.stringify(value)
          fc.pre(!/\\u0000|\\ud[89a-f]/i.test(json))
          expect(JSON.stringify(parseJsonBody(Buffer.from(json)))).toBe(json)
        },
      ),
    )
  })

  it('with a NUL or a lone surrogate anywhere is rejected', () => {
    const invalid = fc.constantFrom('\\u0000', '\\ud800', '\\udfff', '\\ud83d\\ud83d', '\\ude00\\ud83d')
    fc.assert(
      fc.property(invalid, fc.nat({ max: 20 }), fc.boolean(), (text, depth, isKey) => {
        const inner = isKey ? `{"a${text}":1}` : `["a${text}"]`
        expect(
          outcome(Buffer.from(`${'{"a":['.repeat(depth / 4)}{"b":${inner}}${']}'.repeat(depth / 4)}`)),
        ).toBe('rejected')
      }),
    )
  })

  it('may be nested 31 levels deep but not 32', () => {
    const nested = (depth: number) => Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
    expect([outcome(nested(31)), outcome(nested(32)), outcome(nested(100_000))]).toEqual([
      'object',
      'rejected',
      'rejected',
    ])
  })

  it('has `__proto__` as its own key, and changes no other object', () => {
    const value = parseJsonBody(Buffer.from('{"__proto__":{"isAdmin":true}}'))
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true)
    expect({}).not.toHaveProperty('isAdmin')
  })

  it('that is empty is undefined', () => {
    expect(outcome(Buffer.alloc(0))).toBe('nothing')
  })
})
