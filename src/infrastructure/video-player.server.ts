import { createHash } from 'node:crypto'
import { hour, later } from '#src/shared/durations.ts'
import { signed, verified } from './secrets.server.ts'
import type { Settings } from './settings.server.ts'

/**
 * How many hours a signed embed URL is valid: long enough for the longest replay twice, with an hour's
 * break.
 */
const embedHours = 3

/** The path of the built-in demonstration player, used when no VIDEO_PLAYER_URL is set. */
const demonstrationPlayer = '/player/{id}'

/**
 * The URL of the player for one video: VIDEO_PLAYER_URL with `{id}` replaced. With VIDEO_PLAYER_KEY it
 * contains Bunny Stream's token authentication, `?token=` sha256(key + video id + expiry) in hexadecimal and
 * `&expires=` in Unix seconds, and is valid until then. Source: Bunny's documentation, "Embed view token
 * authentication".
 */
export function embedUrl(
  videoUrl: string,
  player: Settings['videoPlayer'],
  now: Date,
): { url: string; expiresAt: Date | undefined } {
  const id = playerIdOf(videoUrl)
  const url = (player?.url ?? demonstrationPlayer).replaceAll('{id}', id)
  if (player?.key === undefined) return { url, expiresAt: undefined }
  const expires = Math.floor(later(now, embedHours * hour).getTime() / 1000)
  const signed = new URL(url)
  signed.searchParams.set('token', createHash('sha256').update(`${player.key}${id}${expires}`).digest('hex'))
  signed.searchParams.set('expires', String(expires))
  return { url: signed.href, expiresAt: new Date(expires * 1000) }
}

/**
 * The player's URL for an administrator, whose token an iframe cannot send: the built-in player accepts a
 * signature instead, for that id only. It also plays videos that are unpublished, or not saved yet.
 */
export function previewUrl(
  videoUrl: string,
  { settings, secret }: { settings: Settings; secret: string },
  now: Date,
): string {
  const { url } = embedUrl(videoUrl, settings.videoPlayer, now)
  if (settings.videoPlayer) return url
  const expires = later(now, embedHours * hour).getTime()
  return `${url}?preview=${signed(secret, previewPurpose, `${expires} ${playerIdOf(videoUrl)}`)}`
}

/** Whether a signature was made by {@link previewUrl} for that id, at most some hours ago. */
export function isPreviewOf(id: string, token: string, secret: string, now: Date): boolean {
  const [expires, ...named] = verified(secret, previewPurpose, token)?.split(' ') ?? []
  return named.join(' ') === id && Number(expires) > now.getTime()
}

const previewPurpose = 'video-preview'

/**
 * SPEC §3: the last path segment of a video's url is its id in the external player. Query, hash and trailing
 * slashes do not count.
 */
export function playerIdOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.split('/').findLast((segment) => segment !== '') ?? ''
}
