interface Publication {
  isPublished: boolean
  publishAt: Date | null
}

/** Whether families see a video at a moment: it is published, or due to be. */
export function isPublicAt({ isPublished, publishAt }: Publication, now: Date): boolean {
  return isPublished || (publishAt !== null && publishAt <= now)
}

/**
 * The state after a video is published now, planned for a moment, or taken back. With a future moment the
 * video is unpublished until then; a due video stays published.
 */
export function publicationAfter(
  { isPublished, publishAt }: { isPublished?: boolean | undefined; publishAt?: string | null | undefined },
  before: Publication,
  now: Date,
): Publication {
  const planned = publishAt ? new Date(publishAt) : null
  const at = publishAt === undefined ? before.publishAt : planned
  if (publishAt && at && at > now) return { isPublished: false, publishAt: at }
  // Returns only these two columns, because `before` is the whole row and would undo the other changes.
  if (isPublished === undefined && publishAt === undefined)
    return { isPublished: before.isPublished, publishAt: before.publishAt }
  const isDue = at !== null && at <= now
  const after = isPublished ?? (before.isPublished || isDue)
  // Publishing by hand clears the moment. Taking the video back clears a past moment, which would publish it
  // again.
  const isCleared = isPublished === false ? isDue : isPublished === true && publishAt === undefined
  return { isPublished: after, publishAt: isCleared ? null : at }
}
