/** The size of an A4 page in the drawing's units, 96 to the inch. */
export const sheetSize = { width: 794, height: 1123 } as const

/** The position and size of the badges on the page. */
interface SheetLayout {
  columns: number
  cell: { width: number; height: number }
  /** The side of a badge's drawing. */
  pictureSize: number
  /** The font size. */
  fontSize: number
}

/** From large cells for few badges to small ones for a badge of each theme and deed. */
const sizes = [
  { columns: 4, pictureSize: 104, fontSize: 11 },
  { columns: 5, pictureSize: 90, fontSize: 10 },
  { columns: 6, pictureSize: 76, fontSize: 9 },
  { columns: 8, pictureSize: 56, fontSize: 7 },
] as const
const ground = { left: 48, top: 130, bottom: 40 } as const
/**
 * The greatest average width of a letter, as a share of the font size: the typeface depends on the reader.
 */
const letterWidth = 0.62
const lineHeight = 1.3

/** The largest layout in which this number of badges, each with its words and its day, fits one page. */
export function layoutOf(count: number, words: readonly string[], day: string): SheetLayout {
  const layouts = sizes.map(({ columns, pictureSize, fontSize }) => {
    const width = (sheetSize.width - 2 * ground.left) / columns
    const lines = Math.max(...[day, ...words].map((text) => linesOf(text, width, fontSize).length))
    const dayLines = linesOf(day, width, fontSize).length
    const height = pictureSize + (lines + dayLines + 1) * fontSize * lineHeight
    return { columns, cell: { width, height }, pictureSize, fontSize }
  })
  const available = sheetSize.height - ground.top - ground.bottom
  const fitting = layouts.find(({ columns, cell }) => Math.ceil(count / columns) * cell.height <= available)
  const smallest = layouts.at(-1)
  if (!smallest) throw new Error('a sheet has sizes')
  return fitting ?? smallest
}

/** The upper left corner of a badge's cell. */
export function cornerOf(index: number, { columns, cell }: SheetLayout): { x: number; y: number } {
  return {
    x: ground.left + (index % columns) * cell.width,
    y: ground.top + Math.floor(index / columns) * cell.height,
  }
}

/** Wraps a text into lines that are no wider than `width`. */
export function linesOf(text: string, width: number, fontSize: number): string[] {
  const maxLength = Math.floor((width - 8) / (fontSize * letterWidth))
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= maxLength)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The largest font size at which a title fits one line. */
export function titleFontSize(title: string): number {
  return Math.min(30, (sheetSize.width - 2 * ground.left) / (title.length * letterWidth))
}

/** The distance between the baselines of two lines. */
export function lineStep(fontSize: number): number {
  return fontSize * lineHeight
}
