import { desc, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditFault } from '#src/domain/back-office/audit.server.ts'
import { removeSecondFactor } from '#src/features/back-office/administrators/administrators.server.ts'
import { consumeCode } from '#src/features/back-office/administrators/codes.server.ts'
import { codeAt, stepAt } from '#src/features/back-office/administrators/totp.server.ts'
import { adminSessions, admins, auditLog, rateLimits } from '#src/infrastructure/database/schema.server.ts'
import { anAdministrator, anAdministratorWithCodes } from '#tests/support/accounts/administrator.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
beforeAll(() => {
  // A code is valid for its half minute: with a stopped clock none expires in the middle of a test.
  server.clock.hold()
})
beforeEach(async () => {
  await server.services.db.delete(rateLimits)
  // The codes of the previous test are two steps away.
  server.clock.advance(90_000)
})

const password = 'une phrase à retenir'
const codeOf = (secret: string, steps = 0) => codeAt(secret, stepAt(server.clock.now()) + steps)
const logIn = (body: object) =>
  server.browser().post<{ adminToken?: string; code?: string }>('/api/admin/login', body)
const rowOf = async (email: string) => {
  const [row] = await server.services.db.select().from(admins).where(eq(admins.email, email))
  if (!row) throw new Error('no administrator')
  return row
}
const auditedActionsOf = async (email: string) =>
  (
    await server.services.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.admin, email))
      .orderBy(desc(auditLog.id))
  ).map(({ action }) => action)

describe('switching the second factor on', () => {
  it('needs the password again, and takes effect with a correct code', async () => {
    const { email } = await anAdministrator(server, password)
    const { adminToken: token } = (await logIn({ email, password })).body
    const browser = server.browser()
    const begin = (given: string) =>
      browser.post<{ secret: string; address: string }>(
        '/api/admin/second-factor/begin',
        { password: given },
        { token },
      )
    const confirm = (code: string) =>
      browser.post<{ recoveryCodes: string[] }>('/api/admin/second-factor/confirm', { code }, { token })
    expect((await confirm('123456')).body).toMatchObject({ code: 'wrongCode' })
    expect(await begin('une autre phrase')).toMatchObject({ status: 400, body: { code: 'wrongPassword' } })
    const { secret, address } = (await begin(password)).body
    expect(address).toContain(`secret=${secret}`)
    expect((await confirm(codeOf(secret, 2))).body).toMatchObject({ code: 'wrongCode' })
    expect((await logIn({ email, password })).status).toBe(200)
    const read = async () => (await browser.get('/api/admin/second-factor', { token })).body
    expect(await read()).toEqual({ isOn: false, recoveryCodesLeft: 0 })

    const typed = codeOf(secret)
    const { body } = await confirm(`${typed.slice(0, 3)} ${typed.slice(3)}`)
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(await read()).toEqual({ isOn: true, recoveryCodesLeft: 10 })
    expect(await begin(password)).toMatchObject({ status: 409, body: { code: 'isOn' } })
    expect(await confirm(codeOf(secret, 1))).toMatchObject({ status: 409, body: { code: 'isOn' } })
    expect((await auditedActionsOf(email))[0]).toBe('switch-on-second-factor')
  })

  it('ends the other sessions, which were opened without a code', async () => {
    const { email } = await anAdministrator(server, password)
    const other = (await logIn({ email, password })).body.adminToken
    const { adminToken: token } = (await logIn({ email, password })).body
    const browser = server.browser()
    const { secret } = (
      await browser.post<{ secret: string }>('/api/admin/second-factor/begin', { password }, { token })
    ).body
    await browser.post('/api/admin/second-factor/confirm', { code: codeOf(secret) }, { token })
    const statusWith = async (one: string | undefined) =>
      (await browser.get('/api/admin/second-factor', { token: one })).status
    expect([await statusWith(token), await statusWith(other)]).toEqual([200, 401])
  })

  it('stores nothing in the database from which a code could be computed', async () => {
    const admin = await anAdministratorWithCodes(server, password)
    const row = await rowOf(admin.email)
    const kept = [
      JSON.stringify(row),
      row.totpSecret?.toString('latin1'),
      JSON.stringify(await server.services.db.select().from(auditLog)),
    ].join()
    for (const secret of [
      admin.secret,
      ...admin.recoveryCodes,
      ...admin.recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(kept).not.toContain(secret)
    const [one, other] = [row, await rowOf((await anAdministratorWithCodes(server, password)).email)]
    expect(
      await consumeCode(server.services, { ...other, totpSecret: one.totpSecret }, codeOf(admin.secret, 1)),
    ).toBeUndefined()
  })
})

describe('the login with a second factor', () => {
  it('asks for a code after the correct password, and signs in with it', async () => {
    const { email, secret } = await anAdministratorWithCodes(server, password)
    expect(await logIn({ email, password })).toMatchObject({
      status: 401,
      body: { code: 'codeNeeded', message: 'Un code de validation est demandé' },
    })
    expect(await logIn({ email, password, code: codeOf(secret, 3) })).toMatchObject({
      status: 401,
      body: { code: 'wrongCode' },
    })
    const right = await logIn({ email, password, code: codeOf(secret, 1) })
    expect([right.status, Object.keys(right.body)]).toEqual([200, ['adminToken']])
    expect((await auditedActionsOf(email)).slice(0, 2)).toEqual(['login', 'refuse-code'])
  })

  it('responds to a wrong password and a wrong e-mail alike, whatever code is sent', async () => {
    const { email, secret } = await anAdministratorWithCodes(server, password)
    const responses = new Set<string>()
    for (const body of [
      { email, password: 'faux' },
      { email, password: 'faux', code: codeOf(secret, 1) },
      { email: 'personne@example.com', password, code: codeOf(secret, 1) },
    ]) {
      const { status, text } = await logIn(body)
      responses.add(`${status} ${text}`)
    }
    expect([...responses]).toEqual([expect.stringMatching(/^401 .*Identifiants invalides/)])
    expect((await logIn({ email, password, code: codeOf(secret, 1) })).status).toBe(200)
  })

  it('accepts a code once: not again, no earlier one, and not the one that switched it on', async () => {
    const { email, secret } = await anAdministratorWithCodes(server, password)
    const codeWorks = async (steps: number) =>
      (await logIn({ email, password, code: codeOf(secret, steps) })).status === 200
    expect([await codeWorks(0), await codeWorks(1), await codeWorks(1), await codeWorks(-1)]).toEqual([
      false,
      true,
      false,
      false,
    ])
    server.clock.advance(60_000)
    expect(await codeWorks(0)).toBe(true)
  })

  it('lets in one of twenty concurrent sign-ins with the same code', async () => {
    const { email, secret, recoveryCodes } = await anAdministratorWithCodes(server, password)
    const admin = await rowOf(email)
    const twenty = async (code: string) =>
      (await Promise.all(Array.from({ length: 20 }, () => consumeCode(server.services, admin, code)))).filter(
        Boolean,
      )
    expect(await twenty(codeOf(secret, 1))).toEqual(['totp'])
    expect(await twenty((recoveryCodes[0] ?? '').replaceAll('-', ''))).toEqual(['recovery'])
    server.clock.advance(90_000)
    const code = codeOf(secret)
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await logIn({ email, password, code })).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 401 || status === 429)).toHaveLength(19)
  })

  it('accepts each recovery code once, in any spelling, and audits its use', async () => {
    const { email, recoveryCodes, token } = await anAdministratorWithCodes(server, password)
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn({ email, password, code: first })).status).toBe(200)
    expect((await auditedActionsOf(email)).slice(0, 2)).toEqual(['login', 'use-recovery-code'])
    expect((await logIn({ email, password, code: first })).status).toBe(401)
    expect(
      (await logIn({ email, password, code: ` ${second.toLowerCase().replaceAll('-', ' ')} ` })).status,
    ).toBe(200)
    expect((await server.browser().get('/api/admin/second-factor', { token })).body).toEqual({
      isOn: true,
      recoveryCodesLeft: 8,
    })
  })

  it('counts wrong codes, but not requests for a code, as failures, and is 429 after five', async () => {
    const { email, secret } = await anAdministratorWithCodes(server, password)
    for (let i = 0; i < 7; i++) expect((await logIn({ email, password })).body.code).toBe('codeNeeded')
    for (let i = 0; i < 2; i++)
      expect((await logIn({ email, password, code: codeOf(secret, 10 + i) })).status).toBe(401)
    await server.services.db
      .update(rateLimits)
      .set({ count: 4 })
      .where(like(rateLimits.key, 'admin-login-email|%'))
    expect((await logIn({ email, password, code: codeOf(secret, 3) })).status).toBe(401)
    expect((await logIn({ email, password, code: codeOf(secret, 9) })).status).toBe(429)
    expect((await logIn({ email, password })).status).toBe(429)
    // The owner of the second factor is let through, once per code, and not without the password.
    expect((await logIn({ email, password: 'faux', code: codeOf(secret, 1) })).status).toBe(401)
    expect((await logIn({ email, password, code: codeOf(secret, 1) })).status).toBe(200)
    expect((await logIn({ email, password, code: codeOf(secret, 1) })).status).toBe(429)
  })

  it('accepts at most twenty wrong codes a day, after which a recovery code still signs in', async () => {
    const { email, secret, recoveryCodes } = await anAdministratorWithCodes(server, password)
    const wrong = async (steps: number) =>
      (await logIn({ email, password, code: codeOf(secret, steps) })).body.code
    expect([await wrong(5), await wrong(6)]).toEqual(['wrongCode', 'wrongCode'])
    // Stands for the other seventeen wrong codes of the day, over several quarters of an hour.
    await server.services.db
      .update(rateLimits)
      .set({ count: 19 })
      .where(like(rateLimits.key, 'admin-codes|%'))
    server.clock.advance(2 * 3_600_000)
    expect(await wrong(7)).toBe('wrongCode')
    const late = await logIn({ email, password, code: codeOf(secret) })
    expect([late.status, Number(late.headers.get('retry-after')) > 3600]).toEqual([429, true])
    expect((await logIn({ email, password, code: recoveryCodes[3] })).status).toBe(200)
    server.clock.advance(24 * 3_600_000)
    expect((await logIn({ email, password, code: codeOf(secret) })).status).toBe(200)
  })

  it('accepts at most twenty wrong codes a day after five failures too, each audited, apart from the owner’s twenty', async () => {
    const { db } = server.services
    const { email, secret } = await anAdministratorWithCodes(server, password)
    const guess = async (code: string) => (await logIn({ email, password: 'faux', code })).status
    // Stands for five wrong passwords in each quarter of an hour, without their delays.
    const block = async () => {
      await logIn({ email, password: 'faux' })
      const ofEmail = like(rateLimits.key, 'admin-login-email|%')
      await db.update(rateLimits).set({ count: 5 }).where(ofEmail)
    }
    for (let tried = 0; tried < 25; tried++) {
      if (tried % 5 === 0) {
        server.clock.advance(15 * 60_000)
        await block()
      }
      server.clock.advance(60_000)
      expect(await guess(codeOf(secret, 5))).toBe(429)
    }
    const audited = await auditedActionsOf(email)
    expect(audited.filter((action) => action === 'refuse-code')).toHaveLength(20)
    expect(await guess(codeOf(secret))).toBe(429)
    expect((await logIn({ email, password, code: codeOf(secret) })).status).toBe(429)
    // The owner's own twenty are untouched, once the quarter of an hour is over.
    server.clock.advance(15 * 60_000)
    expect((await logIn({ email, password, code: codeOf(secret, 5) })).body.code).toBe('wrongCode')
    expect((await logIn({ email, password, code: codeOf(secret) })).status).toBe(200)
  })

  it('still accepts recovery codes after SESSION_SECRET has changed', async () => {
    const { email, secret, recoveryCodes } = await anAdministratorWithCodes(server, password)
    const changed = { ...server.services, secret: 'another secret of at least thirty-two characters' }
    const admin = await rowOf(email)
    expect(await consumeCode(changed, admin, codeOf(secret, 1))).toBeUndefined()
    expect(await consumeCode(changed, admin, (recoveryCodes[0] ?? '').replaceAll('-', ''))).toBe('recovery')
  })
})

describe('new recovery codes, and switching off', () => {
  it.each(['recovery-codes', 'switch-off'])(
    '%s needs the password and a code, under the login’s limits',
    async (what) => {
      const { secret, token } = await anAdministratorWithCodes(server, password)
      const change = (body: object) =>
        server.browser().post<{ code?: string }>(`/api/admin/second-factor/${what}`, body, { token })
      expect(await change({ password })).toMatchObject({ status: 400, body: { code: 'invalid' } })
      expect((await change({ password: 'faux', code: codeOf(secret, 1) })).body.code).toBe('wrongPassword')
      for (const code of [codeOf(secret), 'AAAA-BBBB'])
        expect((await change({ password, code })).body.code).toBe('wrongCode')
      await server.services.db
        .update(rateLimits)
        .set({ count: 5 })
        .where(like(rateLimits.key, 'admin-login-email|%'))
      expect((await change({ password, code: codeOf(secret, 1) })).status).toBe(429)
      await server.services.db.delete(rateLimits)
      expect((await change({ password, code: codeOf(secret, 1) })).status).toBe(200)
    },
  )

  it('new recovery codes replace the old ones', async () => {
    const { email, secret, token, recoveryCodes } = await anAdministratorWithCodes(server, password)
    const made = await server
      .browser()
      .post<{ recoveryCodes: string[] }>(
        '/api/admin/second-factor/recovery-codes',
        { password, code: codeOf(secret, 1) },
        { token },
      )
    expect(new Set([...made.body.recoveryCodes, ...recoveryCodes]).size).toBe(20)
    expect((await logIn({ email, password, code: recoveryCodes[5] })).status).toBe(401)
    expect((await logIn({ email, password, code: made.body.recoveryCodes[5] })).status).toBe(200)
    expect(await auditedActionsOf(email)).toContain('make-recovery-codes')
  })

  it('once it is off, the password alone signs in and no secret is stored', async () => {
    const { email, token, recoveryCodes } = await anAdministratorWithCodes(server, password)
    const off = () =>
      server
        .browser()
        .post('/api/admin/second-factor/switch-off', { password, code: recoveryCodes[9] }, { token })
    expect((await off()).status).toBe(200)
    expect(await off()).toMatchObject({ status: 409, body: { code: 'isOff' } })
    expect((await logIn({ email, password })).status).toBe(200)
    expect(await rowOf(email)).toMatchObject({ totpSecret: null, totpLastStep: null, recoveryCodeHashes: [] })
    expect((await auditedActionsOf(email)).slice(0, 2)).toEqual(['login', 'switch-off-second-factor'])
    expect(await removeSecondFactor(server.services.db, email, server.clock.now())).toBe('had none')
    expect(await auditFault(server.services.db)).toBeUndefined()
    const told = (await server.sentEmails())
      .filter(({ recipient }) => recipient === email)
      .map(({ subject }) => subject)
    expect(told.toSorted()).toEqual([
      'Validation en deux étapes activée',
      'Validation en deux étapes désactivée',
    ])
    expect(
      await server.services.db.$count(adminSessions, eq(adminSessions.adminId, (await rowOf(email)).id)),
    ).toBeGreaterThan(0)
  })
})
