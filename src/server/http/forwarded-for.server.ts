import { isIP } from 'node:net'

/**
 * The trustworthy addresses of an X-Forwarded-For header, without ports: those at its end, back to the first
 * entry that is not an address, which none of our proxies wrote. Empty when the last entry is not an address.
 */
export function knownForwarders(header: string): string {
  const addresses = header.split(',').map((part) => withoutPort(part.trim()))
  return addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1).join(', ')
}

function withoutPort(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(written) ?? []
  return (bracketed ?? plain ?? written).replace(/%.*$/, '')
}
