import { isIP } from 'node:net'

/** A bucket that speaks S3. */
export interface MediaBucket {
  endpoint: string
  bucket: string
  region: string
  key: string
  secret: string
}

/** An http address without path, query or hash. */
export function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !/[?#]/.test(value)
  )
}

/**
 * The API's address, from any of three: the host's, the one that `bbb-conf --secret` prints, or the API's
 * own.
 */
export function liveApi(value: string): string {
  const { origin, pathname } = new URL(value)
  const base = withoutEndSlashes(pathname).replace(/\/api$/, '')
  return `${origin}${base || '/bigbluebutton'}/api`
}

/** The bucket that an s3 address names. A storage on this machine is reached by http, any other by https. */
export function mediaBucketIn(value: string): MediaBucket | undefined {
  const url = URL.parse(value)
  const [, bucket = '', ...rest] = url?.pathname.split('/') ?? []
  const known = [...(url?.searchParams.keys() ?? [])].every((name) => name === 'region')
  if (url?.protocol !== 's3:' || !url.username || !url.password || !url.hostname || url.hash || !known)
    return undefined
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || rest.join('') !== '') return undefined
  try {
    return {
      endpoint: `${isThisMachine(url) ? 'http' : 'https'}://${url.host}`,
      bucket,
      region: url.searchParams.get('region') || 'us-east-1',
      key: decodeURIComponent(url.username),
      secret: decodeURIComponent(url.password),
    }
  } catch {
    return undefined
  }
}

export function isThisMachine({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Whether a text is an IP address or a CIDR block. */
export function isAddressOrBlock(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

/** Not by a regular expression, so that its time is linear in the length. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
