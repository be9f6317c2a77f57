import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { day } from '#src/infrastructure/clock/clock.server.ts'
import {
  accessGrants,
  rateLimits,
  referrals,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

/**
 * R3. In full 1,000 histories of 100 commands that 8 clients give at once; `npm run test:all` tries a few.
 * HISTORIES shortens it for whoever changes this test.
 */
const isFull = process.env.FAULTS === 'full'
const histories = isFull ? Number(process.env.HISTORIES ?? 1000) : 2
const clients = 8
const wavesEach = isFull ? 13 : 5
/**
 * A product is left after so many histories, so that what the emulator keeps of earlier ones slows nobody.
 */
const historiesOfServer = 20

const familyCount = 6
const mostRewards = 2
const daysEach = 30

/**
 * What one client asks for. Families are numbers; a payment may carry a code, as a link of an invitation
 * does. `open`: a signed-in family that came by a code looks at a payment page, and pays nothing.
 */
type Command =
  | { kind: 'useCode'; friend: number; owner: number }
  | { kind: 'open'; family: number; owner: number }
  | { kind: 'pay'; family: number; owner: number | undefined }
  | { kind: 'withdraw'; family: number }

/** What the model knows of the ledger: enough to tell each answer, nothing of how the product keeps it. */
interface Ledger {
  rewards: readonly number[]
  /** By whom each family came, and how that stands. */
  referred: readonly ({ by: number; state: 'pending' | 'completed' | 'reversed' } | undefined)[]
  /**
   * Of a subscription that runs, whether it is the first that the family has paid for: a referral stands and
   * falls with that one.
   */
  pays: readonly ('never' | 'first' | 'later' | 'ended')[]
}

type ApiResponse = 'done' | 'rejected'

let server: TestServer | undefined
let historiesHere = 0
afterAll(() => server?.close())

const family = fc.nat({ max: familyCount - 1 })
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({ kind: fc.constant('useCode' as const), friend: family, owner: family }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), family, owner: family }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      family,
      owner: fc.option(family, { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), family }) },
)

describe('the ledger of grants (R3)', () => {
  it(`is exact after each of ${histories} × ${wavesEach * clients} commands by ${clients} clients at once`, {
    timeout: isFull ? 6 * 3_600_000 : 120_000,
    retry: 0,
  }, async () => {
    let held = 0
    const wave = fc
      .array(command, { minLength: clients, maxLength: clients })
      .map((together) => new Wave(together))
    const waves = fc.array(wave, { minLength: wavesEach, maxLength: wavesEach })
    const startOfFreeDays = fc.array(fc.constantFrom(undefined, -10, 10), {
      minLength: familyCount,
      maxLength: familyCount,
    })
    await fc.assert(
      fc.asyncProperty(waves, startOfFreeDays, async (commands, freeDays) => {
        const table = await setTable(freeDays)
        await fc.asyncModelRun(() => ({ model: { ledger: emptyLedger }, real: table }), commands)
        held += 1
        if (held % 100 === 0 || held === histories)
          process.stdout.write(`R3, ${held} histories of ${wavesEach * clients} commands: exact after each\n`)
      }),
      { numRuns: histories, endOnFailure: !isFull },
    )
  })
})

/** Six families of one history, each with its code. */
interface Table {
  server: TestServer
  ids: readonly string[]
  emails: readonly string[]
  codes: readonly string[]
  /** Until when free days last, as the ledger's rows came to it. */
  until: (Date | null)[]
  seen: Set<string>
}

const emptyLedger: Ledger = {
  rewards: Array<number>(familyCount).fill(0),
  referred: Array<undefined>(familyCount).fill(undefined),
  pays: Array<'never'>(familyCount).fill('never'),
}

class Wave implements fc.AsyncCommand<{ ledger: Ledger }, Table> {
  readonly commands: readonly Command[]

  constructor(commands: readonly Command[]) {
    this.commands = commands
  }

  check(): boolean {
    return true
  }

  async run(model: { ledger: Ledger }, table: Table): Promise<void> {
    table.server.clock.advance(60_000)
    await table.server.services.db.delete(rateLimits)
    const answers = await Promise.all(this.commands.map((one) => give(table, one)))
    await emulatorOf(table.server).deliverPending()
    const found = await readLedger(table)
    const given = this.commands.map((one, index) => ({
      command: one,
      response: answers[index] ?? 'rejected',
    }))
    // However they met, it must be as if they had come one after the other.
    expect(
      isSomeOrder(model.ledger, given, found),
      `${JSON.stringify(model.ledger)} then ${this} answered ${answers} and left ${JSON.stringify(found)}`,
    ).toBe(true)
    model.ledger = found
  }

  toString(): string {
    return JSON.stringify(this.commands)
  }
}

async function give({ server, ids, emails, codes }: Table, asked: Command): Promise<ApiResponse> {
  const family = asked.kind === 'useCode' ? asked.friend : asked.family
  const referralCode = asked.kind === 'withdraw' || asked.owner === undefined ? undefined : codes[asked.owner]
  if (asked.kind === 'pay') {
    // By a browser that nobody is signed in to, so that a second subscription is tried as well.
    const url = await beginCheckout(server.browser(), { referralCode })
    expect(await pay(server, url, emails[family] ?? '')).toBeDefined()
    return 'done'
  }
  const browser = await server.signedIn({ id: ids[family] ?? '' })
  const asks = {
    useCode: () => browser.post('/api/referrals/use-code', { referralCode, email: emails[family] }),
    open: () =>
      browser.post('/api/stripe/create-checkout-session', {
        planId: 'lives',
        billing: 'monthly',
        locale: 'fr',
        referralCode,
      }),
    withdraw: () => browser.post('/api/account/withdraw'),
  }
  const { status } = await asks[asked.kind]()
  expect([200, 400, 409], JSON.stringify(asked)).toContain(status)
  return status === 200 ? 'done' : 'rejected'
}

/** What one command alone does, by the specification. */
function next(ledger: Ledger, asked: Command): { response: ApiResponse; ledger: Ledger } {
  switch (asked.kind) {
    case 'useCode': {
      // Whoever had every payment back completes no referral (CONTRACT §8).
      if (ledger.pays[asked.friend] === 'ended') return { response: 'rejected', ledger }
      const begun = withReferral(ledger, asked.friend, asked.owner)
      const completed = begun && withReward(begun, asked.friend)
      return completed ? { response: 'done', ledger: completed } : { response: 'rejected', ledger }
    }
    case 'open': {
      const pays = ledger.pays[asked.family]
      if (pays === 'first' || pays === 'later') return { response: 'rejected', ledger }
      return {
        response: 'done',
        ledger: (pays === 'never' && withReferral(ledger, asked.family, asked.owner)) || ledger,
      }
    }
    case 'pay': {
      const pays = ledger.pays[asked.family]
      // What is paid beside a subscription that runs goes back.
      if (pays === 'first' || pays === 'later') return { response: 'done', ledger }
      if (pays === 'ended')
        return { response: 'done', ledger: { ...ledger, pays: ledger.pays.with(asked.family, 'later') } }
      const begun = (asked.owner !== undefined && withReferral(ledger, asked.family, asked.owner)) || ledger
      const paid = withReward(begun, asked.family) ?? withoutPending(begun, asked.family)
      return { response: 'done', ledger: { ...paid, pays: ledger.pays.with(asked.family, 'first') } }
    }
    case 'withdraw': {
      const pays = ledger.pays[asked.family]
      // Asked for a second time: it has been done.
      if (pays === 'ended') return { response: 'done', ledger }
      if (pays === 'never') return { response: 'rejected', ledger }
      const ended = { ...ledger, pays: ledger.pays.with(asked.family, 'ended') }
      const referral = ledger.referred[asked.family]
      if (pays === 'later' || referral?.state !== 'completed') return { response: 'done', ledger: ended }
      const rewards = ledger.rewards.with(referral.by, (ledger.rewards[referral.by] ?? 0) - 1)
      return {
        response: 'done',
        ledger: {
          ...ended,
          rewards,
          referred: ledger.referred.with(asked.family, { ...referral, state: 'reversed' }),
        },
      }
    }
  }
}

/**
 * Undefined for one's own code, one without a place left, and a family that has used a code. Having come by
 * one is no use.
 */
function withReferral(ledger: Ledger, friend: number, owner: number): Ledger | undefined {
  const isUsed = (ledger.referred[friend]?.state ?? 'pending') !== 'pending'
  if (friend === owner || isUsed || (ledger.rewards[owner] ?? 0) >= mostRewards) return undefined
  return { ...ledger, referred: ledger.referred.with(friend, { by: owner, state: 'pending' }) }
}

function withoutPending(ledger: Ledger, friend: number): Ledger {
  return ledger.referred[friend]?.state === 'pending'
    ? { ...ledger, referred: ledger.referred.with(friend, undefined) }
    : ledger
}

/** Undefined when there is nothing to reward, or no place left. */
function withReward(ledger: Ledger, friend: number): Ledger | undefined {
  const referral = ledger.referred[friend]
  const rewards = referral ? (ledger.rewards[referral.by] ?? 0) : mostRewards
  if (referral?.state !== 'pending' || rewards >= mostRewards) return undefined
  return {
    ...ledger,
    rewards: ledger.rewards.with(referral.by, rewards + 1),
    referred: ledger.referred.with(friend, { ...referral, state: 'completed' }),
  }
}

interface Given {
  command: Command
  response: ApiResponse
}

/** Whether some order of the commands gives these answers and leaves this ledger. */
function isSomeOrder(
  ledger: Ledger,
  given: readonly Given[],
  left: Ledger,
  tried = new Set<string>(),
): boolean {
  const place = JSON.stringify([ledger, given])
  if (tried.has(place)) return false
  tried.add(place)
  if (given.length === 0) return JSON.stringify(ledger) === JSON.stringify(left)
  return given.some(({ command: asked, response }, index) => {
    const after = next(ledger, asked)
    return after.response === response && isSomeOrder(after.ledger, given.toSpliced(index, 1), left, tried)
  })
}

async function setTable(freeDays: readonly (number | undefined)[]): Promise<Table> {
  if (!server || historiesHere === historiesOfServer) {
    await server?.close()
    server = await startTestServer()
    server.clock.hold()
    historiesHere = 0
  }
  historiesHere += 1
  const mark = crypto.randomUUID().slice(0, 8)
  const now = server.clock.now().getTime()
  const until = freeDays.map((days) => (days === undefined ? null : new Date(now + days * day)))
  const codes = freeDays.map((_, index) => codeOf(`${mark}${index}`))
  const made = await server.services.db
    .insert(users)
    .values(
      until.map((freeAccessUntil, index) => ({
        email: `f${index}-${mark}@exemple.lu`,
        referralCode: codes[index],
        freeAccessUntil,
      })),
    )
    .returning({ id: users.id, email: users.email })
  const inOrder = made.toSorted((one, other) => (one.email < other.email ? -1 : 1))
  return {
    server,
    ids: inOrder.map(({ id }) => id),
    emails: inOrder.map(({ email }) => email),
    codes,
    until,
    seen: new Set(),
  }
}

function codeOf(hexadecimal: string): string {
  const letters = 'ABCDEFGHJKMNPQRS'
  return [...hexadecimal]
    .map((digit) => letters[Number.parseInt(digit, 16)])
    .join('')
    .slice(1, 9)
}

/** Reads what is kept, and holds each row of the ledger against the rules on the way. */
async function readLedger(table: Table): Promise<Ledger> {
  const { db, clock } = table.server.services
  const ids = [...table.ids]
  const indexOf = (id: string) => table.ids.indexOf(id)
  const [families, known, grants, live] = [
    await db.select().from(users).where(inArray(users.id, ids)),
    await db.select().from(referrals).where(inArray(referrals.referredId, ids)),
    await db.select().from(accessGrants).where(inArray(accessGrants.userId, ids)),
    await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids)),
  ]
  for (const { id, referralCount, freeAccessUntil, isSubscribed } of families) {
    const place = indexOf(id)
    const completed = known.filter(
      ({ referrerId, status }) => referrerId === id && status === 'completed',
    ).length
    expect(referralCount, 'referralCount is the number of completed rows').toBe(completed)
    expect(completed).toBeLessThanOrEqual(mostRewards)
    const mine = grants.filter(({ userId }) => userId === id)
    const fresh = mine.filter((grant) => !table.seen.has(grant.id)).map(({ days }) => days)
    expect(
      foldsTo(table.until[place] ?? null, fresh, clock.now(), freeAccessUntil),
      `free days are the fold of ${fresh} over ${table.until[place]}`,
    ).toBe(true)
    table.until[place] = freeAccessUntil
    for (const grant of mine) table.seen.add(grant.id)
    expect(
      live.filter(({ userId, isFirst }) => userId === id && isFirst).length,
      'one subscription was the first',
    ).toBeLessThanOrEqual(1)
    const livesOfFamily = live.filter(({ userId, isLive }) => userId === id && isLive).length
    expect(livesOfFamily, 'at most one live subscription').toBe(isSubscribed ? 1 : 0)
  }
  for (const { id, referrerId, referredId, status, rewardGranted } of known) {
    const daysOf = (userId: string) =>
      grants
        .filter((grant) => grant.referralId === id && grant.userId === userId)
        .map(({ days }) => days)
        .toSorted((one, other) => other - one)
    expect(rewardGranted).toBe(status === 'completed')
    expect(daysOf(referrerId), 'each side has the same').toEqual(daysOf(referredId))
    const gained = daysOf(referrerId)
    if (status === 'completed') expect(gained).toEqual([daysEach])
    else expect([[], [daysEach, -daysEach]]).toContainEqual(gained)
  }
  const referralOf = (id: string) => {
    const row = known.find(({ referredId }) => referredId === id)
    if (!row) return undefined
    const wasRewarded = grants.some(({ referralId }) => referralId === row.id)
    const state =
      row.status === 'completed'
        ? ('completed' as const)
        : wasRewarded
          ? ('reversed' as const)
          : ('pending' as const)
    return { by: indexOf(row.referrerId), state }
  }
  const paysOf = (id: string) => {
    const mine = live.filter(({ userId, firstPaidAt }) => userId === id && firstPaidAt !== null)
    const running = mine.find(({ isLive }) => isLive)
    if (running) return running.isFirst ? ('first' as const) : ('later' as const)
    return mine.length > 0 ? ('ended' as const) : ('never' as const)
  }
  return {
    rewards: table.ids.map((id) => families.find((found) => found.id === id)?.referralCount ?? 0),
    referred: table.ids.map(referralOf),
    pays: table.ids.map(paysOf),
  }
}

/**
 * Whether these days, in some order, lead from one end of the free days to the other: a gain counts from the
 * later of now and what is there.
 */
function foldsTo(from: Date | null, days: readonly number[], now: Date, to: Date | null): boolean {
  if (days.length === 0) return from?.getTime() === to?.getTime()
  return days.some((some, index) => {
    const base = some > 0 ? Math.max(now.getTime(), from?.getTime() ?? 0) : (from ?? now).getTime()
    return foldsTo(new Date(base + some * day), days.toSpliced(index, 1), now, to)
  })
}
