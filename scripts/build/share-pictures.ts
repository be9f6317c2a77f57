// Paints the picture that each public page shows when it is shared, from its title and the orchard:
// build/site/client/share/<page>-<language>.jpg.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, GlobalFonts, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { languages } from '#src/shared/language/languages.ts'
import { pageKeys, pathOf, privatePages } from '#src/shared/site/paths.ts'
import { sharePicture } from '#src/shared/site/share-picture.ts'
import { drawing } from '#src/ui/drawings.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'

const root = join(import.meta.dirname, '../..')
const site = join(root, 'build/site/client')
const { width, height } = sharePicture
const margin = 64

GlobalFonts.registerFromPath(
  join(root, 'node_modules/@fontsource-variable/besley/files/besley-latin-wght-normal.woff2'),
  'Besley',
)
const scene = await imageOf(drawing('hero'), 1600, 944)
const mark = await imageOf(drawing('mark'), 48, 48)

for (const page of pageKeys.filter((key) => !privatePages.includes(key))) {
  for (const language of languages) {
    const path = join(site, sharePicture.path(page, language))
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, await paint(titleOf(join(site, pathOf(page, language), 'index.html'))))
  }
}

async function paint(title: string): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  // The right end of the scene, where the orchard is; the title goes into its sky.
  pen.drawImage(scene, width - 1240, height - 732, 1240, 732)
  pen.drawImage(mark, margin - 6, 44, 54, 54)
  pen.fillStyle = pigment.quetsche900
  pen.font = '600 34px Besley'
  pen.fillText('Mirabelle', margin + 58, 84)
  const { size, lines } = setIn(pen, title, 690)
  pen.font = `600 ${size}px Besley`
  for (const [index, line] of lines.entries()) pen.fillText(line, margin, 172 + index * size * 1.12)
  return canvas.encode('jpeg', 86)
}

/**
 * The largest of a few sizes at which the text needs at most three lines of about the same length. Throws
 * when none fits in the width.
 */
function setIn(pen: SKRSContext2D, text: string, maxWidth: number): { size: number; lines: string[] } {
  for (const size of [68, 60, 52, 46]) {
    // The canvas supports only Besley's weights in hundreds; it would read another number as the size.
    pen.font = `600 ${size}px Besley`
    let lines = linesWithin(pen, text, maxWidth)
    if (lines.length > 3 || lines.some((line) => pen.measureText(line).width > maxWidth)) continue
    for (
      let narrower = maxWidth - 10;
      linesWithin(pen, text, narrower).length === lines.length && narrower > 0;
      narrower -= 10
    )
      lines = linesWithin(pen, text, narrower)
    return { size, lines }
  }
  throw new Error(`no size fits ${text}`)
}

function linesWithin(pen: SKRSContext2D, text: string, maxWidth: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && pen.measureText(longer).width <= maxWidth) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The first heading in the page's HTML, or the page's title when the heading waits for the browser. */
function titleOf(file: string): string {
  const html = readFileSync(file, 'utf8')
  const written =
    /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? /<title>(.*?)(?: \| [^<|]*)?<\/title>/s.exec(html)?.[1]
  if (!written) throw new Error(`${file} has no title`)
  return written
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll('\u202F', '\u00A0')
}

function imageOf(svg: string, across: number, down: number): Promise<Image> {
  return loadImage(Buffer.from(svg.replace('<svg ', `<svg width="${across}" height="${down}" `)))
}
