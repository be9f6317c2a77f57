import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Reply, textReply } from './page.ts'

const files: Readonly<Record<string, string>> = {
  'besley.woff2': '@fontsource-variable/besley/files/besley-latin-wght-normal.woff2',
  'atkinson.woff2':
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
}

/**
 * The brand's fonts, read from their packages, since the pages must look right before the product is built.
 */
export async function fontReply(name: string): Promise<Reply> {
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  if (file === undefined) return textReply(404, 'Not found')
  const body = await readFile(createRequire(import.meta.url).resolve(file))
  return {
    status: 200,
    headers: { 'content-type': 'font/woff2', 'cache-control': 'private, max-age=86400' },
    body,
  }
}
