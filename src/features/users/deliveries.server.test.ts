import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog, children, deliveryAddresses } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { anAdministratorsToken } from '#tests/support/accounts/administrator.ts'
import {
  aFamilyOnAPlan,
  aFamilyOnFreeDays,
  aMember,
  aProfile,
  aSubscriber,
  someChildren,
} from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'

const server = provideTestServer()
let token: string
beforeAll(async () => {
  token = await anAdministratorsToken(server)
})

const home = {
  recipient: 'Claire Weber',
  line1: '12, rue du Fort',
  postalCode: 'L-1234',
  town: 'Luxembourg',
  country: 'LU',
} as const
const address = (userId: string, more: Partial<typeof deliveryAddresses.$inferInsert> = {}) =>
  server.services.db.insert(deliveryAddresses).values({ userId, ...home, ...more })
const counted = async () => (await server.browser().get('/api/admin/deliveries', { token })).body

test('exports the address and age groups of each family that gets a box, and never a child’s name', async () => {
  const { db } = server.services
  expect(await counted()).toEqual({ families: 0, withoutAddress: 0 })
  const ended = later(server.clock.now(), -day)
  const [near, far] = [
    await aFamilyOnAPlan(db, {}, { email: 'a@example.com' }),
    await aFamilyOnAPlan(db, {}, { email: 'b@example.com' }),
  ]
  // This family's payment is overdue, but it has access by free days.
  const missing = await aFamilyOnAPlan(
    db,
    { accessUntil: ended },
    { email: 'c@example.com', freeAccessUntil: later(server.clock.now(), day) },
  )
  const withoutBox = [
    await aFamilyOnAPlan(db, { plan: 'lives' }),
    await aFamilyOnAPlan(db, { accessUntil: ended }),
    await aFamilyOnAPlan(db, { isRunning: false }),
    await aSubscriber(db),
    await aFamilyOnFreeDays(db, later(server.clock.now(), day)),
  ]
  for (const { id } of withoutBox) await address(id, { recipient: 'Personne' })
  await address(near.id, { recipient: '=HYPERLINK("https://evil.example")', line2: '+352' })
  await address(far.id, { country: 'FR', postalCode: '01000', town: 'Bourg-en-Bresse' })
  await aProfile(db, near)
  const [, , pending] = await someChildren(db, near, ['Renarde', 'Loutre', 'Lynx', 'Martre'])
  await db
    .update(children)
    .set({ subscriptionItemId: 'si_1', age: '12-15' })
    .where(eq(children.displayName, 'Loutre'))
  await db
    .update(children)
    .set({ subscriptionItemId: 'si_2', pendingSince: server.clock.now() })
    .where(eq(children.id, pending ?? ''))

  const { text, headers } = await server.browser().get('/api/admin/deliveries.csv', { token })
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    'attachment; filename="envois-du-coffret.csv"',
  ])
  expect(text).toBe(
    [
      '"Destinataire";"Adresse";"Complément";"Code postal et ville";"Pays";"Tranches d’âge";"Email"',
      '"Claire Weber";"12, rue du Fort";"";"01000 Bourg-en-Bresse";"France";"";"b@example.com"',
      '"\'=HYPERLINK(""https://evil.example"")";"12, rue du Fort";"\'+352";"L-1234 Luxembourg";"Luxembourg";"6 à 8\u00A0ans, 12 à 15\u00A0ans";"a@example.com"',
      '"";"";"";"";"";"";"c@example.com"',
      '',
    ].join('\r\n'),
  )
  expect(text).not.toMatch(/Renarde|Loutre|Lynx|Martre|Léa|Personne/)
  const [logged] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(logged).toMatchObject({
    action: 'export-deliveries',
    target: null,
    details: { families: 3, withoutAddress: 1 },
  })
  expect(JSON.stringify(logged)).not.toContain('Weber')
  expect(await counted()).toEqual({ families: 3, withoutAddress: 1 })
  await address(missing.id)
  expect(await counted()).toEqual({ families: 3, withoutAddress: 0 })
})

test('a family’s details show where its box is sent, and the list does not', async () => {
  const { db } = server.services
  const [family, other] = [await aMember(db), await aMember(db)]
  await address(family.id)
  const details = async (id: string) => (await server.browser().get(`/api/admin/users/${id}`, { token })).body
  expect(await details(family.id)).toMatchObject({ id: family.id, deliveryAddress: { ...home, line2: null } })
  expect(await details(other.id)).toMatchObject({ id: other.id, deliveryAddress: null })
  for (const list of ['/api/admin/users', '/api/admin/users.csv'])
    expect((await server.browser().get(list, { token })).text).not.toContain('rue du Fort')
})
