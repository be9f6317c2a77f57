import { availableParallelism } from 'node:os'
import { isLoopbackName } from '#src/shared/site/addresses.ts'
import type { Variables } from './setting-variables.server.ts'

/** Sentences about the settings that production needs and lacks. */
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
    // With DATABASE_URL set, this is checked once the database is open, because it may have an administrator
    // already.
    ...(read.DATABASE_URL === undefined && read.ADMIN_EMAIL === undefined && read.ADMIN_PASSWORD === undefined
      ? ['ADMIN_EMAIL and ADMIN_PASSWORD are missing: production needs them while there is no administrator']
      : []),
    ...(['PUBLIC_URL', 'LIVE_URL', 'VIDEO_PLAYER_URL'] as const)
      .filter((name) => /^http:/i.test(read[name] ?? ''))
      .map((name) => `${name}: expected an https address in production`),
    ...(read.MEDIA_URL?.endpoint.startsWith('http:')
      ? ['MEDIA_URL: expected a storage that is reached by https, not this machine, in production']
      : []),
    ...invalidPayments(read),
  ]
}

/**
 * QUALITY: at Stripe a test key takes no money, so that anybody with a test card would get access. Another
 * origin that speaks Stripe's API may name its keys as it likes.
 */
function invalidPayments({ STRIPE_API_URL, STRIPE_SECRET_KEY }: Variables): string[] {
  const url = new URL(STRIPE_API_URL ?? 'https://api.stripe.com')
  return [
    ...(url.protocol === 'http:' && !isLoopbackName(url.hostname)
      ? ['STRIPE_API_URL: expected an https address in production']
      : []),
    ...(url.hostname === 'api.stripe.com' && /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY ?? '')
      ? ['STRIPE_SECRET_KEY: expected a live key in production, not one for tests']
      : []),
  ]
}

/** Sentences about variables that were set without their counterpart. */
export function halfPairs(read: Variables): string[] {
  const pairs = [
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['LIVE_URL', 'LIVE_SECRET'],
  ] as const
  return (
    pairs
      .filter(([one, other]) => (read[one] === undefined) !== (read[other] === undefined))
      // In production a missing Stripe variable is already reported as missing.
      .filter(([one]) => read.NODE_ENV !== 'production' || one !== 'STRIPE_SECRET_KEY')
      .map(([one, other]) => `${one} and ${other} belong together: set both or neither`)
  )
}

/** Sentences about variables that would have no effect. */
export function withoutEffect(read: Variables): string[] {
  const needed = [
    ['STRIPE_API_URL', 'STRIPE_SECRET_KEY'],
    ['VIDEO_PLAYER_KEY', 'VIDEO_PLAYER_URL'],
    ['MIGRATION_DATABASE_URL', 'DATABASE_URL'],
    ['LIVE_CHECKSUM', 'LIVE_URL'],
  ] as const
  const unused = needed
    .filter(([one, other]) => read[one] !== undefined && read[other] === undefined)
    .map(([one, other]) => `${one} does nothing without ${other}`)
  return processesIn(read) > 1 && read.DATABASE_URL === undefined
    ? [...unused, 'WEB_CONCURRENCY: more than one process needs PostgreSQL at DATABASE_URL']
    : unused
}

/** The embedded database belongs to one process, so with it `auto` means one. */
export function processesIn({ WEB_CONCURRENCY, DATABASE_URL }: Variables): number {
  if (WEB_CONCURRENCY !== 'auto') return Number(WEB_CONCURRENCY ?? 1)
  return DATABASE_URL === undefined ? 1 : availableParallelism()
}
