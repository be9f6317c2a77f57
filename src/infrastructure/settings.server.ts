import { resolve } from 'node:path'
import { demonstrationOperator, type Operator, operatorOf, operatorVariables } from '#src/shared/operator.ts'
import { halfPairs, missingInProduction, processesIn, withoutEffect } from './setting-checks.server.ts'
import type { MediaBucket } from './setting-urls.server.ts'
import { type Checksum, type Variables, variables } from './setting-variables.server.ts'

/** The operator's settings, from the environment (CONTRACT §2). */
export interface Settings {
  readonly production: boolean
  readonly host: string
  readonly port: number
  /** The site's origin, without a slash at its end. */
  readonly publicUrl: string
  /**
   * Whether the site is on https: its cookies are Secure then, and browsers are told to use nothing else.
   */
  readonly isHttps: boolean
  readonly databaseUrl: string | undefined
  /** The database's URL with the role that changes tables. */
  readonly migrationUrl: string | undefined
  readonly databasePoolSize: number
  /** How many processes serve; more than one on PostgreSQL only. */
  readonly processes: number
  readonly dataDirectory: string
  readonly demoData: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The company whose particulars the public pages show. */
  readonly operator: Operator
  readonly stripe:
    | { secretKey: string; webhookSecret: string; apiUrl: string | undefined; calculatesTax: boolean }
    | undefined
  readonly firstAdmin: { email: string; password: string } | undefined
  readonly videoPlayer: { url: string; key: string | undefined } | undefined
  /**
   * BigBlueButton's API, without a slash at its end, the secret shared with it, and the hash function that
   * signs calls. With the class emulator, `callbackOrigin` is where it reaches this process.
   */
  readonly liveClasses:
    | { api: string; secret: string; checksum: Checksum; callbackOrigin?: string; isEmulator?: true }
    | undefined
  /** The bucket of the replays; undefined when they are in DATA_DIR/media. */
  readonly mediaBucket: MediaBucket | undefined
  /** The program that transcodes, by its path or by its name. */
  readonly ffmpeg: string
  /** Whether this instance transcodes films. */
  readonly transcodes: boolean
  readonly trustProxy: readonly string[]
  readonly sessionSecret: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly metricsToken: string | undefined
}

/** The environment is incomplete or invalid; the message names each variable and what is expected of it. */
export class InvalidEnvironmentError extends Error {
  constructor(problems: readonly string[]) {
    super(`The environment is not valid:\n- ${problems.join('\n- ')}`)
  }
}

/**
 * Reads the environment. Throws {@link InvalidEnvironmentError} naming everything that is missing, empty or
 * broken.
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
    ...(read.success ? [...halfPairs(read.data), ...withoutEffect(read.data)] : []),
  ]
  if (problems.length > 0 || !read.success) throw new InvalidEnvironmentError(problems)
  return settingsFrom(read.data)
}

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
    mailFrom: read.MAIL_FROM ?? exampleMailFrom,
    operator: operatorOf((field) => read[operatorVariables[field]] ?? demonstrationOperator[field]),
    stripe:
      read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET,
            apiUrl: read.STRIPE_API_URL,
            calculatesTax: read.STRIPE_TAX ?? false,
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
    transcodes: read.TRANSCODING ?? true,
    trustProxy: read.TRUST_PROXY ?? [],
    sessionSecret: read.SESSION_SECRET,
    logLevel: read.LOG_LEVEL ?? 'info',
    metricsToken: read.METRICS_TOKEN,
  }
}

const exampleMailFrom = 'Mirabelle <bonjour@mirabelle.example>'

/**
 * The variables of e-mail addresses that are not set, so that families see, and write to, an example address.
 */
export function exampleEmails({ mailFrom, operator }: Settings): string[] {
  const fields = (['email', 'legalEmail', 'privacyEmail'] as const).filter(
    (field) => operator[field] === demonstrationOperator[field],
  )
  return [
    ...(mailFrom === exampleMailFrom ? ['MAIL_FROM'] : []),
    ...fields.map((field) => operatorVariables[field]),
  ]
}
