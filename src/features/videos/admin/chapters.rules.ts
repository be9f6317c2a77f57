/** Writes one chapter per line: a time and its title, as '4:10 Pourquoi le cœur bat fort'. */
export function chaptersAsText(chapters: readonly { at: number; title: string }[]): string {
  return chapters.map(({ at, title }) => `${timeOf(at)} ${title}`).join('\n')
}

/** Reads one chapter per line; otherwise returns the number of the first invalid line. */
export function chaptersIn(text: string): { at: number; title: string }[] | { wrongLine: number } {
  const lines = text.split('\n')
  const chapters: { at: number; title: string }[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const [, hours, minutes, seconds, title] =
      /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(\S.*)$/.exec(line.trim()) ?? []
    if (title === undefined) return { wrongLine: index + 1 }
    chapters.push({ at: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds), title })
  }
  return chapters
}

function timeOf(at: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(at / 3600), Math.floor((at % 3600) / 60), at % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
