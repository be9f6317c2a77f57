/**
 * Whether If-None-Match contains this tag, possibly among others, or in the weak form that a proxy may have
 * given it (RFC 9110 §13.1.2).
 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
