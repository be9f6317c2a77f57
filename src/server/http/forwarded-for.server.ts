import { isIP } from 'node:net'

/**
 * The addresses of an X-Forwarded-For header that can be counted by, each without its port: those at its end,
 * back to the first that is none. What stands before that was not written by a proxy that writes addresses,
 * so nobody vouches for it. Empty when the last one is none already.
 */
export function knownForwarders(header: string): string {
  const addresses = header.split(',').map((part) => withoutPort(part.trim()))
  return addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1).join(', ')
}

function withoutPort(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(written) ?? []
  return (bracketed ?? plain ?? written).replace(/%.*$/, '')
}
