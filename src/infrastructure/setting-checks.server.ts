import { availableParallelism } from 'node:os'
import { isThisMachine } from './setting-addresses.server.ts'
import type { Variables } from './setting-variables.server.ts'

/** What production cannot start without and lacks, in sentences. */
export function missingInProduction(read: Variables): string[] {
  const needed = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
  ] as const
  return [
    ...needed
      .filter((name) => read[name] === undefined)
      .map((name) => `${name} is missing: production needs it`),
    // With a database named, whether it has an administrator already is known once it is open.
    ...(read.DATABASE_URL === undefined && read.ADMIN_EMAIL === undefined && read.ADMIN_PASSWORD === undefined
      ? ['ADMIN_EMAIL and ADMIN_PASSWORD are missing: production needs them while there is no administrator']
      : []),
    ...(['PUBLIC_URL', 'LIVE_URL', 'VIDEO_PLAYER_URL'] as const)
      .filter((name) => /^http:/i.test(read[name] ?? ''))
      .map((name) => `${name}: expected an https address in production`),
    ...(read.MEDIA_URL?.endpoint.startsWith('http:')
      ? ['MEDIA_URL: expected a storage that is reached by https, not this machine, in production']
      : []),
    ...unfitPayments(read),
  ]
}

/**
 * QUALITY: at Stripe a test key takes no money, and would open the programme to whoever pays with a test
 * card. Another origin that speaks Stripe's API may name its keys as it likes.
 */
function unfitPayments({ STRIPE_API_URL, STRIPE_SECRET_KEY }: Variables): string[] {
  const url = new URL(STRIPE_API_URL ?? 'https://api.stripe.com')
  return [
    ...(url.protocol === 'http:' && !isThisMachine(url)
      ? ['STRIPE_API_URL: expected an https address in production']
      : []),
    ...(url.hostname === 'api.stripe.com' && /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY ?? '')
      ? ['STRIPE_SECRET_KEY: expected a live key in production, not one for tests']
      : []),
  ]
}

/** Variables that were set without the one they belong to. */
export function halfPairs(read: Variables): string[] {
  const pairs = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['LIVE_URL', 'LIVE_SECRET'],
  ] as const
  return (
    pairs
      .filter(([one, other]) => (read[one] === undefined) !== (read[other] === undefined))
      // In production a missing one of these is named as such.
      .filter(([one]) => read.NODE_ENV !== 'production' || one !== 'STRIPE_SECRET_KEY')
      .map(([one, other]) => `${one} and ${other} belong together: set both or neither`)
  )
}

/** Variables that would have no effect. */
export function withoutEffect(read: Variables): string[] {
  const needed = [
    ['STRIPE_API_URL', 'STRIPE_SECRET_KEY'],
    ['VIDEO_PLAYER_KEY', 'VIDEO_PLAYER_URL'],
    ['MIGRATION_DATABASE_URL', 'DATABASE_URL'],
    ['LIVE_CHECKSUM', 'LIVE_URL'],
  ] as const
  const idleOnes = needed
    .filter(([one, other]) => read[one] !== undefined && read[other] === undefined)
    .map(([one, other]) => `${one} does nothing without ${other}`)
  return processesIn(read) > 1 && read.DATABASE_URL === undefined
    ? [...idleOnes, 'WEB_CONCURRENCY: more than one process needs PostgreSQL at DATABASE_URL']
    : idleOnes
}

/** The embedded database belongs to one process: `auto` is one there. */
export function processesIn({ WEB_CONCURRENCY, DATABASE_URL }: Variables): number {
  if (WEB_CONCURRENCY !== 'auto') return Number(WEB_CONCURRENCY ?? 1)
  return DATABASE_URL === undefined ? 1 : availableParallelism()
}
