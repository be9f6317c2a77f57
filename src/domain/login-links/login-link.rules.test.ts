import { expect, test } from 'vitest'
import { linksPerEmail, linksPerIp, loginLinkUrl, maskedEmail } from './login-link.rules.ts'

test.each([
  ['fr', 'https://mirabelle.test/fr/auth/callback?token=abc'],
  ['it', 'https://mirabelle.test/it/auth/callback?token=abc'],
  ['en', 'https://mirabelle.test/auth/callback?token=abc'],
] as const)('the login link in %s is %s: English has no prefix', (language, url) => {
  expect(loginLinkUrl('https://mirabelle.test', language, 'abc')).toBe(url)
})

test('5 links in 15 minutes are sent to an e-mail address, and 30 for a network address', () => {
  expect(linksPerEmail).toEqual({ max: 5, minutes: 15 })
  expect(linksPerIp).toEqual({ max: 30, minutes: 15 })
})

test.each([
  ['claire@example.org', 'c…@example.org'],
  ['c@example.org', 'c…@example.org'],
  ['"claire@home"@example.org', '"…@example.org'],
  ['𝒸laire@example.org', '𝒸…@example.org'],
])('%s is masked as %s: its first character and its domain', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown)
})
