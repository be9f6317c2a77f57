import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loginLinks } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { loginTokenFor } from '#tests/support/server/test-server.ts'

const server = provideTestServer()

describe('login links made by an administrator (CONTRACT §10)', () => {
  it('create the account in French, are also sent by e-mail, and show their token once', async () => {
    const token = await anAdministratorsToken(server)
    const email = `nouvelle-${crypto.randomUUID().slice(0, 8)}@example.com`
    const made = await server
      .browser()
      .post<{ token: string; url: string }>(
        '/api/admin/generate-magic-link',
        { email: ` ${email.toUpperCase()} ` },
        { token },
      )
    expect(made.body).toMatchObject({
      email,
      url: `${server.origin}/fr/auth/callback?token=${made.body.token}`,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    })
    expect(await loginTokenFor(server, email)).toBe(made.body.token)
    const listed = async () =>
      (
        await server
          .browser()
          .get<{ email: string; token: string; isExpired: boolean }[]>(
            `/api/admin/magic-links?search=${email}`,
            { token },
          )
      ).body
    expect(await listed()).toMatchObject([{ email, token: made.body.token.slice(0, 10), isExpired: false }])
    const verified = await server.browser().post('/api/auth/verify-magic-link', { token: made.body.token })
    expect(verified.body).toMatchObject({ user: { email, language: 'fr' } })
    expect(await listed()).toMatchObject([{ isExpired: true }])
  })

  it('do not count towards the family’s request limit', async () => {
    const token = await anAdministratorsToken(server)
    const { email } = await aMember(server.services.db)
    for (let i = 0; i < 7; i++)
      expect(
        (await server.browser().post('/api/admin/generate-magic-link', { email }, { token })).status,
      ).toBe(200)
    expect((await server.browser().post('/api/auth/magic-link', { email })).status).toBe(200)
  })

  it('are rejected for an empty e-mail', async () => {
    const token = await anAdministratorsToken(server)
    expect(
      (await server.browser().post('/api/admin/generate-magic-link', { email: '  ' }, { token })).status,
    ).toBe(400)
  })

  it('a link requested by a family is listed too, and its stored form cannot be used to sign in', async () => {
    const token = await anAdministratorsToken(server)
    const { id, email } = await aMember(server.services.db)
    await server.browser().post('/api/auth/magic-link', { email })
    const whole = await loginTokenFor(server, email)
    const [row] = await server.services.db.select().from(loginLinks).where(eq(loginLinks.userId, id))
    expect(row?.tokenStart).toBe(whole.slice(0, 10))
    expect(JSON.stringify(row)).not.toContain(whole)
    expect(
      (await server.browser().get<unknown[]>(`/api/admin/magic-links?search=${email}`, { token })).body,
    ).toHaveLength(1)
  })
})
