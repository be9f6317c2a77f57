import { expect, test } from 'vitest'
import { maxReturnPath, returnPathIn, returnPathOf, withReturnPath } from './return-path.rules.ts'

test.each([
  ['/fr/compte', '/fr/compte'],
  ['/en/account/', '/fr/compte'],
  ['/account#notifications', '/fr/compte#notifications'],
  ['/it/diretta?id=0f-1', '/fr/live?id=0f-1'],
  ['/sessions?id=2', undefined],
  ['/en/sessions?id=2', '/fr/videos?id=2'],
])('signing in with the return path %s leads on to %s', (given, path) => {
  expect(returnPathIn('fr', given)).toBe(path)
})

test.each([
  'https://elsewhere.example/fr/compte',
  '//elsewhere.example/fr/compte',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/fr/compte/../../x',
  '/fr/compte@elsewhere.example',
  '/fr/login',
  '/fr/auth/callback?token=x',
  '/fr/compte#erase=secret',
  '/fr/compte?next=//elsewhere.example',
  '/admin',
  '/fr/pricing',
  '',
  `/fr/videos?id=${'1'.repeat(maxReturnPath)}`,
  null,
  7,
])('the return path %j is rejected', (given) => {
  expect(returnPathIn('fr', given)).toBeUndefined()
})

test('an address contains the return path, which is read back from it', () => {
  const address = withReturnPath(
    'https://mirabelle.test/fr/auth/callback?token=abc',
    '/fr/live?id=1&child=2#top',
  )
  expect(returnPathOf(new URL(address).search)).toBe('/fr/live?id=1&child=2#top')
  expect(withReturnPath('https://mirabelle.test/x?token=abc', undefined)).toBe(
    'https://mirabelle.test/x?token=abc',
  )
  expect(returnPathOf('?token=abc')).toBeUndefined()
})
