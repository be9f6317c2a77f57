/**
 * Whether something in the chain of causes says that PostgreSQL cannot be reached, is restarting or has no
 * room on its disk.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, 'code')
    if (
      typeof code === 'string' &&
      (awayStates.has(code) || (awayCodes.has(code) && Reflect.get(cause, 'type') === undefined))
    )
      return true
    if (awayMessages.test(cause.message)) return true
  }
  return false
}

/** PostgreSQL's own SQLSTATE codes. */
const awayStates = new Set([
  // Shut down by an administrator, crashed, or not yet ready.
  '57P01',
  '57P02',
  '57P03',
  // Its disk is full, or it has no connection left.
  '53100',
  '53300',
  // The connection could not be made, or broke.
  '08000',
  '08001',
  '08003',
  '08006',
  // A standby takes no writes.
  '25006',
  // Two transactions were in each other's way, or one took too long: both may be tried again.
  '40001',
  '40P01',
  '57014',
])

/** What the connection fails with; Stripe's errors, which have a type, may carry the same codes. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/** What the driver and the embedded database say without a code. */
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|PGlite is closed/
