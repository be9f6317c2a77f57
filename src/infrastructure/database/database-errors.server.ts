/**
 * Whether a query failed by a unique constraint (PostgreSQL's 23505), whichever driver says so and however it
 * is wrapped.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const isIt =
    'code' in error && error.code === '23505' && 'constraint' in error && error.constraint === constraint
  return isIt || isUniqueViolation(error.cause, constraint)
}

/**
 * Whether a query failed by an exclusion constraint (PostgreSQL's 23P01): {@link isUniqueViolation} for
 * ranges that may not meet.
 */
export function isExclusionViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false
  const isIt =
    'code' in error && error.code === '23P01' && 'constraint' in error && error.constraint === constraint
  return isIt || isExclusionViolation(error.cause, constraint)
}
