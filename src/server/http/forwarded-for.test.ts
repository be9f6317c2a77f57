import { expect, it } from 'vitest'
import { knownForwarders } from './forwarded-for.server.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7, 198.51.100.1', '203.0.113.7, 198.51.100.1'],
  ['1.2.3.4:5555', '1.2.3.4'],
  ['[::1]:80', '::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:1.2.3.4', '::ffff:1.2.3.4'],
  ['unknown', ''],
  ['', ''],
  [',', ''],
  ['1.2.3.4, unknown', ''],
  ['unknown, 1.2.3.4', '1.2.3.4'],
  ["' or 1=1, 1.2.3.4:1, [::1]:2", '1.2.3.4, ::1'],
  ['1.2.3.4:99999999', ''],
  ['256.1.1.1', ''],
  ['mirabelle.example', ''],
])('the trustworthy part of X-Forwarded-For "%s" is "%s"', (header, known) => {
  expect(knownForwarders(header)).toBe(known)
})
