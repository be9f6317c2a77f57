import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { adminSessions, admins, auditLog, outbox } from '#src/infrastructure/database/schema.server.ts'
import { isPassword } from '#src/infrastructure/passwords.server.ts'
import { aSignedInAdmin } from '#tests/support/accounts/administrator.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { createByCommand } from './administrators.server.ts'

const server = provideTestServer()

it('a password that the operator sets is audited and notified, ends the sessions and enables again', async () => {
  const { db } = server.services
  const now = server.clock.now()
  await aSignedInAdmin(server)
  const { id, email } = await aSignedInAdmin(server, { disabledAt: now })
  const command = { email, password: 'une phrase à retenir', now }
  expect(await createByCommand(db, command)).toBe('enabled again')
  expect(await createByCommand(db, { ...command, role: 'team' })).toBe('changed')

  const [admin] = await db.select().from(admins).where(eq(admins.id, id))
  expect(admin).toMatchObject({ role: 'team', disabledAt: null })
  expect(await isPassword(command.password, admin?.passwordHash ?? '')).toBe(true)
  expect(await db.select().from(adminSessions).where(eq(adminSessions.adminId, id))).toMatchObject([
    { revokedAt: now },
  ])
  const entries = await db.select().from(auditLog).where(eq(auditLog.target, email)).orderBy(auditLog.id)
  expect(entries.map(({ action }) => action)).toEqual([
    'change-administrator-password',
    'enable-administrator',
    'change-administrator-password',
  ])
  expect(await db.select().from(outbox).where(eq(outbox.recipient, email))).toMatchObject([
    { kind: 'admin-security', payload: { act: 'newPassword' } },
    { kind: 'admin-security', payload: { act: 'newPassword' } },
  ])
})

it('writes nothing where the last owner would become an expert', async () => {
  const { db } = server.services
  const email = 'seule@example.com'
  await db.update(admins).set({ disabledAt: server.clock.now() })
  const command = { email, password: 'une phrase à retenir', now: server.clock.now() }
  expect(await createByCommand(db, command)).toBe('made')
  await expect(createByCommand(db, { ...command, role: 'expert' })).rejects.toThrow('is the last owner')
  expect(await db.select().from(auditLog).where(eq(auditLog.target, email))).toMatchObject([
    { action: 'create-administrator' },
  ])
  expect(await db.select().from(outbox).where(eq(outbox.recipient, email))).toEqual([])
})
