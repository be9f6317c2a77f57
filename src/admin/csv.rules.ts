import { companyWallTime } from '#src/business/days.ts'

/**
 * A table as a spreadsheet opens it: every cell quoted, semicolons as in French spreadsheets, a mark of UTF-8 at the start.
 * A cell that a spreadsheet would take for a formula begins with an apostrophe instead (QUALITY, administrator).
 */
export function csvOf(columns: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string {
  const lines = [lineOf(columns)]
  for (const row of rows) lines.push(lineOf(row))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** A moment as spreadsheets read it, by the clocks of Luxembourg: 2026-11-21 18:42. */
export function csvMoment(moment: Date | null): string | null {
  return moment && companyWallTime(moment).replace('T', ' ')
}

function lineOf(cells: readonly (string | number | null)[]): string {
  return cells.map(cellOf).join(';')
}

function cellOf(value: string | number | null): string {
  const text = String(value ?? '')
  // A tab, a line break or a space before the sign would not stop a spreadsheet.
  const harmless = typeof value === 'string' && /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
