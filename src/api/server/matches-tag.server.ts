/**
 * Whether If-None-Match contains this tag: also among several, and when a proxy made it weak (RFC 9110
 * §13.1.2).
 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
