import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isLanguage, type Language, languages } from '#src/shared/language/languages.ts'
import { textsIn } from '../../../packages/class-emulator/src/page.texts.ts'

/** One sentence that somebody reads, and its path in the sources. */
export interface Message {
  where: string
  language: Language
  text: string
}

const root = join(import.meta.dirname, '../../..')
const source = join(root, 'src')

/**
 * Every sentence of the product: pages, e-mails, the guide, the back-office (in French only), the emulators'
 * pages and the demonstration data.
 */
export async function everyMessage(): Promise<Message[]> {
  const files = [source, join(root, 'packages/stripe-emulator/src')]
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter(({ name, parentPath }) =>
      parentPath.endsWith('/database/demo') ? /^[\w-]+\.ts$/.test(name) : name.endsWith('.texts.ts'),
    )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return [...(await Promise.all(files.map(messagesOf))).flat(), ...messagesIn(classWords(), 'class-emulator')]
}

function classWords() {
  return Object.fromEntries(languages.map((language) => [language, textsIn(language)[1]]))
}

async function messagesOf(file: string): Promise<Message[]> {
  const module: Record<string, unknown> = await import(file)
  const spoken = file.includes('/database/demo/')
    ? undefined
    : file.includes('/packages/stripe-emulator/')
      ? 'en'
      : 'fr'
  return Object.entries(module).flatMap(([name, tree]) =>
    // The other strings of the demonstration data are ids and addresses.
    messagesIn(tree, `${relative(source, file)} ${name}`, spoken),
  )
}

/**
 * `spoken` is the language of strings without translations; undefined if such strings are not sentences.
 */
function messagesIn(node: unknown, where: string, spoken?: Language): Message[] {
  if (node === '' || (typeof node === 'string' && /^WEBVTT/.test(node))) return []
  if (typeof node === 'string')
    return spoken ? [{ where: `${where} (${spoken})`, language: spoken, text: node }] : []
  if (typeof node !== 'object' || node === null) return []
  // Pages are in three languages; texts that only a program or the team reads may be in two.
  const keys = Object.keys(node)
  const isTranslated = keys.length > 1 && keys.every(isLanguage)
  return Object.entries(node).flatMap(([key, child]) =>
    isTranslated && isLanguage(key)
      ? messagesIn(child, where, key)
      : messagesIn(child, `${where}.${key}`, spoken),
  )
}
