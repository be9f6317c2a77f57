import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/infrastructure/database/database.server.ts'
import { later, minute } from '#src/shared/durations.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import {
  clientNetworkOf,
  countTowards,
  decrementCount,
  limitsOfClient,
  waitSeconds,
} from './rate-limits.server.ts'

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const noon = new Date('2026-03-01T12:00:00.000Z')
let keys = 0
const aLimit = (max: number, minutes = 15) => ({ key: `limit-${++keys}`, max, minutes })

describe('a fixed window', () => {
  it('counts up to its limit, then says how long to wait, to the second', async () => {
    const limit = aLimit(2)
    const at = (minutes: number) => later(noon, minutes * minute)
    expect(waitSeconds(await countTowards(open.db, at(0), [limit]))).toBeUndefined()
    expect(waitSeconds(await countTowards(open.db, at(5), [limit]))).toBeUndefined()
    expect(waitSeconds(await countTowards(open.db, at(5), [limit]))).toBe(600)
    expect(waitSeconds(await countTowards(open.db, later(at(15), -1), [limit]))).toBe(1)
  })

  it('begins again when it is over, however many calls were rejected', async () => {
    const limit = aLimit(1)
    for (let i = 0; i < 5; i++) await countTowards(open.db, noon, [limit])
    expect(waitSeconds(await countTowards(open.db, later(noon, 15 * minute), [limit]))).toBeUndefined()
    expect(waitSeconds(await countTowards(open.db, later(noon, 15 * minute), [limit]))).toBe(900)
  })

  it('counts each of fifty simultaneous calls', async () => {
    const limit = aLimit(10)
    const waits = await Promise.all(
      Array.from({ length: 50 }, async () => waitSeconds(await countTowards(open.db, noon, [limit]))),
    )
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(10)
  })

  it('with two limits counts both in one call, and the longer wait applies', async () => {
    const [short, long] = [aLimit(1, 1), aLimit(1, 60)]
    await countTowards(open.db, noon, [short, long])
    expect(waitSeconds(await countTowards(open.db, noon, [long, short]))).toBe(3600)
    expect(waitSeconds(await countTowards(open.db, later(noon, 61 * minute), [short, long]))).toBeUndefined()
  })

  it('does not deadlock when many calls count two limits in opposite orders', async () => {
    const [one, other] = [aLimit(1000), aLimit(1000)]
    const states = await Promise.all(
      Array.from({ length: 40 }, (_, i) => countTowards(open.db, noon, i % 2 ? [one, other] : [other, one])),
    )
    expect(Math.max(...states.flat().map(({ count }) => count))).toBe(40)
  })

  it('returns a count, and never more than was counted', async () => {
    const limit = aLimit(1)
    const isOver = async () => waitSeconds(await countTowards(open.db, noon, [limit])) !== undefined
    expect([await isOver(), await isOver()]).toEqual([false, true])
    for (let i = 0; i < 5; i++) await decrementCount(open.db, [limit])
    expect([await isOver(), await isOver()]).toEqual([false, true])
  })
})

describe('the client network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
    ['fe80::1', 'fe80:0:0:0'],
  ])('of %s is %s', (ip, network) => {
    expect(clientNetworkOf(ip)).toBe(network)
  })

  it('of an IPv6 address is its /64, however the address is written', () => {
    const group = fc.nat({ max: 0xffff }).map((number) => number.toString(16))
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (network, host) => {
          const full = new URL(`http://[${[...network, ...host].join(':')}]`).hostname.slice(1, -1) // the shortest way to write it
          const sameNetwork = new URL(
            `http://[${[...network, '0', '0', '0', '1'].join(':')}]`,
          ).hostname.slice(1, -1)
          expect(clientNetworkOf(full)).toBe(network.join(':'))
          expect(clientNetworkOf(full)).toBe(clientNetworkOf(sameNetwork))
        },
      ),
    )
  })
})

describe('the limits of a client', () => {
  const limitsOf = (ip: string) =>
    limitsOfClient('calls', ip, { max: 10, minutes: 15 }).map(({ key, max }) => `${key} ${max}`)

  it('are one for IPv4; for IPv6 the /64, the /56 with 4 times the limit and the /48 with 16 times', () => {
    expect(limitsOf('203.0.113.7')).toEqual(['calls|203.0.113.7 10'])
    expect(limitsOf('::ffff:203.0.113.7')).toEqual(['calls|203.0.113.7 10'])
    expect(limitsOf('2001:db8:1:abcd::6')).toEqual([
      'calls|2001:db8:1:abcd 10',
      'calls|2001:db8:1:ab/56 40',
      'calls|2001:db8:1/48 160',
    ])
    expect(limitsOf('2001:db8:1:ab01::6')[1]).toBe(limitsOf('2001:db8:1:abcd::6')[1])
    expect(limitsOf('2001:db8:1:ac01::6')[1]).not.toBe(limitsOf('2001:db8:1:abcd::6')[1])
    // The fourth group is ab, not ab00.
    expect(limitsOf('2001:db8:1:ab::6')[1]).toBe('calls|2001:db8:1:0/56 40')
  })
})

describe('X-Forwarded-For', () => {
  const message = {
    firstName: 'Claire',
    lastName: 'Weber',
    email: 'claire@example.com',
    message: 'Une question sur les lives.',
  }

  /** Sends six messages from one machine, which may send five, with these headers; returns how many pass. */
  async function passing(
    environment: Record<string, string>,
    header: (number: number) => string,
  ): Promise<number> {
    const server = await startTestServer({ environment })
    const statuses: number[] = []
    for (let i = 1; i <= 6; i++)
      statuses.push(
        (
          await server
            .browser()
            .post(
              '/api/contact',
              { ...message, email: `claire-${i}@example.com` },
              { headers: { 'X-Forwarded-For': header(i) } },
            )
        ).status,
      )
    await server.close()
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
    return statuses.filter((status) => status === 200).length
  }

  it('is ignored without TRUST_PROXY, since anybody may have written it', async () => {
    expect(await passing({}, (i) => `203.0.113.${i}`)).toBe(5)
  })

  it('distinguishes visitors behind a trusted proxy', async () => {
    expect(await passing({ TRUST_PROXY: '127.0.0.1' }, (i) => `203.0.113.${i}`)).toBe(6)
  })

  it('counts by the address that the proxy added, not by one that the visitor forged before it', async () => {
    expect(await passing({ TRUST_PROXY: '127.0.0.1' }, (i) => `198.51.100.${i}, 203.0.113.9`)).toBe(5)
  })

  it('counts by the address without its port, and ignores entries that are not addresses', async () => {
    expect(await passing({ TRUST_PROXY: '127.0.0.1' }, (i) => `203.0.113.9:${5000 + i}`)).toBe(5)
    expect(await passing({ TRUST_PROXY: '127.0.0.1' }, (i) => `nobody-${i}`)).toBe(5)
  })

  it('counts by the /64 network of an IPv6 address', async () => {
    expect(await passing({ TRUST_PROXY: '127.0.0.1' }, (i) => `2001:db8:1:2::${i}`)).toBe(5)
  })

  it('lets an IPv6 /56 make four times as many calls, and no more', async () => {
    const server = await startTestServer({ environment: { TRUST_PROXY: '127.0.0.1' } })
    const send = async (network: string, number: number) => {
      const headers = { 'X-Forwarded-For': `2001:db8:1:${network}::1` }
      const body = { ...message, email: `claire-${number}@example.com` }
      return (await server.browser().post('/api/contact', body, { headers })).status
    }
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) statuses.push(await send((0xab00 + i).toString(16), i))
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect(await send('ac00', 100)).toBe(200)
    await server.close()
  })

  it('is ignored when it does not come from the trusted proxy', async () => {
    expect(await passing({ TRUST_PROXY: '10.0.0.0/8' }, (i) => `203.0.113.${i}`)).toBe(5)
  })
})
