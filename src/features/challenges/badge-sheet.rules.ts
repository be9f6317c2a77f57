/** Of one A4 page, in the units of its drawing: 96 to the inch. */
export const sheetSize = { width: 794, height: 1123 } as const

/** Where the badges stand on their page, and how large. */
interface SheetLayout {
  columns: number
  cell: { width: number; height: number }
  /** The side of a badge's drawing. */
  picture: number
  letters: number
}

/** From few and large to one for each theme and deed. */
const sizes = [
  { columns: 4, picture: 104, letters: 11 },
  { columns: 5, picture: 90, letters: 10 },
  { columns: 6, picture: 76, letters: 9 },
  { columns: 8, picture: 56, letters: 7 },
] as const
const ground = { left: 48, top: 130, bottom: 40 } as const
/** How wide a letter is at most, on average, for one of its size: the face is the reader's own. */
const letterWidth = 0.62
const lineHeight = 1.3

/** The largest layout by which so many badges, each with these words and its day, fit one page. */
export function layoutOf(count: number, words: readonly string[], day: string): SheetLayout {
  const layouts = sizes.map(({ columns, picture, letters }) => {
    const width = (sheetSize.width - 2 * ground.left) / columns
    const lines = Math.max(...[day, ...words].map((text) => linesOf(text, width, letters).length))
    const dayLines = linesOf(day, width, letters).length
    const height = picture + (lines + dayLines + 1) * letters * lineHeight
    return { columns, cell: { width, height }, picture, letters }
  })
  const room = sheetSize.height - ground.top - ground.bottom
  const fitting = layouts.find(({ columns, cell }) => Math.ceil(count / columns) * cell.height <= room)
  const smallest = layouts.at(-1)
  if (!smallest) throw new Error('a sheet has sizes')
  return fitting ?? smallest
}

/** The upper left corner of the place of one badge. */
export function placeOf(index: number, { columns, cell }: SheetLayout): { x: number; y: number } {
  return {
    x: ground.left + (index % columns) * cell.width,
    y: ground.top + Math.floor(index / columns) * cell.height,
  }
}

/** Words in lines that are no wider than their place. */
export function linesOf(text: string, width: number, letters: number): string[] {
  const most = Math.floor((width - 8) / (letters * letterWidth))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** How large a title may be that stands in one line. */
export function titleLetters(title: string): number {
  return Math.min(30, (sheetSize.width - 2 * ground.left) / (title.length * letterWidth))
}

/** From one line's foot to the next one's. */
export function lineStep(letters: number): number {
  return letters * lineHeight
}
