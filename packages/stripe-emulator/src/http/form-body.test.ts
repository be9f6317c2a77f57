import { describe, expect, test } from 'vitest'
import { readForm } from './form-body.ts'

describe('a form body is read as Stripe reads it', () => {
  test.each([
    ['a=b&c=d%20e', { a: 'b', c: 'd e' }],
    ['a[b][c]=d', { a: { b: { c: 'd' } } }],
    ['items[0][price]=x&items[1][price]=y', { items: [{ price: 'x' }, { price: 'y' }] }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['expand%5B0%5D=a', { expand: ['a'] }],
    ['metadata=', { metadata: '' }],
  ])('%s', (body, expected) => {
    expect(JSON.parse(JSON.stringify(readForm(body)))).toEqual(expected)
  })

  test('no name reaches a prototype', () => {
    const tree = readForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Object.keys(tree)).toEqual(['__proto__', 'constructor'])
  })

  test.each(['a[b=c', 'a[b]c=d', 'a[b][c][d][e][f][g][h][i]=j', 'a=1&a[b]=2'])('%s is an error', (body) => {
    expect(() => readForm(body)).toThrow()
  })
})
