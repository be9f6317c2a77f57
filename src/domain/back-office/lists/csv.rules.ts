export type CsvCell = string | number | null

/**
 * The header line of a CSV file for spreadsheets: every cell quoted, separated by semicolons as in French
 * spreadsheets, after a UTF-8 byte order mark.
 */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvLine(columns)}`
}

/**
 * One row of the file. A cell that a spreadsheet would take for a formula is prefixed with an apostrophe
 * (QUALITY, administrator).
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(value: CsvCell): string {
  const text = String(value ?? '')
  // A spreadsheet also evaluates a formula that follows a tab, a line break or a space.
  const harmless =
    typeof value === 'string' && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
