import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#src/infrastructure/settings.server.ts'

/**
 * Warns, once and in production, that a request carries X-Forwarded-For from a peer that is not trusted: if
 * that is the operator's own proxy, all its visitors share one IP address, and so one set of limits.
 */
export function warnOfUnknownForwarder(app: FastifyInstance, { production }: Settings): void {
  let isTold = !production
  app.addHook('onRequest', async ({ headers, ips = [], log }) => {
    if (isTold || !headers['x-forwarded-for'] || ips.length > 1) return
    isTold = true
    log.warn('X-Forwarded-For ignored: it came from a peer that TRUST_PROXY does not name')
  })
}

/**
 * The trustworthy IP addresses of an X-Forwarded-For header, without ports. These are the ones at its end,
 * after the last entry that is not an address, because none of our proxies wrote that entry. Empty if the
 * very last entry is not an address.
 */
export function knownForwarders(header: string): string {
  const ips = header.split(',').map((part) => withoutPort(part.trim()))
  return ips.slice(ips.findLastIndex((ip) => isIP(ip) === 0) + 1).join(', ')
}

function withoutPort(written: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(written) ?? []
  return (bracketed ?? plain ?? written).replace(/%.*$/, '')
}
