import { expect, test } from 'vitest'
import { linksPerAddress, linksPerEmail, loginLinkUrl, maskedEmail } from './login-link.rules.ts'

test.each([
  ['fr', 'https://mirabelle.test/fr/auth/callback?token=abc'],
  ['it', 'https://mirabelle.test/it/auth/callback?token=abc'],
  ['en', 'https://mirabelle.test/auth/callback?token=abc'],
] as const)('the link of an e-mail in %s: English ones carry no prefix', (language, url) => {
  expect(loginLinkUrl('https://mirabelle.test', language, 'abc')).toBe(url)
})

test('links are sent five times in fifteen minutes to an e-mail address, thirty times for one of the network', () => {
  expect(linksPerEmail).toEqual({ most: 5, minutes: 15 })
  expect(linksPerAddress).toEqual({ most: 30, minutes: 15 })
})

test.each([
  ['claire@example.org', 'c…@example.org'],
  ['c@example.org', 'c…@example.org'],
  ['"claire@home"@example.org', '"…@example.org'],
  ['𝒸laire@example.org', '𝒸…@example.org'],
])('%s is shown as %s: its first sign and where it is', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
