import { createHash } from 'node:crypto'
import { hour, later } from '#src/outside/clock.server.ts'
import type { Settings } from '#src/outside/settings.server.ts'
import { embedHours, playerIdOf } from './videos.rules.ts'

/** Where the built-in demonstration player answers, when no VIDEO_PLAYER_URL is set. */
export const demonstrationPlayer = '/player/{id}'

/**
 * The address of the player for one video: VIDEO_PLAYER_URL with `{id}` replaced. With VIDEO_PLAYER_KEY it carries Bunny Stream's token
 * authentication, `?token=` sha256(key + video id + expiry) in hexadecimal and `&expires=` in Unix seconds, and opens until then.
 * Source: Bunny's documentation, "Embed view token authentication".
 */
export function embedAddress(videoUrl: string, player: Settings['videoPlayer'], now: Date): { url: string; expiresAt: Date | undefined } {
  const id = playerIdOf(videoUrl)
  const url = (player?.url ?? demonstrationPlayer).replaceAll('{id}', id)
  if (player?.key === undefined) return { url, expiresAt: undefined }
  const expires = Math.floor(later(now, embedHours * hour).getTime() / 1000)
  const signed = new URL(url)
  signed.searchParams.set('token', createHash('sha256').update(`${player.key}${id}${expires}`).digest('hex'))
  signed.searchParams.set('expires', String(expires))
  return { url: signed.href, expiresAt: new Date(expires * 1000) }
}
