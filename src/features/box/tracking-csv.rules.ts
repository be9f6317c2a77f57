import { trackingMost } from '#src/shared/complete-plan.ts'

/** The file is not one of parcels; the message says what is wrong, in the back-office's French. */
export class CsvFault extends Error {}

export interface Tracking {
  userId: string
  tracking: string | null
}

/** What the columns are called in the file that is exported, and what else a carrier's file may call them. */
export const csvColumns = { userId: 'Référence', tracking: 'Numéro de suivi' } as const
const names = { userId: [csvColumns.userId, 'userId'], tracking: [csvColumns.tracking, 'tracking'] } as const

/** The carrier's numbers by family, from a file with semicolons, commas or tabs. Throws {@link CsvFault}. */
export function readTrackings(csv: string): Tracking[] {
  const [head, ...rows] = cellsOf(csv.replace(/^\uFEFF/, ''))
  const column = (wanted: readonly string[]) => head?.findIndex((cell) => wanted.includes(cell.trim())) ?? -1
  const [userAt, trackingAt] = [column(names.userId), column(names.tracking)]
  if (userAt === -1 || trackingAt === -1)
    throw new CsvFault(`Il manque la colonne « ${userAt === -1 ? csvColumns.userId : csvColumns.tracking} ».`)
  return rows.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return []
    const userId = (row[userAt] ?? '').trim().toLowerCase()
    // What was written as text for a spreadsheet.
    const tracking = (row[trackingAt] ?? '').trim().replace(/^'/, '')
    if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId))
      throw new CsvFault(`Ligne ${index + 2} : la référence n’en est pas une.`)
    if (tracking.length > trackingMost || /\p{Cc}/u.test(tracking))
      throw new CsvFault(`Ligne ${index + 2} : le numéro de suivi n’en est pas un.`)
    return [{ userId, tracking: tracking || null }]
  })
}

/**
 * Rows of cells, in one pass over the text. The separator is the first of `;`, `,` and tab that stands
 * outside quotes.
 */
function cellsOf(csv: string): string[][] {
  let separator: string | undefined
  let isQuoted = false
  let cell = ''
  let row: string[] = []
  const rows: string[][] = []
  for (let at = 0; at < csv.length; at++) {
    const sign = csv.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (csv[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator || (separator === undefined && /[;,\t]/.test(sign))) {
      separator = sign
      row.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += sign
  }
  if (isQuoted) throw new CsvFault('Un guillemet n’est pas fermé.')
  return [...rows, [...row, cell]]
}
