import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { FamilyColumn, FamilyData, RowOf } from '#src/features/account/data-rights/family-data.server.ts'
import {
  type FamilySection,
  familySections,
} from '#src/features/account/data-rights/family-sections.server.ts'
import { escapeHtml } from '#src/infrastructure/email/email-layout.server.ts'
import { longDateIn, timeOfDayIn } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language, Text } from '#src/shared/language/languages.ts'
import { zoneName } from '#src/shared/language/zone-name.ts'
import { columnTexts } from './export-columns.texts.ts'
import { exportTexts } from './export-family.texts.ts'
import { valueTexts } from './export-values.texts.ts'

/**
 * The family's data as a ZIP file: one JSON for machines, one HTML page for people. The file is built and
 * sent in pieces, and the event loop serves other requests in between, because nothing limits how much a
 * family has written.
 */
export async function* zipOf(
  data: FamilyData,
  reader: Reader,
  now: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const made: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  for (const [name, parts] of [
    ['mirabelle.json', jsonOf(data)],
    ['mirabelle.html', pageOf(data, reader, now)],
  ] as const) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = now
    zip.add(file)
    for await (const piece of piecesOf(parts)) {
      file.push(strToU8(piece))
      yield* made.splice(0)
      await setImmediate()
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* made
}

/** The language of the page, the time zone of its dates, and whether a payment opened the reader's session. */
interface Reader {
  language: Language
  timeZone: string
  isByPayment?: boolean
}

const pieceLength = 64 * 1024

/** Joins short texts into pieces that are long enough to be worth a turn of the event loop each. */
async function* piecesOf(parts: AsyncIterable<string>): AsyncGenerator<string, void> {
  let piece = ''
  for await (const part of parts) {
    piece += part
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

async function* jsonOf(data: FamilyData): AsyncGenerator<string, void> {
  let before = '{\n'
  for (const section of familySections) {
    yield `${before}${JSON.stringify(section)}: [`
    let isFirst = true
    for await (const row of rowsOf(data, section)) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(row, null, 2)}`
      isFirst = false
    }
    yield ']'
    before = ',\n'
  }
  yield '\n}\n'
}

async function* pageOf(data: FamilyData, reader: Reader, now: Date): AsyncGenerator<string, void> {
  const { language, timeZone, isByPayment } = reader
  const texts = inLanguage(exportTexts, language)
  yield [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(texts.title)}</title>`,
    '<style>body{max-width:60em;margin:2em auto;padding:0 1em;font:17px/1.5 Verdana,Arial,sans-serif;color:#241B3A}h1,h2{font-family:Georgia,serif}table{border-collapse:collapse;width:100%;margin:0 0 1.5em}th,td{padding:.35em .6em;border-bottom:1px solid #D8D1E6;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:34%;font-weight:600}</style></head>',
    `<body><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.madeAt)} ${escapeHtml(`${written(now, reader)} (${zoneName(timeZone, language)})`)}</p>`,
    isByPayment ? `<p>${escapeHtml(texts.unproven)}</p>` : '',
  ].join('\n')
  for (const section of familySections) {
    yield `\n<h2>${escapeHtml(texts.sections[section])}</h2>`
    let isEmpty = true
    for await (const row of rowsOf(data, section)) {
      yield `${tableOf(row, section, reader)}\n`
      isEmpty = false
    }
    if (isEmpty) yield `<p>${escapeHtml(texts.nothing)}</p>`
  }
  yield '</body></html>'
}

/** The rows of a section, which are in memory or read while the file is built. */
function rowsOf(
  data: FamilyData,
  section: FamilySection,
): Iterable<Record<string, unknown>> | AsyncIterable<Record<string, unknown>> {
  return data[section]
}

/** The type makes a column without a text a compile error. */
const columns: Readonly<Record<FamilyColumn, Text>> = columnTexts
const wordsOf: ReadonlyMap<string, Text> = new Map(Object.entries(columns))

/** The codes in a column's type; never for a column of any text. */
type CodesOf<Value> =
  NonNullable<Value> extends readonly (infer One)[]
    ? CodesOf<One>
    : NonNullable<Value> extends string
      ? string extends NonNullable<Value>
        ? never
        : NonNullable<Value>
      : never

type ColumnsWithCodes<Row> = {
  [Column in keyof Row as [CodesOf<Row[Column]>] extends [never] ? never : Column]: Readonly<
    Record<CodesOf<Row[Column]>, Text>
  >
}

/** The type makes a code without a text a compile error, too. */
type TextsOfCodes = {
  readonly [Section in FamilySection as [keyof ColumnsWithCodes<RowOf<FamilyData[Section]>>] extends [never]
    ? never
    : Section]: ColumnsWithCodes<RowOf<FamilyData[Section]>>
}
const codes: TextsOfCodes = valueTexts

type TextsByCode = Readonly<Record<string, Text>>
const codesIn: ReadonlyMap<string, Readonly<Record<string, TextsByCode>>> = new Map(Object.entries(codes))

function tableOf(row: Readonly<Record<string, unknown>>, section: FamilySection, reader: Reader): string {
  const lines = Object.entries(row).map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(wordsOf.get(name)?.[reader.language] ?? name)}</th><td>${escapeHtml(written(value, reader, codesIn.get(section)?.[name]))}</td></tr>`,
  )
  return `<table>${lines.join('')}</table>`
}

/** A value in words: a code of the column by its text, anything else as it is. */
function written(value: unknown, reader: Reader, texts: TextsByCode = {}): string {
  const { language, timeZone } = reader
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return exportTexts[value ? 'yes' : 'no'][language]
  if (value instanceof Date)
    return `${longDateIn(value, language, timeZone)}, ${timeOfDayIn(value, language, timeZone)}`
  if (Array.isArray(value)) return value.map((one) => written(one, reader, texts)).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return (Object.hasOwn(texts, String(value)) && texts[String(value)]?.[language]) || String(value)
}
