import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { companyTimeZone } from '#src/shared/dates.ts'
import { type CsvCell, csvHead, csvLine } from './csv.rules.ts'

/**
 * Streams a table as CSV, one chunk per batch of rows. The first chunk contains the header and the first
 * rows, so that an unreachable database is an error response and not half a file.
 */
export async function* csvFrom<Row>(
  columns: readonly string[],
  batches: AsyncIterable<Row[]>,
  cellsOf: (rows: Row[]) => readonly CsvCell[][] | Promise<readonly CsvCell[][]>,
): AsyncGenerator<string, void> {
  let head = csvHead(columns)
  for await (const rows of batches) {
    yield head + (await cellsOf(rows)).map(csvLine).join('')
    head = ''
  }
  if (head) yield head
}

/** Turns rows into cells, for a query whose columns are the cells in order. */
export function cellsInOrder(rows: Record<string, unknown>[]): CsvCell[][] {
  return rows.map((row) => Object.values(row).map(csvTextOf))
}

export function csvTextOf(value: unknown): CsvCell {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** A moment in Luxembourg time, as spreadsheets read it: 2026-11-21 18:42. */
export function csvMoment(column: AnyColumn): SQL {
  return sql`to_char(${column} at time zone ${sql.raw(`'${companyTimeZone}'`)}, 'YYYY-MM-DD HH24:MI')`
}
