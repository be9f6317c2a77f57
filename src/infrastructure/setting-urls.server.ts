import { isIP } from 'node:net'
import { isLoopbackName, withoutEndSlashes } from '#src/shared/site/addresses.ts'

/** A bucket that speaks S3. */
export interface MediaBucket {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** An http URL without path, query or hash. */
export function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !/[?#]/.test(value)
  )
}

/**
 * The API's URL, derived from the host's, from the one that `bbb-conf --secret` prints, or from the API's
 * own.
 */
export function liveApi(value: string): string {
  const { origin, pathname } = new URL(value)
  const base = withoutEndSlashes(pathname).replace(/\/api$/, '')
  return `${origin}${base || '/bigbluebutton'}/api`
}

/** The bucket that an s3 URL names. A storage on this machine is reached by http, any other by https. */
export function mediaBucketIn(value: string): MediaBucket | undefined {
  const url = URL.parse(value)
  const [, bucket = '', ...rest] = url?.pathname.split('/') ?? []
  const known = [...(url?.searchParams.keys() ?? [])].every((name) => name === 'region')
  if (url?.protocol !== 's3:' || !url.username || !url.password || !url.hostname || url.hash || !known)
    return undefined
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || rest.join('') !== '') return undefined
  try {
    return {
      endpoint: `${isLoopbackName(url.hostname) ? 'http' : 'https'}://${url.host}`,
      bucket,
      region: url.searchParams.get('region') || 'us-east-1',
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}

/** Whether a text is an IP address or a CIDR block. */
export function isIpOrBlock(part: string): boolean {
  const [ip = '', bits, ...rest] = part.split('/')
  const family = isIP(ip)
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}
