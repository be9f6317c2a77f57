import { signed, verified } from '#src/infrastructure/secrets.server.ts'
import { hour, later } from '#src/shared/durations.ts'
import { mediaUrlHours } from '#src/shared/replays.ts'

/**
 * The session that may use a media URL, and for which film: a family's, or that of a team member who
 * previews a draft.
 */
export interface MediaPass {
  whose: 'family' | 'team'
  ownerId: string
  sessionId: string
  videoId: string
  mediaId: string
}

const purpose = 'media-address'

/** The base URL of one film for one session, valid for three hours, without a slash at its end. */
export function mediaUrl(
  secret: string,
  { whose, ownerId, sessionId, videoId, mediaId }: MediaPass,
  now: Date,
): string {
  const until = later(now, mediaUrlHours * hour).getTime()
  return `/media/${signed(secret, purpose, [whose, ownerId, sessionId, videoId, mediaId, until].join(' '))}`
}

/** The pass in the signed part of a URL; undefined when we did not sign it, or it has expired. */
export function passIn(secret: string, signedPart: string, now: Date): MediaPass | undefined {
  const [whose, ownerId, sessionId, videoId, mediaId, until] =
    verified(secret, purpose, signedPart)?.split(' ') ?? []
  if ((whose !== 'family' && whose !== 'team') || !ownerId || !sessionId || !videoId || !mediaId)
    return undefined
  return Number(until) > now.getTime() ? { whose, ownerId, sessionId, videoId, mediaId } : undefined
}
