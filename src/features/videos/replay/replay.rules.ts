/** So close to its beginning, or its end, a film is not gone on with: it begins again. */
const edgeSeconds = { start: 5, end: 10 } as const

/** Where a child may go on, in seconds; undefined where a film is rather watched from its start. */
export function resumeAt(position: number | null, seconds: number): number | undefined {
  return position !== null && position >= edgeSeconds.start && position <= seconds - edgeSeconds.end
    ? position
    : undefined
}

/** Which chapter is running; -1 before the first. */
export function chapterAt(chapters: readonly { at: number }[], position: number): number {
  return chapters.findLastIndex(({ at }) => at <= position)
}

/** A chapter that has run for no longer is left for the one before it. */
const justBegunSeconds = 3

/** Where the next chapter begins, or, backwards, this one or the one before it; undefined where none does. */
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

/** Where in the image of the bar's pictures the one of a position lies: its column and row. */
export function pictureAt(
  position: number,
  { pictures, every }: { pictures: number; every: number },
  perRow: number,
): { column: number; row: number } {
  const index = Math.max(0, Math.min(pictures - 1, Math.floor(position / every)))
  return { column: index % perRow, row: Math.floor(index / perRow) }
}
