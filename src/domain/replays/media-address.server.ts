import { hour, later } from '#src/infrastructure/clock/clock.server.ts'
import { signed, verified } from '#src/infrastructure/secrets.server.ts'
import { mediaAddressHours } from '#src/shared/replays.ts'

/**
 * Whom a media address was given to, for which film. A family's session, or that of a member of the team who
 * looks at a draft.
 */
export interface MediaGrant {
  whose: 'family' | 'team'
  ownerId: string
  sessionId: string
  videoId: string
  mediaId: string
}

const purpose = 'media-address'

/**
 * The address below which everything of one film lies for one session, for three hours, without a slash at
 * its end.
 */
export function mediaAddress(
  secret: string,
  { whose, ownerId, sessionId, videoId, mediaId }: MediaGrant,
  now: Date,
): string {
  const until = later(now, mediaAddressHours * hour).getTime()
  return `/media/${signed(secret, purpose, [whose, ownerId, sessionId, videoId, mediaId, until].join(' '))}`
}

/** What a signed part of an address grants; undefined when we did not sign it, or its time is over. */
export function grantIn(secret: string, signedPart: string, now: Date): MediaGrant | undefined {
  const [whose, ownerId, sessionId, videoId, mediaId, until] =
    verified(secret, purpose, signedPart)?.split(' ') ?? []
  if ((whose !== 'family' && whose !== 'team') || !ownerId || !sessionId || !videoId || !mediaId)
    return undefined
  return Number(until) > now.getTime() ? { whose, ownerId, sessionId, videoId, mediaId } : undefined
}
