import { z } from 'zod'
import { isPlainParticular } from '#src/shared/operator.ts'
import { isIpOrBlock, isOrigin, liveApi, mediaBucketIn } from './setting-urls.server.ts'

const checksums = ['sha1', 'sha256', 'sha384', 'sha512'] as const
export type Checksum = (typeof checksums)[number]

/** A password with / or @ ends a URL where it should not. */
const encoded = '; in a password, / is written %2F and @ %40'

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

/** Every variable of the environment that is read, and what is expected of it (CONTRACT §2). */
export const variables = z.object({
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
    `an address such as postgresql://user:password@host/database${encoded}`,
  ).optional(),
  MIGRATION_DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    `an address such as postgresql://user:password@host/database${encoded}`,
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
  SMTP_URL: url(['smtp:', 'smtps:'], `an address such as smtp://user:password@host:587${encoded}`).optional(),
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
      `expected an address such as s3://KEY:SECRET@HOST/BUCKET?region=eu-west-1${encoded}`,
    )
    .transform((value) => mediaBucketIn(value))
    .optional(),
  FFMPEG: someText.optional(),
  TRANSCODING: onOff.optional(),
  TRUST_PROXY: someText
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isIpOrBlock), 'expected addresses or CIDR blocks, separated by commas')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'expected fatal, error, warn, info, debug, trace or silent',
    })
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'expected at least 16 characters').optional(),
})

export type Variables = z.output<typeof variables>
