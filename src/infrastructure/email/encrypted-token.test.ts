import { expect, test } from 'vitest'
import { loginLinkEmail } from '#src/domain/login-links/login-link-email.server.ts'
import { emailChangeEmail } from '#src/features/account/email-change/email-change-emails.server.ts'
import { guardianEmail } from '#src/features/account/guardians/guardian-emails.server.ts'

const id = crypto.randomUUID()

test.each([
  ['a login link', loginLinkEmail, { userId: id, guardianId: null, madeBy: 'admin' }],
  ['a change of address', emailChangeEmail, { changeId: id, side: 'new' }],
  ['an invitation of a guardian', guardianEmail, { guardianId: id, side: 'payer' }],
])('the token of %s is read under the name that earlier versions queued it with', (_, email, about) => {
  const read = { ...about, encryptedToken: 'encrypted' }
  for (const stored of [read, { ...about, sealedToken: 'encrypted' }])
    expect(email.payload.parse(stored)).toEqual(read)
})

test('a login link is queued without a token until it is sent', () => {
  const stored = { userId: id, madeBy: 'user', goTo: '/fr/compte' }
  expect(loginLinkEmail.payload.parse(stored)).toEqual(stored)
})
