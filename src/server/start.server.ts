import cluster from 'node:cluster'
import { isDatabaseUnavailable } from '#src/infrastructure/database/database-unavailable.server.ts'
import { DirectoryInUseError } from '#src/infrastructure/database/lock-directory.server.ts'
import { NotMigratedError } from '#src/infrastructure/database/migrate.server.ts'
import { InvalidEnvironmentError, readSettings, type Settings } from '#src/infrastructure/settings.server.ts'
import { CannotListenError } from '#src/server/http/listen.server.ts'
import { createServer, type ProductServer } from './create-server.server.ts'
import { createLog } from './log.server.ts'
import { isFirstProcess, superviseProcesses } from './processes.server.ts'

/*
 * These constants precede the first `await` of the module, since start() runs before it has been read to its
 * end.
 */

const settleMs = 5000

/** CONTRACT §3: the process ends within ten seconds, whatever clients do. */
const maxStopMs = 9500

await start().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`)
  process.exit(1)
})

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const log = createLog(settings)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  if (settings.processes > 1 && cluster.isPrimary) {
    if (!usesEmulator(settings)) return superviseProcesses(settings, log)
    log.warn('WEB_CONCURRENCY ignored: the Stripe or class emulator runs in this process')
  }
  // In development Vite serves the pages, with hot reload.
  const server = await createServer({
    settings,
    log,
    withSite: !process.argv.includes('--without-site'),
    withTranscoding: isFirstProcess(),
  })
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    // A limit in case something does not end. Every acknowledged change is written by then, and the next
    // start continues from there.
    setTimeout(() => process.exit(0), maxStopMs).unref()
    await server
      .close('balancers')
      .catch((error: unknown) => log.error({ err: error }, 'a component did not stop'))
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  await server.listen()
  if (!server.services.media.ffmpeg)
    log.warn(
      { ffmpeg: settings.ffmpeg },
      'ffmpeg is missing: films cannot be uploaded or transcoded until it is installed',
    )
  if (!settings.production && isFirstProcess()) process.stdout.write(welcome(server))
  setTimeout(collectGarbage, settleMs).unref()
}

/** Whether the payment or the class emulator runs in this process; never in production. */
function usesEmulator({ production, stripe, liveClasses }: Settings): boolean {
  return !production && !(stripe && liveClasses)
}

/**
 * Collects garbage once, because starting reads the whole site and every module, more than serving ever needs
 * at once. Does nothing unless Node was started with --expose-gc (scripts/serve.sh).
 */
function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** A sentence for errors that the operator can repair, a stack trace for all others. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (
    [InvalidEnvironmentError, DirectoryInUseError, NotMigratedError, CannotListenError].some(
      (known) => error instanceof known,
    )
  )
    return error.message
  if (isDatabaseUnavailable(error)) {
    const cause = error.cause instanceof Error ? error.cause : error
    const { NODE_ENV, ADMIN_EMAIL, ADMIN_PASSWORD } = process.env
    return [
      `The database at DATABASE_URL does not answer: ${cause.message || Reflect.get(cause, 'code')}`,
      ...(NODE_ENV === 'production' && !(ADMIN_EMAIL && ADMIN_PASSWORD)
        ? [
            'ADMIN_EMAIL and ADMIN_PASSWORD are not set: production needs them while there is no administrator',
          ]
        : []),
    ].join('\n')
  }
  return error.stack ?? error.message
}

function welcome({ services: { settings, media }, firstAdmin, firstExpert }: ProductServer): string {
  const local = `http://localhost:${settings.port}`
  return [
    '',
    `  Mirabelle        ${settings.publicUrl}`,
    `  Back-office      ${settings.publicUrl}/admin/login`,
    ...(firstAdmin ? [`                   e-mail ${firstAdmin.email}, password ${firstAdmin.password}`] : []),
    ...(firstExpert
      ? [
          `  Second adult     e-mail ${firstExpert.email}, password ${firstExpert.password}: a class waits for two`,
        ]
      : []),
    ...(settings.smtpUrl ? [] : [`  Mailbox          ${local}/dev/mailbox`]),
    ...(settings.stripe ? [] : [`  Test payments    ${local}/dev/payment   card 4242 4242 4242 4242`]),
    ...(settings.liveClasses?.isEmulator
      ? [`  Test clock       ${local}/dev/clock     live classes are held on this machine`]
      : [`  Test clock       ${local}/dev/clock`]),
    ...(media.ffmpeg
      ? []
      : [
          '  Films            ffmpeg is missing: install it (Debian: apt-get install ffmpeg) to upload replays and to see the demonstration ones',
        ]),
    ...(settings.databaseUrl
      ? []
      : [
          `  Database         embedded, under ${settings.dataDirectory}: for trying out; it does not wait for the disk, so use PostgreSQL for families`,
        ]),
    '',
    '',
  ].join('\n')
}
