/** A film that was stopped this close to its beginning or end is started over instead of resumed. */
const edgeSeconds = { start: 5, end: 10 } as const

/** Where a child may resume, in seconds; undefined if the film is better watched from its start. */
export function resumeAt(position: number | null, seconds: number): number | undefined {
  return position !== null && position >= edgeSeconds.start && position <= seconds - edgeSeconds.end
    ? position
    : undefined
}

/** The index of the current chapter; -1 before the first one. */
export function chapterAt(chapters: readonly { at: number }[], position: number): number {
  return chapters.findLastIndex(({ at }) => at <= position)
}

/** Going back within this time from a chapter's start leads to the chapter before it. */
const justBegunSeconds = 3

/**
 * The start of the next chapter or, backwards, of the current or the previous one; undefined if there is
 * none.
 */
export function chapterBeside(
  chapters: readonly { at: number }[],
  position: number,
  direction: 1 | -1,
): number | undefined {
  return direction === 1
    ? chapters.find(({ at }) => at > position)?.at
    : chapters.findLast(({ at }) => at < Math.max(1, position - justBegunSeconds))?.at
}

/** How many minutes a chapter lasts, one at least. */
export function chapterMinutes(chapters: readonly { at: number }[], index: number, seconds: number): number {
  const from = chapters[index]?.at ?? 0
  return Math.max(1, Math.round(((chapters[index + 1]?.at ?? seconds) - from) / 60))
}

/** The column and row of a position's picture within the image of the seek bar. */
export function pictureAt(
  position: number,
  { pictures, every }: { pictures: number; every: number },
  perRow: number,
): { column: number; row: number } {
  const index = Math.max(0, Math.min(pictures - 1, Math.floor(position / every)))
  return { column: index % perRow, row: Math.floor(index / perRow) }
}
