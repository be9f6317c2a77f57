import { eq, getTableColumns } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import { hasCompletePlan } from '#src/domain/access/access.rules.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { deliveryAddresses } from '#src/infrastructure/database/schema.server.ts'
import {
  type DeliveryAddress,
  readDeliveryAddress,
  removeDeliveryAddress,
  storeDeliveryAddress,
} from './delivery-address.contract.ts'

const { userId, updatedAt, ...written } = getTableColumns(deliveryAddresses)

/** The columns that are written on a parcel. */
export const addressColumns = written

export async function deliveryAddressOf(db: Connection, userId: string): Promise<DeliveryAddress | null> {
  const [found] = await db
    .select(addressColumns)
    .from(deliveryAddresses)
    .where(eq(deliveryAddresses.userId, userId))
  return found ?? null
}

export const deliveryAddressHandlers = [
  handle(readDeliveryAddress, async ({ user, services: { db } }) => ({
    getsBox: hasCompletePlan(user),
    address: await deliveryAddressOf(db, user.id),
  })),

  handle(storeDeliveryAddress, async ({ body: address, user, services: { db, clock } }) => {
    if (!hasCompletePlan(user)) throw httpError(storeDeliveryAddress, 'noBox')
    const row = { ...address, updatedAt: clock.now() }
    await db
      .insert(deliveryAddresses)
      .values({ userId: user.id, ...row })
      .onConflictDoUpdate({ target: deliveryAddresses.userId, set: row })
    return { getsBox: true, address }
  }),

  handle(removeDeliveryAddress, async ({ user, services: { db } }) => {
    await db.delete(deliveryAddresses).where(eq(deliveryAddresses.userId, user.id))
    return { getsBox: hasCompletePlan(user), address: null }
  }),
]
