interface Publication {
  isPublished: boolean
  publishAt: Date | null
}

/**
 * The state after publishing now, at a moment, or no longer. A future moment takes the video back until then;
 * a due video stays published.
 */
export function publicationAfter(
  { isPublished, publishAt }: { isPublished?: boolean | undefined; publishAt?: string | null | undefined },
  before: Publication,
  now: Date,
): Publication {
  const planned = publishAt ? new Date(publishAt) : null
  const at = publishAt === undefined ? before.publishAt : planned
  if (publishAt && at && at > now) return { isPublished: false, publishAt: at }
  // Only these two columns: `before` is the whole row, which would undo the other changes.
  if (isPublished === undefined && publishAt === undefined)
    return { isPublished: before.isPublished, publishAt: before.publishAt }
  const isDue = at !== null && at <= now
  const after = isPublished ?? (before.isPublished || isDue)
  // Publishing by hand clears the moment. Taking back clears a past moment, which would publish the video
  // again.
  const isCleared = isPublished === false ? isDue : isPublished === true && publishAt === undefined
  return { isPublished: after, publishAt: isCleared ? null : at }
}
