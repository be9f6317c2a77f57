/** Whether a host name, as in `URL.hostname`, is this machine's own. */
export function isLoopbackName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/**
 * Without a regular expression: one for trailing slashes takes quadratic time, a second for a path of 16,000
 * slashes.
 */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end)
}
