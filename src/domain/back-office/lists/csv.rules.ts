export type CsvCell = string | number | null

/**
 * The first line of a table as a spreadsheet opens it: every cell quoted, semicolons as in French
 * spreadsheets, a mark of UTF-8 before all.
 */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvLine(columns)}`
}

/**
 * A row of it. A cell that a spreadsheet would take for a formula begins with an apostrophe instead (QUALITY,
 * administrator).
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(value: CsvCell): string {
  const text = String(value ?? '')
  // A tab, a line break or a space before the sign would not stop a spreadsheet.
  const harmless =
    typeof value === 'string' && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
