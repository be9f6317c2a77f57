import { maxTracking } from '#src/shared/delivery.ts'
import { isUuid } from '#src/shared/fields/uuid.ts'

/** The file is not a list of parcels; the message names the error, in the back-office's French. */
export class InvalidCsvError extends Error {}

export interface Tracking {
  userId: string
  tracking: string | null
}

/** The names of the columns in the exported file, and other names that a carrier's file may use. */
export const csvColumns = { userId: 'Référence', tracking: 'Numéro de suivi' } as const
const names = { userId: [csvColumns.userId, 'userId'], tracking: [csvColumns.tracking, 'tracking'] } as const

/**
 * The tracking numbers by family, from a file with semicolons, commas or tabs. Throws {@link
 * InvalidCsvError}.
 */
export function readTrackings(csv: string): Tracking[] {
  const [head, ...rows] = cellsOf(csv.replace(/^\uFEFF/, ''))
  const column = (wanted: readonly string[]) => head?.findIndex((cell) => wanted.includes(cell.trim())) ?? -1
  const [userAt, trackingAt] = [column(names.userId), column(names.tracking)]
  if (userAt === -1 || trackingAt === -1)
    throw new InvalidCsvError(
      `Il manque la colonne « ${userAt === -1 ? csvColumns.userId : csvColumns.tracking} ».`,
    )
  return rows.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return []
    const userId = (row[userAt] ?? '').trim().toLowerCase()
    // The export marks a cell as text for spreadsheets with an apostrophe.
    const tracking = (row[trackingAt] ?? '').trim().replace(/^'/, '')
    if (!isUuid(userId)) throw new InvalidCsvError(`Ligne ${index + 2} : la référence n’en est pas une.`)
    if (tracking.length > maxTracking || /\p{Cc}/u.test(tracking))
      throw new InvalidCsvError(`Ligne ${index + 2} : le numéro de suivi n’en est pas un.`)
    return [{ userId, tracking: tracking || null }]
  })
}

/**
 * Parses the text into rows of cells, in one pass. The separator is the first of `;`, `,` and tab outside
 * quotes.
 */
function cellsOf(csv: string): string[][] {
  let separator: string | undefined
  let isQuoted = false
  let cell = ''
  let row: string[] = []
  const rows: string[][] = []
  for (let at = 0; at < csv.length; at++) {
    const character = csv.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (csv[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator || (separator === undefined && /[;,\t]/.test(character))) {
      separator = character
      row.push(cell)
      cell = ''
    } else if (character === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += character
  }
  if (isQuoted) throw new InvalidCsvError('Un guillemet n’est pas fermé.')
  return [...rows, [...row, cell]]
}
