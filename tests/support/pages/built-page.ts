import { join } from 'node:path'
import { z } from 'zod'
import { readSettings } from '#src/infrastructure/settings.server.ts'
import { readSiteFiles } from '#src/server/site/site-files.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf } from '#src/shared/site/paths.ts'

export const origin = 'https://mirabelle.example'
const settings = readSettings({ PUBLIC_URL: origin })
export const operator = settings.operator
const files = readSiteFiles(join(import.meta.dirname, '../../../build/site/client'), settings)

/** A page as it was built and as the server sends it, before any script. */
export interface BuiltPage {
  html: string
  /** The text that a reader without scripts sees, on one line. */
  text: string
  /** Its structured data: the nodes of every block. */
  nodes: readonly StructuredData[]
  /** Addresses of the modules that the page requests before any interaction. */
  scripts: readonly string[]
}

const node = z.object({
  '@type': z.string(),
  name: z.unknown().optional(),
  offers: z.unknown().optional(),
  itemListElement: z.unknown().optional(),
})
type StructuredData = z.infer<typeof node>

export function builtPage(page: PageKey, language: Language): BuiltPage {
  const html = fileAt(pathOf(page, language)).encoded('identity').body.toString()
  const graphs = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    html,
    text: textOf(html.slice(html.indexOf('<body'))),
    nodes: graphs.flatMap(
      ([, written = '']) => z.object({ '@graph': z.array(node) }).parse(JSON.parse(written))['@graph'],
    ),
    scripts: [...new Set(html.match(/\/assets\/[\w-]+\.js/g))],
  }
}

/** A file of the built site as text, by its address. */
export function builtText(path: string): string {
  return fileAt(path).encoded('identity').body.toString()
}

/** The text between the tags, with every kind of space as one space. */
export function textOf(html: string): string {
  return unescaped(html.replaceAll(/<(script|style|svg)\b[\s\S]*?<\/\1>|<[^>]*>/g, ''))
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The size of a file as a browser downloads it, in bytes. */
export function sentBytes(path: string): number {
  return fileAt(path).encoded('br').body.length
}

function fileAt(path: string) {
  const file = files.get(path)
  if (!file) throw new Error(`${path} was not built`)
  return file
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}
