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
  const rows = rowsOf(csv.replace(/^\uFEFF/, ''))
  const head = rows.next().value ?? []
  const column = (wanted: readonly string[]) => head.findIndex((cell) => wanted.includes(cell.trim()))
  const [userAt, trackingAt] = [column(names.userId), column(names.tracking)]
  if (userAt === -1 || trackingAt === -1)
    throw new InvalidCsvError(
      `Il manque la colonne « ${userAt === -1 ? csvColumns.userId : csvColumns.tracking} ».`,
    )
  const trackings: Tracking[] = []
  let line = 1
  for (const row of rows) {
    line++
    if (row.every((cell) => cell.trim() === '')) continue
    const userId = (row[userAt] ?? '').trim().toLowerCase()
    // The export marks a cell as text for spreadsheets with an apostrophe.
    const tracking = (row[trackingAt] ?? '').trim().replace(/^'/, '')
    if (!isUuid(userId)) throw new InvalidCsvError(`Ligne ${line} : la référence n’en est pas une.`)
    if (tracking.length > maxTracking || /\p{Cc}/u.test(tracking))
      throw new InvalidCsvError(`Ligne ${line} : le numéro de suivi n’en est pas un.`)
    trackings.push({ userId, tracking: tracking || null })
  }
  return trackings
}

/**
 * Parses the text into rows of cells, in one pass and one row at a time: all rows of a large file together
 * would take a hundred times its size. The separator is the first of `;`, `,` and tab outside quotes.
 */
function* rowsOf(csv: string): Generator<string[], undefined> {
  let separator: string | undefined
  let isQuoted = false
  let cell = ''
  let row: string[] = []
  for (let at = 0; at < csv.length; at++) {
    const character = csv.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (csv[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator || (separator === undefined && ';,\t'.includes(character))) {
      separator = character
      row.push(cell)
      cell = ''
    } else if (character === '\n') {
      row.push(cell)
      yield row
      row = []
      cell = ''
    } else cell += character
  }
  if (isQuoted) throw new InvalidCsvError('Un guillemet n’est pas fermé.')
  row.push(cell)
  yield row
  return undefined
}
