import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import {
  accessGrants,
  rateLimits,
  referrals,
  subscriptions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { day } from '#src/shared/durations.ts'
import { beginCheckout, emulatorOf, pay } from '#tests/support/payments/paying.ts'
import { isFull } from '#tests/support/runs/full-faults.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/**
 * R3. In the full form, 1,000 histories of 100 commands that 8 clients send at once; `npm run test:all` tries
 * a few. HISTORIES sets fewer while this test is being changed.
 */
const histories = isFull ? Number(process.env.HISTORIES ?? 1000) : 2
const clients = 8
const wavesEach = isFull ? 13 : 5
/**
 * A new server is started after this many histories, since the emulator's data of earlier ones would slow it.
 */
const historiesOfServer = 20

const familyCount = 6
const maxRewards = 2
const daysEach = 30

/**
 * What one client does. Families are numbers; a payment may carry a referral code, as an invitation link
 * does. `open`: a signed-in family with a pending code opens the payment page and pays nothing.
 */
type Command =
  | { kind: 'useCode'; friend: number; owner: number }
  | { kind: 'open'; family: number; owner: number }
  | { kind: 'pay'; family: number; owner: number | undefined }
  | { kind: 'withdraw'; family: number }

/**
 * The model's state of the ledger: enough to predict each response, independent of how the product stores it.
 */
interface Ledger {
  rewards: readonly number[]
  /** Who referred each family, and the referral's state. */
  referred: readonly ({ by: number; state: 'pending' | 'completed' | 'reversed' } | undefined)[]
  /** Whether a family's running subscription is the first one that it paid for. */
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
  }, async () => {
    let checked = 0
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
        const history = await startHistory(freeDays)
        await fc.asyncModelRun(() => ({ model: { ledger: emptyLedger }, real: history }), commands)
        checked += 1
        if (checked % 100 === 0 || checked === histories)
          process.stdout.write(
            `R3, ${checked} histories of ${wavesEach * clients} commands: exact after each\n`,
          )
      }),
      { numRuns: histories, endOnFailure: !isFull },
    )
  })
})

/** The six families of one history, each with its referral code. */
interface History {
  server: TestServer
  ids: readonly string[]
  emails: readonly string[]
  codes: readonly string[]
  /** When free days end, as the ledger's rows add up. */
  until: (Date | null)[]
  seen: Set<string>
}

const emptyLedger: Ledger = {
  rewards: Array<number>(familyCount).fill(0),
  referred: Array<undefined>(familyCount).fill(undefined),
  pays: Array<'never'>(familyCount).fill('never'),
}

class Wave implements fc.AsyncCommand<{ ledger: Ledger }, History> {
  readonly commands: readonly Command[]

  constructor(commands: readonly Command[]) {
    this.commands = commands
  }

  check(): boolean {
    return true
  }

  async run(model: { ledger: Ledger }, history: History): Promise<void> {
    history.server.clock.advance(60_000)
    await history.server.services.db.delete(rateLimits)
    const responses = await Promise.all(this.commands.map((one) => send(history, one)))
    await emulatorOf(history.server).deliverPending()
    const found = await readLedger(history)
    const outcomes = this.commands.map((one, index) => ({
      command: one,
      response: responses[index] ?? 'rejected',
    }))
    // Concurrent commands must have the effect of some sequential order.
    expect(
      isSomeOrder(model.ledger, outcomes, found),
      `${JSON.stringify(model.ledger)} then ${this} answered ${responses} and left ${JSON.stringify(found)}`,
    ).toBe(true)
    model.ledger = found
  }

  toString(): string {
    return JSON.stringify(this.commands)
  }
}

async function send({ server, ids, emails, codes }: History, command: Command): Promise<ApiResponse> {
  const family = command.kind === 'useCode' ? command.friend : command.family
  const referralCode =
    command.kind === 'withdraw' || command.owner === undefined ? undefined : codes[command.owner]
  if (command.kind === 'pay') {
    // Signed out, so that a second subscription is attempted as well.
    const url = await beginCheckout(server.browser(), { referralCode })
    expect(await pay(server, url, emails[family] ?? '')).toBeDefined()
    return 'done'
  }
  const browser = await server.signedIn({ id: ids[family] ?? '' })
  const requests = {
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
  const { status } = await requests[command.kind]()
  expect([200, 400, 409], JSON.stringify(command)).toContain(status)
  return status === 200 ? 'done' : 'rejected'
}

/** The effect of a single command, by the specification. */
function applyCommand(ledger: Ledger, command: Command): { response: ApiResponse; ledger: Ledger } {
  switch (command.kind) {
    case 'useCode': {
      // A family whose payments were all refunded completes no referral (CONTRACT §8).
      if (ledger.pays[command.friend] === 'ended') return { response: 'rejected', ledger }
      const begun = withReferral(ledger, command.friend, command.owner)
      const completed = begun && withReward(begun, command.friend)
      return completed ? { response: 'done', ledger: completed } : { response: 'rejected', ledger }
    }
    case 'open': {
      const pays = ledger.pays[command.family]
      if (pays === 'first' || pays === 'later') return { response: 'rejected', ledger }
      return {
        response: 'done',
        ledger: (pays === 'never' && withReferral(ledger, command.family, command.owner)) || ledger,
      }
    }
    case 'pay': {
      const pays = ledger.pays[command.family]
      // A payment beside a running subscription is refunded.
      if (pays === 'first' || pays === 'later') return { response: 'done', ledger }
      if (pays === 'ended')
        return { response: 'done', ledger: { ...ledger, pays: ledger.pays.with(command.family, 'later') } }
      const begun =
        (command.owner !== undefined && withReferral(ledger, command.family, command.owner)) || ledger
      const paid = withReward(begun, command.family) ?? withoutPending(begun, command.family)
      return { response: 'done', ledger: { ...paid, pays: ledger.pays.with(command.family, 'first') } }
    }
    case 'withdraw': {
      const pays = ledger.pays[command.family]
      // A repeated withdrawal succeeds without effect.
      if (pays === 'ended') return { response: 'done', ledger }
      if (pays === 'never') return { response: 'rejected', ledger }
      const ended = { ...ledger, pays: ledger.pays.with(command.family, 'ended') }
      const referral = ledger.referred[command.family]
      // Whatever a family paid before this subscription was refunded, so the referral depends on this one.
      if (referral?.state !== 'completed') return { response: 'done', ledger: ended }
      const rewards = ledger.rewards.with(referral.by, (ledger.rewards[referral.by] ?? 0) - 1)
      return {
        response: 'done',
        ledger: {
          ...ended,
          rewards,
          referred: ledger.referred.with(command.family, { ...referral, state: 'reversed' }),
        },
      }
    }
  }
}

/**
 * Undefined for the family's own code, for an owner without a reward left, and for a family whose referral is
 * completed. A pending referral is replaced.
 */
function withReferral(ledger: Ledger, friend: number, owner: number): Ledger | undefined {
  const isUsed = (ledger.referred[friend]?.state ?? 'pending') !== 'pending'
  if (friend === owner || isUsed || (ledger.rewards[owner] ?? 0) >= maxRewards) return undefined
  return { ...ledger, referred: ledger.referred.with(friend, { by: owner, state: 'pending' }) }
}

function withoutPending(ledger: Ledger, friend: number): Ledger {
  return ledger.referred[friend]?.state === 'pending'
    ? { ...ledger, referred: ledger.referred.with(friend, undefined) }
    : ledger
}

/** Undefined when there is no pending referral or no reward left. */
function withReward(ledger: Ledger, friend: number): Ledger | undefined {
  const referral = ledger.referred[friend]
  const rewards = referral ? (ledger.rewards[referral.by] ?? 0) : maxRewards
  if (referral?.state !== 'pending' || rewards >= maxRewards) return undefined
  return {
    ...ledger,
    rewards: ledger.rewards.with(referral.by, rewards + 1),
    referred: ledger.referred.with(friend, { ...referral, state: 'completed' }),
  }
}

interface Outcome {
  command: Command
  response: ApiResponse
}

/** Whether some order of the commands gives these responses and leaves this ledger. */
function isSomeOrder(
  ledger: Ledger,
  outcomes: readonly Outcome[],
  left: Ledger,
  tried = new Set<string>(),
): boolean {
  const place = JSON.stringify([ledger, outcomes])
  if (tried.has(place)) return false
  tried.add(place)
  if (outcomes.length === 0) return JSON.stringify(ledger) === JSON.stringify(left)
  return outcomes.some(({ command, response }, index) => {
    const after = applyCommand(ledger, command)
    return after.response === response && isSomeOrder(after.ledger, outcomes.toSpliced(index, 1), left, tried)
  })
}

async function startHistory(freeDays: readonly (number | undefined)[]): Promise<History> {
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

/** Reads the stored ledger and checks each of its rows against the rules. */
async function readLedger(history: History): Promise<Ledger> {
  const { db, clock } = history.server.services
  const ids = [...history.ids]
  const indexOf = (id: string) => history.ids.indexOf(id)
  const [families, storedReferrals, grants, storedSubscriptions] = [
    await db.select().from(users).where(inArray(users.id, ids)),
    await db.select().from(referrals).where(inArray(referrals.referredId, ids)),
    await db.select().from(accessGrants).where(inArray(accessGrants.userId, ids)),
    await db.select().from(subscriptions).where(inArray(subscriptions.userId, ids)),
  ]
  for (const { id, referralCount, freeAccessUntil, isSubscribed } of families) {
    const place = indexOf(id)
    const completed = storedReferrals.filter(
      ({ referrerId, status }) => referrerId === id && status === 'completed',
    ).length
    expect(referralCount, 'referralCount is the number of completed rows').toBe(completed)
    expect(completed).toBeLessThanOrEqual(maxRewards)
    const mine = grants.filter(({ userId }) => userId === id)
    const newDays = mine.filter((grant) => !history.seen.has(grant.id)).map(({ days }) => days)
    expect(
      foldsTo(history.until[place] ?? null, newDays, clock.now(), freeAccessUntil),
      `free days are the fold of ${newDays} over ${history.until[place]}`,
    ).toBe(true)
    history.until[place] = freeAccessUntil
    for (const grant of mine) history.seen.add(grant.id)
    expect(
      storedSubscriptions.filter(({ userId, isFirst }) => userId === id && isFirst).length,
      'one subscription was the first',
    ).toBeLessThanOrEqual(1)
    const runningOfFamily = storedSubscriptions.filter(
      ({ userId, isRunning }) => userId === id && isRunning,
    ).length
    expect(runningOfFamily, 'at most one running subscription').toBe(isSubscribed ? 1 : 0)
  }
  for (const { id, referrerId, referredId, status, rewardGranted } of storedReferrals) {
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
    const row = storedReferrals.find(({ referredId }) => referredId === id)
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
    const mine = storedSubscriptions.filter(
      ({ userId, firstPaidAt }) => userId === id && firstPaidAt !== null,
    )
    const running = mine.find(({ isRunning }) => isRunning)
    if (running) return running.isFirst ? ('first' as const) : ('later' as const)
    return mine.length > 0 ? ('ended' as const) : ('never' as const)
  }
  return {
    rewards: history.ids.map((id) => families.find((found) => found.id === id)?.referralCount ?? 0),
    referred: history.ids.map(referralOf),
    pays: history.ids.map(paysOf),
  }
}

/**
 * Whether these days, in some order, lead from one end of the free days to the other. A gain counts from now
 * or from the present end, whichever is later.
 */
function foldsTo(from: Date | null, days: readonly number[], now: Date, to: Date | null): boolean {
  if (days.length === 0) return from?.getTime() === to?.getTime()
  return days.some((some, index) => {
    const base = some > 0 ? Math.max(now.getTime(), from?.getTime() ?? 0) : (from ?? now).getTime()
    return foldsTo(new Date(base + some * day), days.toSpliced(index, 1), now, to)
  })
}
