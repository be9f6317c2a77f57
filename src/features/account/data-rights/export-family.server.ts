import { strToU8, zipSync } from 'fflate'
import { escapeHtml } from '#src/infrastructure/email/email-layout.server.ts'
import { longDate, timeOfDay } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language, Text } from '#src/shared/language/languages.ts'
import { columnTexts } from './export-columns.texts.ts'
import { exportTexts } from './export-family.texts.ts'
import type { FamilyColumn, FamilyData } from './family-data.server.ts'
import { familySections } from './family-sections.server.ts'

/** The family's data as a ZIP file: one JSON for machines, one HTML page for people. */
export function zipOf(data: FamilyData, language: Language, now: Date): Uint8Array {
  const files = {
    'mirabelle.json': strToU8(JSON.stringify(data, null, 2)),
    'mirabelle.html': strToU8(pageOf(data, language, now)),
  }
  return zipSync(files, { level: 6, mtime: now })
}

function pageOf(data: FamilyData, language: Language, now: Date): string {
  const texts = inLanguage(exportTexts, language)
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeHtml(texts.title)}</title>`,
    '<style>body{max-width:60em;margin:2em auto;padding:0 1em;font:17px/1.5 Verdana,Arial,sans-serif;color:#241B3A}h1,h2{font-family:Georgia,serif}table{border-collapse:collapse;width:100%;margin:0 0 1.5em}th,td{padding:.35em .6em;border-bottom:1px solid #D8D1E6;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{width:34%;font-weight:600}</style></head>',
    `<body><h1>${escapeHtml(texts.title)}</h1><p>${escapeHtml(texts.madeAt)} ${escapeHtml(written(now, language))}</p>`,
    ...familySections.map((section) => {
      const rows = data[section]
      const title = `<h2>${escapeHtml(texts.sections[section])}</h2>`
      return (
        title +
        (rows.length === 0
          ? `<p>${escapeHtml(texts.nothing)}</p>`
          : rows.map((row) => tableOf(row, language)).join('\n'))
      )
    }),
    '</body></html>',
  ].join('\n')
}

/** Each column has its words: one that is forgotten does not compile. */
const columns: Readonly<Record<FamilyColumn, Text>> = columnTexts
const wordsOf: ReadonlyMap<string, Text> = new Map(Object.entries(columns))

function tableOf(row: Readonly<Record<string, unknown>>, language: Language): string {
  const lines = Object.entries(row).map(
    ([name, value]) =>
      `<tr><th scope="row">${escapeHtml(wordsOf.get(name)?.[language] ?? name)}</th><td>${escapeHtml(written(value, language))}</td></tr>`,
  )
  return `<table>${lines.join('')}</table>`
}

function written(value: unknown, language: Language): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return exportTexts[value ? 'yes' : 'no'][language]
  if (value instanceof Date) return `${longDate(value, language)}, ${timeOfDay(value, language)}`
  if (Array.isArray(value)) return value.map((one) => written(one, language)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
