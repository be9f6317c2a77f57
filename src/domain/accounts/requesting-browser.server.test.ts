import { describe, expect, test } from 'vitest'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor } from '#tests/support/server/test-server.ts'

const server = provideTestServer()

const lookPath = '/api/auth/look-at-magic-link'
const verifyPath = '/api/auth/verify-magic-link'

describe('A login link', () => {
  test('a login link signs in without a button only in the browser that asked for it', async () => {
    const { email } = await aMember(server.services.db)
    const [requesting, other] = [server.browser(), server.browser()]
    const response = await requesting.post('/api/auth/magic-link', { email: ` ${email.toUpperCase()} ` })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^asked-link=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const token = await loginTokenFor(server, email)
    expect((await requesting.post(lookPath, { token })).body).toMatchObject({ isAskedHere: true })
    expect((await other.post(lookPath, { token })).body).toMatchObject({ isAskedHere: false })
  })

  test('somebody else’s login link needs the button, even in a browser that asked for its own link', async () => {
    const [mine, yours] = [await aMember(server.services.db), await aMember(server.services.db)]
    const [attacker, victim] = [server.browser(), server.browser()]
    await victim.post('/api/auth/magic-link', { email: yours.email })
    await attacker.post('/api/auth/magic-link', { email: mine.email })
    const token = await loginTokenFor(server, mine.email)
    expect((await victim.post(lookPath, { token })).body).toMatchObject({ isAskedHere: false })
  })

  test('looking at a login link shows only a masked address, and does not use the link up', async () => {
    const { email } = await aMember(server.services.db, {
      email: 'claire.weber@example.org',
      username: 'Claire',
    })
    const scanner = server.browser()
    await server.browser().post('/api/auth/magic-link', { email })
    const token = await loginTokenFor(server, email)
    for (const _ of [1, 2, 3]) {
      const response = await scanner.post(lookPath, { token })
      expect([response.status, response.body]).toEqual([200, { email: 'c…@example.org', isAskedHere: false }])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await scanner.get('/api/auth/me')).status).toBe(401)
    expect((await scanner.post(verifyPath, { token })).body).toMatchObject({ user: { email } })
    expect(await scanner.post(lookPath, { token })).toMatchObject({
      status: 400,
      body: { message: 'Lien de connexion invalide ou expiré' },
    })
  })

  test('a login link made by an administrator counts as asked for by no browser', async () => {
    const admin = await anAdministratorsToken(server)
    const { body } = await server
      .browser()
      .post<{ token: string }>(
        '/api/admin/generate-magic-link',
        { email: 'dora@example.org' },
        { token: admin },
      )
    expect((await server.browser().post(lookPath, { token: body.token })).body).toEqual({
      email: 'd…@example.org',
      isAskedHere: false,
    })
  })

  test('an invalid login link reveals nothing', async () => {
    for (const token of ['', 'x', 'a'.repeat(10_000), ['x'], null, 7])
      expect(await server.browser().post(lookPath, { token })).toMatchObject({
        status: 400,
        body: { code: 'invalidLink' },
      })
    const unknown = await server.browser().post('/api/auth/magic-link', { email: 'nobody@example.org' })
    expect([unknown.status, unknown.headers.getSetCookie()]).toEqual([404, []])
  })
})
