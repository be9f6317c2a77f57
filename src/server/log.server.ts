import pino, { type DestinationStream, type Logger } from 'pino'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/**
 * Creates the log: JSON lines without a token, cookie, password, name, address or query string (CONTRACT §2).
 */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers', '*.password', '*.token', '*.email'],
    serializers: { err: loggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}

interface LoggedError {
  type: string
  message: string
  code?: string | number
  stack?: string
  cause?: unknown
}

/**
 * An error as it is logged: what failed and where, without any data. Drizzle writes a query's parameters into
 * its message, PostgreSQL puts values into `detail` and after a colon, and SMTP servers repeat e-mail
 * addresses.
 */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutEmails(error) : typeof error
  const code: unknown = Reflect.get(error, 'code')
  const shown: LoggedError = {
    type: error.constructor.name,
    message: withoutEmails(withoutValues(error.message)),
  }
  if (typeof code === 'string' || typeof code === 'number') shown.code = code
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (frames && frames.length > 0) shown.stack = frames.join('\n')
  if (error.cause !== undefined) shown.cause = loggedError(error.cause)
  return shown
}

function withoutValues(message: string): string {
  const [statement = ''] = message.split('\nparams:', 1)
  const value = statement.indexOf(': "')
  return value !== -1 && value + 2 < statement.length - 1 && statement.endsWith('"')
    ? `${statement.slice(0, value)}: …`
    : statement
}

/**
 * Done piece by piece, because a regular expression for the part before the @ would be quadratic in a text
 * without any @.
 */
function withoutEmails(text: string): string {
  if (!text.includes('@')) return text
  const pieces = text.split(/([\s<>"'(:=,);])/)
  return pieces.map((piece) => (piece.indexOf('@') > 0 ? '…@…' : piece)).join('')
}
