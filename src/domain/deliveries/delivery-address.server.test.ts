import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { deliveryAddresses, rateLimits, subscriptions } from '#src/infrastructure/database/schema.server.ts'
import { tablesHolding } from '#tests/support/accounts/canary.ts'
import { aFamilyOnAPlan, aMember, aSubscriber, type Person } from '#tests/support/accounts/factories.ts'
import { provideTestServer } from '#tests/support/server/provide-test-server.ts'
import type { DeliveryAddress, DeliveryResponse } from './delivery-address.contract.ts'
import { deliveryAddressTexts } from './delivery-address.texts.ts'

const server = provideTestServer()
beforeEach(() => server.services.db.delete(rateLimits))

const path = '/api/account/delivery-address'
const home: DeliveryAddress = {
  recipient: 'Claire Weber',
  line1: '12, rue du Fort',
  line2: null,
  postalCode: 'L-1234',
  town: 'Luxembourg',
  country: 'LU',
}
const rowsOf = ({ id }: Pick<Person, 'id'>) =>
  server.services.db.select().from(deliveryAddresses).where(eq(deliveryAddresses.userId, id))

describe('the address of the box', () => {
  it('a family stores, changes and removes its box address, and repeated calls change nothing', async () => {
    const family = await aFamilyOnAPlan(server.services.db)
    const browser = await server.signedIn(family)
    const read = async () => (await browser.get<DeliveryResponse>(path)).body
    expect(await read()).toEqual({ getsBox: true, address: null })
    for (const written of [
      { ...home, postalCode: ' 1234 ', recipient: '  Claire Weber ', line2: '  ' },
      home,
      home,
    ]) {
      const { status, body } = await browser.put(path, {
        ...written,
        userId: crypto.randomUUID(),
        childName: 'Léa',
      })
      expect([status, body]).toEqual([200, { getsBox: true, address: home }])
    }
    expect(await read()).toEqual({ getsBox: true, address: home })
    const moved: DeliveryAddress = {
      ...home,
      line2: 'Apt 4',
      postalCode: '01000',
      town: 'Bourg-en-Bresse',
      country: 'FR',
    }
    const both = await Promise.all([1, 2].map(() => browser.put(path, moved)))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await rowsOf(family)).toEqual([{ ...moved, userId: family.id, updatedAt: expect.any(Date) }])
    for (let i = 0; i < 2; i++)
      expect((await browser.delete(path)).body).toEqual({ getsBox: true, address: null })
    expect(await rowsOf(family)).toEqual([])
  })

  it('an invalid box address is rejected field by field in French, and nothing is stored', async () => {
    const { errors } = deliveryAddressTexts
    const family = await aFamilyOnAPlan(server.services.db)
    const browser = await server.signedIn(family)
    for (const [wrong, field, message] of [
      [{ recipient: ' ' }, 'recipient', errors.recipient.fr],
      [{ recipient: 'x'.repeat(101) }, 'recipient', '100 caractères au plus'],
      [{ recipient: 'Claire\nWeber' }, 'recipient', errors.oneLine.fr],
      [{ line1: undefined }, 'line1', errors.line1.fr],
      [{ line1: '\u2028' }, 'line1', errors.line1.fr],
      [{ line1: 'a\u2028b' }, 'line1', errors.oneLine.fr],
      [{ line2: 'x'.repeat(101) }, 'line2', '100 caractères au plus'],
      [{ postalCode: '' }, 'postalCode', errors.postalCode.fr],
      [{ postalCode: 1234 }, 'postalCode', errors.postalCode.fr],
      [{ postalCode: '57000' }, 'postalCode', errors.postalCodes.LU.fr],
      [{ postalCode: 'L-1234', country: 'BE' }, 'postalCode', errors.postalCodes.BE.fr],
      [{ postalCode: '1'.repeat(13) }, 'postalCode', '12 caractères au plus'],
      [{ town: 'x'.repeat(81) }, 'town', '80 caractères au plus'],
      [{ country: 'CA' }, 'country', errors.country.fr],
      [{ country: 'constructor' }, 'country', errors.country.fr],
    ] as const) {
      const { status, body } = await browser.put(path, { ...home, ...wrong })
      expect([status, body.issues], JSON.stringify(wrong)).toEqual([400, [{ path: field, message }]])
    }
    expect(
      (await browser.put(path, undefined, { raw: JSON.stringify({ ...home, town: 'a\u0000b' }) })).status,
    ).toBe(400)
    expect(await rowsOf(family)).toEqual([])
  })

  it('an address is rejected without a box; a family that had a box may still remove its address', async () => {
    const { db } = server.services
    const families = [
      await aMember(db),
      await aSubscriber(db),
      await aFamilyOnAPlan(db, { plan: 'lives' }),
      await aFamilyOnAPlan(db, { accessUntil: server.clock.now() }),
    ]
    for (const family of families) {
      const browser = await server.signedIn(family)
      expect((await browser.get<DeliveryResponse>(path)).body).toEqual({ getsBox: false, address: null })
      const { status, body } = await browser.put(path, home)
      expect([status, body.code]).toEqual([409, 'noBox'])
      expect(await rowsOf(family)).toEqual([])
    }
    const changing = await aFamilyOnAPlan(db, { plan: 'lives' })
    const browser = await server.signedIn(changing)
    const plan = (planId: 'lives' | 'complete') =>
      db.update(subscriptions).set({ plan: planId }).where(eq(subscriptions.userId, changing.id))
    await plan('complete')
    expect((await browser.put(path, home)).status).toBe(200)
    await plan('lives')
    expect((await browser.get<DeliveryResponse>(path)).body).toEqual({ getsBox: false, address: home })
    expect((await browser.put(path, { ...home, town: 'Esch' })).status).toBe(409)
    expect((await browser.delete(path)).body).toEqual({ getsBox: false, address: null })
  })

  it('the dashboard asks a complete-plan family for its address until it has one, unseen by others', async () => {
    const { db } = server.services
    const browser = await server.signedIn(await aFamilyOnAPlan(db))
    const other = await server.signedIn(await aFamilyOnAPlan(db))
    const lives = await server.signedIn(await aFamilyOnAPlan(db, { plan: 'lives' }))
    const asks = async (of: typeof browser) => (await of.get('/api/dashboard')).body.needsDeliveryAddress
    expect([await asks(browser), await asks(lives)]).toEqual([true, false])
    const canary = `canari-${crypto.randomUUID()}`
    await browser.put(path, { ...home, line1: canary })
    expect([await asks(browser), await asks(other)]).toEqual([false, true])
    expect((await other.get(path)).text).not.toContain(canary)
    await other.delete(path)
    expect(await tablesHolding(db, canary)).toEqual(['delivery_addresses'])
  })
})

describe('the database', () => {
  it.each([
    ['a recipient of 101 characters', { recipient: 'x'.repeat(101) }],
    ['no line', { line1: '' }],
    ['an empty second line', { line2: '' }],
    ['no town', { town: '' }],
    ['a French code in Luxembourg', { postalCode: '57000' }],
    ['Luxembourg’s code without its L-', { postalCode: '1234' }],
  ])('the database rejects an address with %s', async (_, wrong) => {
    const family = await aMember(server.services.db)
    await expect(
      server.services.db.insert(deliveryAddresses).values({ userId: family.id, ...home, ...wrong }),
    ).rejects.toThrow()
    expect(await rowsOf(family)).toEqual([])
  })
})
