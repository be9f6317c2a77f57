import { randomBytes } from 'node:crypto'
import { cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import { type SQL, sql } from 'drizzle-orm'
import { referralCodeFrom } from '#src/features/referral/referral.rules.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { sessions, users } from '#src/infrastructure/database/schema.server.ts'
import { hashOf, newToken } from '#src/infrastructure/secrets.server.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import { Browser } from '#tests/support/server/browser.ts'

/** One kind of write that families send while the product is killed. */
export interface Kind {
  name: string
  /**
   * Returns whether the write was acknowledged. Families repeat a write that was not, except for a message.
   */
  send(number: number): Promise<boolean>
  /** Describes acknowledged writes that are missing or incomplete, and writes that were stored twice. */
  faults(db: Database, acknowledged: readonly number[]): Promise<string[]>
}

/**
 * Any number of contact messages, and a fixed number of each other kind, whose families are created first.
 */
export async function prepareWrites(
  db: Database,
  origin: string,
  counts: { onboarding: number; codes: number; payments: number },
): Promise<{ messages: Kind; others: { kind: Kind; count: number }[] }> {
  return {
    messages: messages(origin),
    others: [
      { kind: await onboarding(db, origin, counts.onboarding), count: counts.onboarding },
      { kind: await codes(db, origin, counts.codes), count: counts.codes },
      { kind: await payments(db, origin, counts.payments), count: counts.payments },
    ],
  }
}

function messages(origin: string): Kind {
  const textOf = (number: number) => `message numéro ${number}`
  return {
    name: 'messages',
    send: (number) =>
      postAcknowledged(new Browser(origin), number, '/api/contact', {
        firstName: 'Claire',
        lastName: 'Weber',
        email: `claire-${number}@example.com`,
        message: textOf(number),
      }),
    faults: async (db, acknowledged) => {
      const stored = await rowsOf<{ message: string; times: number }>(
        db,
        sql`select message, count(*)::int as times from contact_submissions group by message`,
      )
      const times = new Map(stored.map((row) => [row.message, row.times]))
      const emailCount = await countOf(
        db,
        sql`select count(*)::int as count from outbox where recipient like 'claire-%'`,
      )
      return [
        ...acknowledged
          .filter((number) => !times.has(textOf(number)))
          .map((number) => `${textOf(number)} is lost`),
        ...stored.filter((row) => row.times > 1).map((row) => `${row.message} is there ${row.times} times`),
        ...(emailCount === stored.length
          ? []
          : [`${emailCount} e-mails to parents for ${stored.length} messages`]),
      ]
    },
  }
}

async function onboarding(db: Database, origin: string, count: number): Promise<Kind> {
  const families = await someFamilies(db, origin, 'accueil', count)
  return {
    name: 'welcomes',
    send: async (number) =>
      postAcknowledged(at(families, number).browser, number, '/api/onboarding/complete', expressAnswers),
    faults: async (db, acknowledged) => {
      const found = await rowsOf<{ email: string; whole: boolean; clean: boolean }>(
        db,
        sql`select email,
              has_completed_onboarding and exists (select 1 from onboarding_profiles p where p.user_id = u.id and p.is_completed)
                and (select count(*) from children c where c.user_id = u.id) = 1
                and (select count(*) from consents c where c.user_id = u.id) >= 3 as whole,
              (select count(*) from children c where c.user_id = u.id) <= 1
                and (select count(*) from consents c where c.user_id = u.id) % 3 = 0 as clean
            from users u where email like 'accueil-%'`,
      )
      return faultsOf(found, emailsOf(families, acknowledged))
    },
  }
}

/** Two friends use each code, which is the maximum that is rewarded. */
async function codes(db: Database, origin: string, count: number): Promise<Kind> {
  const owners = await someFamilies(db, origin, 'marraine', Math.ceil(count / 2))
  const friends = await someFamilies(db, origin, 'filleule', count)
  return {
    name: 'codes used',
    send: async (number) => {
      const { email, browser } = at(friends, number)
      const referralCode = at(owners, Math.floor(number / 2)).code
      return postAcknowledged(
        browser,
        number,
        '/api/referrals/use-code',
        { referralCode, email },
        'usedBefore',
      )
    },
    faults: async (db, acknowledged) => [
      ...faultsOf(await grantsOf(db, 'filleule'), emailsOf(friends, acknowledged)),
      ...(await unfoldedOwners(db, 'marraine')),
    ],
  }
}

/** Each family arrives with a referral code and pays on the emulator's page. */
async function payments(db: Database, origin: string, count: number): Promise<Kind> {
  const owners = await someFamilies(db, origin, 'parrain', Math.ceil(count / 2))
  const attempts = Array.from({ length: count }, (_, number) => ({
    email: `payeuse-${number}@example.com`,
    browser: new Browser(origin),
    attempt: crypto.randomUUID(),
    url: undefined as string | undefined,
    code: at(owners, Math.floor(number / 2)).code,
  }))
  return {
    name: 'payments',
    send: async (number) => {
      const payer = at(attempts, number)
      const { email, browser, attempt, code } = payer
      const headers = ipHeaders(number)
      const choice = { planId: 'complete', billing: 'monthly', locale: 'fr', referralCode: code, attempt }
      payer.url ??= await browser
        .post<{ url?: string }>('/api/stripe/create-checkout-session', choice, { headers })
        .then(({ body }) => body?.url)
        .catch(() => undefined)
      if (!payer.url) return false
      // A family keeps the payment page that it opened first, because another one would charge it twice.
      const { origin: ownOrigin, pathname, search } = new URL(payer.url)
      const paid = await fetch(`${origin}${pathname}${search}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: ownOrigin },
        body: new URLSearchParams(cardFields('4242 4242 4242 4242', email)),
      }).catch(() => undefined)
      const sessionId = /session_id=(cs_\w+)/.exec(paid?.headers.get('location') ?? '')?.[1]
      if (!sessionId) return false
      const completed = await browser
        .post<{ outcome?: string }>('/api/checkout/complete', { sessionId }, { headers })
        .catch(() => undefined)
      return completed?.status === 200 && completed.body.outcome !== 'notPaid'
    },
    faults: async (db, acknowledged) => {
      const found = await rowsOf<{ email: string; whole: boolean; clean: boolean }>(
        db,
        sql`select email, is_subscribed
                and (select count(*) from subscriptions s where s.user_id = u.id and s.is_live) = 1
                and (select count(*) from subscription_events e where e.user_id = u.id and e.event_type = 'payment') = 1 as whole,
              (select count(*) from subscriptions s where s.user_id = u.id) <= 1
                and (select count(*) from subscription_events e where e.user_id = u.id and e.event_type = 'payment') <= 1
                and (select count(*) from outbox o where o.recipient = u.email and o.kind = 'subscription') <= 1 as clean
            from users u where email like 'payeuse-%'`,
      )
      const paid = emailsOf(attempts, acknowledged)
      return [
        ...faultsOf(found, paid),
        ...faultsOf(await grantsOf(db, 'payeuse'), paid),
        ...(await unfoldedOwners(db, 'parrain')),
      ]
    },
  }
}

/** Whether each friend has the thirty days for its referral, and has them only once. */
function grantsOf(db: Database, name: string) {
  return rowsOf<{ email: string; whole: boolean; clean: boolean }>(
    db,
    sql`select email, coalesce(sum(days), 0) = 30 as whole, count(g.id) <= 1 as clean
        from users u left join access_grants g on g.user_id = u.id where email like ${`${name}-%`} group by u.id, email`,
  )
}

/** Owners of whom the count, the number of rewards and the number of completed referrals differ. */
async function unfoldedOwners(db: Database, name: string): Promise<string[]> {
  const found = await rowsOf<{ email: string }>(
    db,
    sql`select email from users u where email like ${`${name}-%`} and (
          referral_count > 2
          or referral_count <> (select count(*) from referrals r where r.referrer_id = u.id and r.status = 'completed')
          or referral_count * 30 <> (select coalesce(sum(days), 0) from access_grants g where g.user_id = u.id))`,
  )
  return found.map(({ email }) => `${email} was rewarded otherwise than its friends came`)
}

interface Family {
  email: string
  code: string
  browser: Browser
}

/** Signed-in families, each with a referral code. */
async function someFamilies(db: Database, origin: string, name: string, count: number): Promise<Family[]> {
  const families: Family[] = []
  for (let first = 0; first < count; first += 500) {
    const some = Array.from({ length: Math.min(500, count - first) }, (_, index) => ({
      email: `${name}-${first + index}@example.com`,
      code: aCode(),
      token: newToken(),
    }))
    const made = await db
      .insert(users)
      .values(some.map(({ email, code }) => ({ email, referralCode: code })))
      .returning({ id: users.id, email: users.email })
    const tokens = new Map(some.map(({ email, token }) => [email, token]))
    await db.insert(sessions).values(
      made.map(({ id, email }) => ({
        userId: id,
        tokenHash: hashOf(tokens.get(email) ?? ''),
        expiresAt: new Date('2100-01-01T00:00:00Z'),
      })),
    )
    for (const { email, code, token } of some) {
      const browser = new Browser(origin)
      browser.cookies.set('session', token)
      families.push({ email, code, browser })
    }
  }
  return families
}

function aCode(): string {
  return referralCodeFrom(randomBytes(32)) ?? aCode()
}

/** Each number has its own IP address. */
function ipHeaders(number: number): Record<string, string> {
  return { 'X-Forwarded-For': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
}

/**
 * Whether the call succeeded. A call whose response was lost is rejected with `doneCode` when it is repeated.
 */
async function postAcknowledged(
  browser: Browser,
  number: number,
  path: string,
  body: object,
  doneCode?: string,
): Promise<boolean> {
  return browser.post<{ code?: string }>(path, body, { headers: ipHeaders(number) }).then(
    ({ status, body: { code } }) => status === 200 || (doneCode !== undefined && code === doneCode),
    () => false,
  )
}

function faultsOf(
  found: readonly { email: string; whole: boolean; clean: boolean }[],
  acknowledged: readonly string[],
): string[] {
  const whole = new Set(found.filter((row) => row.whole).map(({ email }) => email))
  return [
    ...acknowledged.filter((email) => !whole.has(email)).map((email) => `${email} is not there whole`),
    ...found.filter(({ clean }) => !clean).map(({ email }) => `${email} is there twice, or in part`),
  ]
}

function emailsOf(families: readonly { email: string }[], numbers: readonly number[]): string[] {
  return numbers.map((number) => at(families, number).email)
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (!item) throw new Error(`there is no number ${index}`)
  return item
}

async function rowsOf<Row extends Record<string, unknown>>(db: Database, query: SQL): Promise<Row[]> {
  return (await db.execute<Row>(query)).rows
}

async function countOf(db: Database, query: SQL): Promise<number> {
  return (await rowsOf<{ count: number }>(db, query))[0]?.count ?? 0
}
