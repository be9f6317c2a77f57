/**
 * Whether a query violated this unique constraint (PostgreSQL's 23505), even if the driver's error is
 * wrapped.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, '23505', constraint)
}

/**
 * {@link isUniqueViolation} for an exclusion constraint (PostgreSQL's 23P01), as on ranges that may not
 * overlap.
 */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  return isViolation(error, '23P01', constraint)
}

function isViolation(error: unknown, code: string, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const isIt =
    'code' in error && error.code === code && 'constraint' in error && error.constraint === constraint
  return isIt || isViolation(error.cause, code, constraint)
}
