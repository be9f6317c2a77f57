/**
 * Whether an error, or one of its causes, says that PostgreSQL cannot be reached, is restarting, has a full
 * disk, or asks for the transaction to be tried again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, 'code')
    if (
      typeof code === 'string' &&
      (unavailableStates.has(code) || (connectionCodes.has(code) && Reflect.get(cause, 'type') === undefined))
    )
      return true
    if (connectionMessages.test(cause.message)) return true
  }
  return false
}

/** PostgreSQL's own SQLSTATE codes. */
const unavailableStates = new Set([
  // Shut down by an administrator, crashed, or not yet ready.
  '57P01',
  '57P02',
  '57P03',
  // It accepts no connections, for instance during maintenance, or has ended an idle one.
  '55000',
  '57P05',
  '25P03',
  // Its disk is full, or it has no connection left.
  '53100',
  '53300',
  // The connection could not be made, or broke.
  '08000',
  '08001',
  '08003',
  '08006',
  // A standby rejects writes.
  '25006',
  // A conflict or deadlock of two transactions, or a timeout: it may be tried again.
  '40001',
  '40P01',
  '57014',
])

/** Codes of a failed connection. Stripe's errors may have the same codes, but also have a `type`. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/**
 * Messages of errors without a code of their own: from the driver, the embedded database, and PgBouncer while
 * it has no connection to PostgreSQL.
 */
const connectionMessages = new RegExp(
  [
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error',
    'Cannot use a pool after calling end',
    'PGlite is closed',
    'query_wait_timeout',
    'server login has been failing',
    'cannot connect to server',
    'server conn crashed',
  ].join('|'),
)
