import { brotliCompressSync } from 'node:zlib'

interface FirstView {
  html: number
  css: number
  js: number
  fonts: number
}

/**
 * The bytes that a first view of a page downloads, after brotli: the HTML and every style sheet, module and
 * preloaded font that it names. Pictures are left out.
 */
export async function firstView(origin: string, path: string): Promise<FirstView> {
  const html = await (await fetch(origin + path)).text()
  const named = [
    ...new Set([...html.matchAll(/"(\/[^"]+\.(?:css|js|woff2))"/g)].map(([, file = '']) => file)),
  ]
  const sizes = new Map<string, number>()
  for (const file of named) {
    const bytes = Buffer.from(await (await fetch(origin + file)).arrayBuffer())
    sizes.set(file, file.endsWith('.woff2') ? bytes.length : brotliCompressSync(bytes).length)
  }
  const sum = (ending: string) =>
    [...sizes].filter(([file]) => file.endsWith(ending)).reduce((total, [, size]) => total + size, 0)
  return {
    html: brotliCompressSync(Buffer.from(html)).length,
    css: sum('.css'),
    js: sum('.js'),
    fonts: sum('.woff2'),
  }
}
