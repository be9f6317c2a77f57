// Longer than other files: every variable of the environment is read, checked and handed on here alone.
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  demonstrationOperator,
  isPlainParticular,
  type Operator,
  operatorVariables,
} from '#src/shared/operator.ts'
import {
  isAddressOrBlock,
  isOrigin,
  liveApi,
  type MediaBucket,
  mediaBucketIn,
} from './setting-addresses.server.ts'

/** What the operator decides, from the environment (CONTRACT §2). */
export interface Settings {
  production: boolean
  host: string
  port: number
  /** The site's origin, without a slash at its end. */
  publicUrl: string
  /**
   * Whether the site is on https: its cookies are Secure then, and its pages are never asked for otherwise.
   */
  isHttps: boolean
  databaseUrl: string | undefined
  /** Of the role that changes tables. */
  migrationUrl: string | undefined
  databasePoolSize: number
  /** How many processes serve; more than one on PostgreSQL only. */
  processes: number
  dataDirectory: string
  demoData: boolean
  smtpUrl: string | undefined
  mailFrom: string
  /** Whose particulars the public pages show. */
  operator: Operator
  stripe:
    | { secretKey: string; webhookSecret: string; apiUrl: string | undefined; reckonsTax: boolean }
    | undefined
  firstAdmin: { email: string; password: string } | undefined
  videoPlayer: { url: string; key: string | undefined } | undefined
  /**
   * BigBlueButton's API, without a slash at its end, the secret shared with it, and by which hash calls are
   * sealed. Where the class emulator stands in, `callbackOrigin` is where it reaches this process.
   */
  liveClasses:
    | { api: string; secret: string; checksum: Checksum; callbackOrigin?: string; isEmulator?: true }
    | undefined
  /** The bucket in which replays lie; undefined: DATA_DIR/media. */
  mediaBucket: MediaBucket | undefined
  /** The program that transcodes, by its path or by its name. */
  ffmpeg: string
  trustProxy: readonly string[]
  sessionSecret: string | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  metricsToken: string | undefined
}

const checksums = ['sha1', 'sha256', 'sha384', 'sha512'] as const
type Checksum = (typeof checksums)[number]
/** The environment is not fit to start with; the message names each variable and what is expected of it. */
export class UnfitEnvironment extends Error {}

/**
 * Reads the environment. Throws {@link UnfitEnvironment} naming everything that is missing, empty or broken.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const known = Object.fromEntries(
    Object.keys(variables.shape).flatMap((name) =>
      environment[name] === undefined ? [] : [[name, environment[name]]],
    ),
  )
  const empty = Object.keys(known).filter((name) => known[name]?.trim() === '')
  const read = variables.safeParse(known)
  const problems = [
    ...empty.map((name) => `${name} is empty: set it or leave it out`),
    ...(read.success
      ? []
      : read.error.issues
          .filter(({ path }) => !empty.includes(String(path[0])))
          .map(({ path, message }) => `${String(path[0])}: ${message}`)),
    ...(read.success && read.data.NODE_ENV === 'production' ? missingInProduction(read.data) : []),
    ...(read.success ? [...halfPairs(read.data), ...idle(read.data)] : []),
  ]
  if (problems.length > 0 || !read.success)
    throw new UnfitEnvironment(`The environment is not fit to start with:\n- ${problems.join('\n- ')}`)
  return settingsFrom(read.data)
}

const url = (protocols: readonly string[], what: string) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `expected ${what}`)
const origin = (what: string) =>
  z
    .string()
    .refine(isOrigin, `expected ${what}, without a path`)
    .transform((value) => new URL(value).origin)
const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: 'expected on or off' })
  .transform((value) => ['on', 'true', '1', 'yes'].includes(value))
const someText = z.string().trim()
const particular = someText.refine(isPlainParticular, 'expected a text without < > & " or \\')
const socialPage = url(['https:'], 'an https address').refine(
  isPlainParticular,
  'expected an address without < > & " or \\',
)
const email = z.email('expected an e-mail address').transform((value) => value.toLowerCase())

const variables = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'expected production, development or nothing at all',
    })
    .optional(),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'expected a port number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'expected a port number from 1 to 65535')
    .optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'expected a host name or address')
    .optional(),
  PUBLIC_URL: origin('an address such as https://mirabelle.example').optional(),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'an address such as postgresql://user:password@host/database',
  ).optional(),
  MIGRATION_DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'an address such as postgresql://user:password@host/database',
  ).optional(),
  DATABASE_POOL_SIZE: z
    .string()
    .regex(/^\d{1,3}$/, 'expected a number of connections')
    .transform(Number)
    .refine((size) => size >= 2, 'expected at least 2')
    .optional(),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, 'expected a number of processes from 1 to 64, or auto')
    .optional(),
  DATA_DIR: someText.optional(),
  DEMO_DATA: onOff.optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'an address such as smtp://user:password@host:587').optional(),
  MAIL_FROM: someText
    .refine(
      (value) => /^(?:[^<>@\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/.test(value),
      'expected an address such as Mirabelle <bonjour@mirabelle.example>',
    )
    .optional(),
  CONTACT_EMAIL: email.optional(),
  CONTACT_PHONE: particular.optional(),
  LEGAL_EMAIL: email.optional(),
  PRIVACY_EMAIL: email.optional(),
  OPERATOR_NAME: particular.optional(),
  OPERATOR_FORM: particular.optional(),
  OPERATOR_ADDRESS: particular.optional(),
  OPERATOR_RCS_NUMBER: particular.optional(),
  OPERATOR_VAT_NUMBER: particular.optional(),
  OPERATOR_BUSINESS_PERMIT: particular.optional(),
  OPERATOR_PUBLISHER: particular.optional(),
  HOSTING_NAME: particular.optional(),
  HOSTING_ADDRESS: particular.optional(),
  HOSTING_CONTACT: particular.optional(),
  INSTAGRAM_URL: socialPage.optional(),
  YOUTUBE_URL: socialPage.optional(),
  LINKEDIN_URL: socialPage.optional(),
  STRIPE_SECRET_KEY: someText
    .refine((value) => !value.startsWith('pk_'), 'expected the secret key, not the publishable one')
    .optional(),
  STRIPE_WEBHOOK_SECRET: someText.optional(),
  STRIPE_TAX: onOff.optional(),
  STRIPE_API_URL: origin('an address such as https://api.stripe.com').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8, 'expected at least 8 characters').max(1024).optional(),
  VIDEO_PLAYER_URL: url(['https:', 'http:'], 'an address with {id} in it')
    .refine((value) => value.includes('{id}'), 'expected an address with {id} in it')
    .optional(),
  VIDEO_PLAYER_KEY: someText.optional(),
  LIVE_URL: url(['https:', 'http:'], 'the address of the live-class server')
    .refine(
      (value) => !/[?#@]/.test(value),
      'expected the address of the live-class server alone, without ? # or @',
    )
    .transform(liveApi)
    .optional(),
  LIVE_SECRET: someText.optional(),
  LIVE_CHECKSUM: z.enum(checksums, { error: 'expected sha1, sha256, sha384 or sha512' }).optional(),
  MEDIA_URL: someText
    .refine(
      (value) => mediaBucketIn(value) !== undefined,
      'expected an address such as s3://KEY:SECRET@HOST/BUCKET?region=eu-west-1',
    )
    .transform((value) => mediaBucketIn(value))
    .optional(),
  FFMPEG: someText.optional(),
  TRUST_PROXY: someText
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every(isAddressOrBlock),
      'expected addresses or CIDR blocks, separated by commas',
    )
    .optional(),
  SESSION_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'expected fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
})
type Variables = z.output<typeof variables>

function settingsFrom(read: Variables): Settings {
  const production = read.NODE_ENV === 'production'
  const port = read.PORT ?? 3000
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${port}`
  return {
    production,
    host: read.HOST ?? 'localhost',
    port,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    databaseUrl: read.DATABASE_URL,
    migrationUrl: read.MIGRATION_DATABASE_URL,
    databasePoolSize: read.DATABASE_POOL_SIZE ?? 10,
    processes: processesIn(read),
    dataDirectory: resolve(read.DATA_DIR ?? './data'),
    demoData: read.DEMO_DATA ?? !production,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? 'Mirabelle <bonjour@mirabelle.example>',
    operator: operatorFrom(read),
    stripe:
      read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET,
            apiUrl: read.STRIPE_API_URL,
            reckonsTax: read.STRIPE_TAX ?? false,
          }
        : undefined,
    firstAdmin:
      read.ADMIN_EMAIL && read.ADMIN_PASSWORD
        ? { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD }
        : undefined,
    videoPlayer: read.VIDEO_PLAYER_URL
      ? { url: read.VIDEO_PLAYER_URL, key: read.VIDEO_PLAYER_KEY }
      : undefined,
    liveClasses:
      read.LIVE_URL && read.LIVE_SECRET
        ? { api: read.LIVE_URL, secret: read.LIVE_SECRET, checksum: read.LIVE_CHECKSUM ?? 'sha256' }
        : undefined,
    mediaBucket: read.MEDIA_URL,
    ffmpeg: read.FFMPEG ?? 'ffmpeg',
    trustProxy: read.TRUST_PROXY ?? [],
    sessionSecret: read.SESSION_SECRET,
    logLevel: read.LOG_LEVEL ?? 'info',
    metricsToken: read.METRICS_TOKEN,
  }
}

/** The embedded database belongs to one process: `auto` is one there. */
function processesIn({ WEB_CONCURRENCY, DATABASE_URL }: Variables): number {
  if (WEB_CONCURRENCY !== 'auto') return Number(WEB_CONCURRENCY ?? 1)
  return DATABASE_URL === undefined ? 1 : availableParallelism()
}

function operatorFrom(read: Variables): Operator {
  const particular = (field: keyof Operator) => read[operatorVariables[field]] ?? demonstrationOperator[field]
  return {
    companyName: particular('companyName'),
    companyForm: particular('companyForm'),
    companyAddress: particular('companyAddress'),
    registrationNumber: particular('registrationNumber'),
    vatNumber: particular('vatNumber'),
    businessPermit: particular('businessPermit'),
    publisherName: particular('publisherName'),
    email: particular('email'),
    phone: particular('phone'),
    legalEmail: particular('legalEmail'),
    privacyEmail: particular('privacyEmail'),
    hostName: particular('hostName'),
    hostAddress: particular('hostAddress'),
    hostContact: particular('hostContact'),
    instagramUrl: particular('instagramUrl'),
    youtubeUrl: particular('youtubeUrl'),
    linkedinUrl: particular('linkedinUrl'),
  }
}

function missingInProduction(read: Variables): string[] {
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
    ...(['PUBLIC_URL', 'LIVE_URL'] as const)
      .filter((name) => read[name]?.startsWith('http:'))
      .map((name) => `${name}: expected an https address in production`),
    ...(read.MEDIA_URL?.endpoint.startsWith('http:')
      ? ['MEDIA_URL: expected a storage that is reached by https, not this machine, in production']
      : []),
  ]
}

function halfPairs(read: Variables): string[] {
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

/** What would be read by nothing. */
function idle(read: Variables): string[] {
  const needed = [
    ['STRIPE_API_URL', 'STRIPE_SECRET_KEY'],
    ['VIDEO_PLAYER_KEY', 'VIDEO_PLAYER_URL'],
    ['LIVE_CHECKSUM', 'LIVE_URL'],
  ] as const
  const idleOnes = needed
    .filter(([one, other]) => read[one] !== undefined && read[other] === undefined)
    .map(([one, other]) => `${one} does nothing without ${other}`)
  return processesIn(read) > 1 && read.DATABASE_URL === undefined
    ? [...idleOnes, 'WEB_CONCURRENCY: more than one process needs PostgreSQL at DATABASE_URL']
    : idleOnes
}
