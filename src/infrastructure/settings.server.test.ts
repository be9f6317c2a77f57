import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleEmails, InvalidEnvironmentError, readSettings } from './settings.server.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://mirabelle:secret@database.example/mirabelle',
  PUBLIC_URL: 'https://mirabelle.example',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ADMIN_EMAIL: 'Equipe@Mirabelle.example',
  ADMIN_PASSWORD: 'un long mot de passe',
}

function errorOf(environment: Record<string, string | undefined>): string {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof InvalidEnvironmentError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the environment (CONTRACT §2)', () => {
  it('may be empty: the demonstration starts on localhost with everything built in', () => {
    expect(readSettings({})).toMatchObject({
      production: false,
      host: 'localhost',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      dataDirectory: resolve('./data'),
      demoData: true,
      transcodes: true,
      smtpUrl: undefined,
      stripe: undefined,
      firstAdmin: undefined,
      videoPlayer: undefined,
      liveClasses: undefined,
      trustProxy: [],
      sessionSecret: undefined,
      logLevel: 'info',
      metricsToken: undefined,
    })
  })

  it('TRANSCODING is on unless it is switched off', () => {
    expect(readSettings({ TRANSCODING: 'off' }).transcodes).toBe(false)
  })

  it('PUBLIC_URL follows PORT, and is reduced to its origin', () => {
    expect(readSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readSettings({ PUBLIC_URL: 'https://Mirabelle.Example/' }).publicUrl).toBe(
      'https://mirabelle.example',
    )
    expect(readSettings({ PUBLIC_URL: 'https://mirabelle.example:443' }).publicUrl).toBe(
      'https://mirabelle.example',
    )
  })

  it('names the addresses that are examples until they are set', () => {
    expect(exampleEmails(readSettings(production))).toEqual([
      'MAIL_FROM',
      'CONTACT_EMAIL',
      'LEGAL_EMAIL',
      'PRIVACY_EMAIL',
    ])
    const own = { MAIL_FROM: 'Mirabelle <a@b.lu>', CONTACT_EMAIL: 'a@b.lu', LEGAL_EMAIL: 'c@b.lu' }
    expect(exampleEmails(readSettings({ ...production, ...own }))).toEqual(['PRIVACY_EMAIL'])
  })

  it('ignores other variables of the machine', () => {
    expect(errorOf({ PATH: '', HOME: 'x', npm_config_x: '', PORTAL: 'no number' })).toBe('accepted')
  })

  it.each([
    ['DATABASE_URL', 'postgresql://mirabelle:pass/word@host/mirabelle'],
    ['SMTP_URL', 'smtp://mirabelle:pass/word@mail.example:587'],
    ['MEDIA_URL', 's3://KEY:SECRET/MORE@s3.example/bucket'],
  ])('says of an unreadable %s how / and @ are written in a password', (name, value) => {
    expect(errorOf({ [name]: value })).toContain('/ is written %2F and @ %40')
  })

  const broken: Readonly<Record<string, readonly string[]>> = {
    PORT: ['x', '0', '65536', '-1', '3000.5', '0x10', ' 3000', '3e3', '1'.repeat(30)],
    HOST: ['a host', 'http://localhost', '/run/socket'],
    PUBLIC_URL: [
      'mirabelle.example',
      'ftp://mirabelle.example',
      'https://',
      'https://mirabelle.example/fr',
      'https://mirabelle.example?x=1',
      'https://a#b',
      'javascript:alert(1)',
    ],
    DATABASE_URL: ['mysql://localhost/x', 'localhost:5432', 'postgres'],
    WEB_CONCURRENCY: ['0', '-1', '65', '1.5', 'many', 'AUTO', '2'],
    DATABASE_POOL_SIZE: ['1', '0', '-1', 'ten', '1000', '2.5'],
    DEMO_DATA: ['maybe', 'ON ', '2'],
    TRANSCODING: ['maybe', 'ON ', '2'],
    SMTP_URL: ['http://mail.example', 'mail.example:25', 'smtp'],
    MAIL_FROM: ['Mirabelle', 'a@b@c', 'Mirabelle <bonjour@mirabelle.example>\r\nBcc: x@example.com', '@'],
    STRIPE_API_URL: ['api.stripe.com', 'https://api.stripe.com/v1', 'ftp://api.stripe.com'],
    ADMIN_EMAIL: ['equipe', 'equipe@', 'a b@example.com'],
    ADMIN_PASSWORD: ['short', 'x'.repeat(1025)],
    VIDEO_PLAYER_URL: ['https://player.example/embed', '{id}', 'javascript:alert("{id}")'],
    LIVE_URL: [
      'live.example',
      'ftp://live.example',
      'https://live.example/?a',
      'https://live.example/#a',
      'https://name:word@live.example',
    ],
    LIVE_CHECKSUM: ['md5', 'SHA256', 'sha'],
    TRUST_PROXY: [
      'everybody',
      '10.0.0.0/33',
      '10.0.0.0/x',
      '10.0.0.1,',
      '::1/129',
      '10.0.0.0/8/8',
      '300.0.0.1',
      'true',
      '*',
      '1',
    ],
    SESSION_SECRET: ['short', 'x'.repeat(31)],
    LOG_LEVEL: ['verbose', 'INFO', '30'],
    METRICS_TOKEN: ['short'],
    CONTACT_EMAIL: ['bonjour'],
    OPERATOR_NAME: ['Mirabelle <script>', 'a & b'],
    INSTAGRAM_URL: ['http://instagram.com/x', 'javascript:alert(1)', 'https://instagram.com/"x'],
  }
  it.each(Object.entries(broken))(
    'a malformed %s is rejected by name, with what is expected',
    (name, values) => {
      for (const value of values) {
        const error = errorOf({
          ADMIN_EMAIL: 'a@example.com',
          ADMIN_PASSWORD: '12345678',
          LIVE_URL: 'https://live.example',
          LIVE_SECRET: 's',
          [name]: value,
        })
        expect(error, `${name}=${value}`).toMatch(
          new RegExp(`^The environment is not valid:\\n- ${name}: .+$`, 'm'),
        )
      }
    },
  )

  it.each([
    ...Object.keys(broken),
    'DATA_DIR',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'VIDEO_PLAYER_KEY',
    'LIVE_SECRET',
  ])('an empty %s is rejected by name', (name) => {
    for (const value of ['', ' ', '\t']) expect(errorOf({ [name]: value })).toContain(`${name} is empty`)
  })

  it('all problems are reported at once', () => {
    const error = errorOf({ PORT: 'x', SMTP_URL: '', LOG_LEVEL: 'loud' })
    for (const name of ['PORT', 'SMTP_URL', 'LOG_LEVEL']) expect(error).toContain(name)
  })

  it('an error never repeats a secret', () => {
    expect(
      errorOf({
        SESSION_SECRET: 'hush-hush',
        ADMIN_EMAIL: 'a@example.com',
        ADMIN_PASSWORD: 'geheim',
        DATABASE_URL: 'mysql://u:topsecret@h/d',
      }),
    ).not.toMatch(/hush|geheim|topsecret/)
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD', { ADMIN_EMAIL: 'a@example.com' }],
    ['LIVE_URL', 'LIVE_SECRET', { LIVE_URL: 'https://live.example' }],
  ])('%s and %s belong together', (one, other, half) => {
    expect(errorOf(half)).toContain(`${one} and ${other} belong together`)
  })

  it.each([
    'https://live.example',
    'https://live.example/',
    'https://live.example/bigbluebutton',
    'https://live.example/bigbluebutton/',
    'https://live.example/bigbluebutton/api',
    'https://live.example/bigbluebutton/api/',
  ])('LIVE_URL %s leads to the API', (LIVE_URL) => {
    expect(readSettings({ LIVE_URL, LIVE_SECRET: 's' }).liveClasses).toEqual({
      api: 'https://live.example/bigbluebutton/api',
      secret: 's',
      checksum: 'sha256',
    })
  })

  it('TRUST_PROXY accepts addresses and blocks', () => {
    expect(readSettings({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1/128' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1/128',
    ])
  })
})

describe('production (CONTRACT §2)', () => {
  it('starts without the demonstration when everything required is set', () => {
    expect(readSettings(production)).toMatchObject({
      production: true,
      demoData: false,
      publicUrl: 'https://mirabelle.example',
      firstAdmin: { email: 'equipe@mirabelle.example', password: production.ADMIN_PASSWORD },
      stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
    })
  })

  it.each(['DATABASE_URL', 'PUBLIC_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])(
    'does not start without %s, naming it',
    (name) => {
      expect(errorOf({ ...production, [name]: undefined })).toContain(`${name} is missing`)
    },
  )

  it('names everything that a bare start lacks, including the first administrator', () => {
    const error = errorOf({ NODE_ENV: 'production' })
    for (const name of Object.keys(production)) if (name !== 'NODE_ENV') expect(error).toContain(name)
  })

  it.each([
    ['NODE_ENV', { NODE_ENV: 'Production' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_live_1' }],
    [
      'STRIPE_API_URL',
      {
        STRIPE_API_URL: 'https://api.stripe.com',
        STRIPE_SECRET_KEY: undefined,
        STRIPE_WEBHOOK_SECRET: undefined,
        NODE_ENV: undefined,
      },
    ],
    ['VIDEO_PLAYER_KEY', { VIDEO_PLAYER_KEY: 'a-key' }],
    [
      'MIGRATION_DATABASE_URL',
      {
        NODE_ENV: undefined,
        DATABASE_URL: undefined,
        MIGRATION_DATABASE_URL: 'postgresql://owner@database.example/mirabelle',
      },
    ],
  ])('rejects a %s that would not do what was intended', (name, change) => {
    expect(errorOf({ ...production, ...change })).toContain(name)
  })

  it.each(['PUBLIC_URL', 'LIVE_URL', 'STRIPE_API_URL', 'VIDEO_PLAYER_URL'])(
    'rejects a %s that is not https',
    (name) => {
      expect(
        errorOf({
          ...production,
          LIVE_SECRET: 'secret',
          LIVE_URL: 'https://live.example',
          [name]: `http://mirabelle.example${name === 'VIDEO_PLAYER_URL' ? '/{id}' : ''}`,
        }),
      ).toContain(`${name}: expected an https address`)
    },
  )

  it.each(['sk_test_1', 'rk_test_1'])('rejects %s, a test key, at Stripe itself', (key) => {
    for (const STRIPE_API_URL of [undefined, 'https://api.stripe.com'])
      expect(errorOf({ ...production, STRIPE_SECRET_KEY: key, STRIPE_API_URL })).toContain(
        'STRIPE_SECRET_KEY: expected a live key in production',
      )
    expect(errorOf({ ...production, STRIPE_SECRET_KEY: key, STRIPE_API_URL: 'http://127.0.0.1:4242' })).toBe(
      'accepted',
    )
  })

  it.each([
    ['LIVE_URL', { LIVE_URL: 'https://live.example' }],
    ['LIVE_SECRET', { LIVE_SECRET: 'secret' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: undefined }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: undefined }],
  ])('rejects %s without the variable it belongs to, instead of ignoring it', (name, half) => {
    expect(errorOf({ ...production, ...half })).toContain(name)
  })
})
