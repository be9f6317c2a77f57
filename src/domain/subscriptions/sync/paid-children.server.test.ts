import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { children } from '#src/infrastructure/database/schema.server.ts'
import { aMember } from '#tests/support/accounts/factories.ts'
import { untilWaiting } from '#tests/support/database/lock-waits.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import { writePaidChildren } from './paid-children.server.ts'

const server = provideTestServer()

it('several paid children are locked in the order in which registrations lock them', async () => {
  const { db } = server.services
  const { id: userId } = await aMember(db)
  const idFrom = (first: string) => first + crypto.randomUUID().slice(1)
  const [last, first] = [idFrom('f'), idFrom('0')]
  const child = { userId, displayName: 'Renarde', age: '6-8', language: 'fr', picture: 'crest:a' } as const
  // The rows are inserted in the opposite order.
  await db.insert(children).values({ ...child, id: last, position: 1 })
  await db.insert(children).values({ ...child, id: first, position: 2 })
  const writing: Promise<void>[] = []
  await db.transaction(async (tx) => {
    const lock = (id: string) =>
      tx.select({ id: children.id }).from(children).where(eq(children.id, id)).for('no key update')
    await lock(first)
    const further = { itemId: 'si_further', childIds: [last, first] }
    writing.push(db.transaction((other) => writePaidChildren(other, userId, further)))
    await untilWaiting(db, writing)
    await lock(last)
  })
  await Promise.all(writing)
  const paid = await db.select().from(children).where(eq(children.userId, userId))
  expect(paid.map(({ subscriptionItemId }) => subscriptionItemId)).toEqual(['si_further', 'si_further'])
})
