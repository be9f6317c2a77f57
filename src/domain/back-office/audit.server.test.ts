import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog, users } from '#src/infrastructure/database/schema.server.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { auditFault } from './audit.server.ts'

const server = provideTestServer()

it('the audit log rejects updates and deletions, and a row edited despite that is found and named', async () => {
  const { db } = server.services
  const token = await anAdministratorsToken(server)
  const { id } = await aMember(db)
  for (const isSubscribed of [true, false, true])
    await server.browser().put(`/api/admin/users/${id}`, { isSubscribed }, { token })
  expect(await auditFault(db)).toBeUndefined()
  await expect(db.execute(sql`update audit_log set action = 'nothing'`)).rejects.toThrow()
  await expect(db.execute(sql`delete from audit_log`)).rejects.toThrow()
  const [second] = await db.select({ id: auditLog.id }).from(auditLog).orderBy(auditLog.id).offset(1).limit(1)
  await db.execute(sql`alter table audit_log disable trigger audit_log_append_only`)
  await db.execute(sql`update audit_log set target = 'somebody else' where id = ${second?.id}`)
  expect(await auditFault(db)).toEqual({ row: second?.id })
  await db.execute(sql`alter table audit_log enable trigger audit_log_append_only`)
})

it('the audit log names a family by its id, so that no e-mail address remains after an erasure', async () => {
  const { db } = server.services
  const token = await anAdministratorsToken(server)
  const user = await aMember(db)
  await server.browser().get(`/api/admin/users/${user.id}`, { token })
  expect(
    (await server.browser().get<unknown[]>(`/api/admin/audit?target=${user.email}`, { token })).body,
  ).toHaveLength(1)
  await db.delete(users).where(eq(users.id, user.id))
  const rows = await db.select().from(auditLog).where(eq(auditLog.target, user.id))
  expect(JSON.stringify(rows)).not.toContain(user.email)
  expect(rows).toHaveLength(1)
})

it.each([
  ['/api/admin/incidents', 'read-incidents'],
  ['/api/admin/one-to-one/slots', 'read-slots'],
  ['/api/admin/conversations', 'read-conversations'],
])(
  'reading the list %s, which names children, is written to the audit log once a minute',
  async (path, action) => {
    const token = await anAdministratorsToken(server)
    for (let call = 0; call < 2; call++)
      expect((await server.browser().get(path, { token })).status).toBe(200)
    expect(await server.services.db.$count(auditLog, eq(auditLog.action, action))).toBe(1)
  },
)

it('reading a family’s file is written to the audit log', async () => {
  const token = await anAdministratorsToken(server)
  const user = await aMember(server.services.db)
  expect((await server.browser().get(`/api/admin/users/${user.id}`, { token })).body).toMatchObject({
    email: user.email,
  })
  expect(
    (
      await server
        .browser()
        .get<{ action: string; target: string }[]>('/api/admin/audit?pageSize=1', { token })
    ).body,
  ).toMatchObject([{ action: 'read-family', target: user.email }])
  expect((await server.services.db.select().from(users).where(eq(users.id, user.id))).length).toBe(1)
})
