import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { guideTexts } from '#src/features/home/guide.texts.ts'
import { type InLanguage, interpolate, type Language } from '#src/shared/language/languages.ts'
import { type DrawingName, drawing } from '#src/ui/drawings.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { paintSvg } from './paint-svg.ts'

type Texts = InLanguage<typeof guideTexts>

const fonts = join(import.meta.dirname, '../../node_modules/@fontsource')
/* A5 in points: readable on a phone, and two pages fit on a printed sheet. */
const page = { width: 419.53, height: 595.28, margin: 42 }
const column = page.width - 2 * page.margin
const ink = pigment.quetsche900
const soft = pigment.quetsche500
const faces = {
  display: 'besley/files/besley-latin-600-normal.woff',
  text: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
  strong: 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff',
} as const
type Face = keyof typeof faces
type Role = 'H1' | 'H2' | 'P' | 'LI'

interface TextOptions {
  face?: Face
  size?: number
  colour?: string
  x?: number
  y?: number
  width?: number
  gap?: number
}

/**
 * The guide in one language: twelve pages of text that a screen reader can follow, and drawings that it
 * skips.
 */
export class Guide {
  readonly document: PDFKit.PDFDocument
  readonly #texts: Texts
  #section: PDFKit.PDFStructureElement | undefined
  #pages = 0

  constructor(language: Language, texts: Texts) {
    this.#texts = texts
    this.document = new PDFDocument({
      size: [page.width, page.height],
      margins: { top: page.margin, bottom: 0, left: page.margin, right: page.margin },
      autoFirstPage: false,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: {
        Title: plain(texts.title),
        Author: texts.author,
        Subject: plain(texts.subtitle),
        CreationDate: new Date('2026-11-01T08:00:00Z'),
      },
    })
    for (const [face, file] of Object.entries(faces)) this.document.registerFont(face, join(fonts, file))
  }

  compose(): void {
    const { start, questions, games, routine, trouble, week, after } = this.#texts
    this.#cover()
    this.#page('mirabelle50')
    this.#title(start.title)
    this.#say('P', start.text, { size: 12.5, gap: 22 })
    for (const { title, text } of start.rules) this.#point(title, text)
    this.#draw('wizard-seed', page.width - 190, page.height - 200, 190)
    const questionDrawings = ['theme-social', 'theme-communication', 'theme-critical'] as const
    for (const [index, list] of questions.entries())
      this.#questions(list, questionDrawings[index] ?? 'theme-social')
    const gameDrawings = ['theme-values', 'theme-communication', 'theme-business'] as const
    const gameScenes = ['teaser-values', 'teaser-social', 'teaser-creativity'] as const
    for (const [index, game] of games.entries())
      this.#game(game, gameDrawings[index] ?? 'theme-values', gameScenes[index] ?? 'teaser-values')
    this.#page('leaf50')
    this.#title(routine.title)
    this.#say('P', routine.lead, { colour: soft, gap: 18 })
    for (const [index, { title, text }] of routine.steps.entries())
      this.#point(title, text, String(index + 1))
    this.#page('moselle50')
    this.#title(trouble.title)
    for (const { title, text } of trouble.items) this.#point(title, text)
    this.#draw('lost-path', page.margin, page.height - (column * 300) / 520, column)
    this.#page('mirabelle50')
    this.#title(week.title)
    this.#say('P', week.lead, { colour: soft, gap: 20 })
    for (const day of week.days) this.#day(day)
    this.#draw('empty-basket', (page.width - 170) / 2, page.height - 170, 170)
    this.#page('mirabelle100')
    this.#title(after.title)
    for (const paragraph of after.paragraphs) this.#say('P', paragraph, { size: 12.5, gap: 16 })
    this.#draw('wizard-fruit', (page.width - 230) / 2, page.height - 253, 230)
    this.#endSection()
    this.document.end()
  }

  #cover(): void {
    const { title, subtitle, author } = this.#texts
    this.#page('mirabelle50', false)
    this.#draw('hero-mobile', 0, page.height - 330, page.width)
    this.#draw('mark', page.margin, page.margin, 30)
    this.#say('P', author, { face: 'display', size: 19, x: page.margin + 36, y: page.margin + 8 })
    this.#say('H1', title, { face: 'display', size: 31, y: page.margin + 46, gap: 8 })
    this.#say('P', subtitle, { size: 13 })
  }

  #questions({ title, lead, items }: Texts['questions'][number], art: DrawingName): void {
    this.#page('mirabelle50')
    this.#draw(art, page.width - page.margin - 44, page.margin - 4, 44)
    this.#title(title, column - 60)
    this.#say('P', lead, { colour: soft, gap: 16 })
    for (const question of items) {
      const top = this.document.y
      this.#decorate(() =>
        this.document
          .moveTo(page.margin, top)
          .lineTo(page.width - page.margin, top)
          .lineWidth(1)
          .stroke(pigment.mirabelle300),
      )
      this.#say('LI', question, { size: 12.5, y: top + 9, gap: 11 })
    }
  }

  #game(
    { title, facts, steps, why, variant }: Texts['games'][number],
    art: DrawingName,
    scene: DrawingName,
  ): void {
    this.#page('joue50')
    this.#draw(art, page.width - page.margin - 56, page.margin - 8, 56)
    this.#title(title, column - 70)
    this.#say('P', facts, { face: 'strong', size: 11, colour: pigment.joue700, gap: 20 })
    for (const [index, step] of steps.entries()) this.#numbered(String(index + 1), step)
    this.document.y += 10
    this.#say('P', why, { gap: 12 })
    this.#say('P', variant, { colour: soft })
    this.#frame(scene, 320 / 180)
  }

  /** A line of a numbered list, with its number on a gold disc. */
  #numbered(number: string, text: string): void {
    const top = this.document.y
    this.#decorate(() => {
      this.document.circle(page.margin + 13, top + 10, 13).fill(pigment.mirabelle400)
      this.document
        .font('display')
        .fontSize(13)
        .fillColor(ink)
        .text(number, page.margin, top + 1, { width: 26, align: 'center' })
    })
    this.#say('LI', text, { size: 12.5, x: page.margin + 40, y: top + 1, width: column - 40, gap: 15 })
  }

  #point(title: string, text: string, number?: string): void {
    const indent = number ? 40 : 0
    const top = this.document.y
    if (number)
      this.#decorate(() => {
        this.document.circle(page.margin + 13, top + 9, 13).fill(pigment.mirabelle400)
        this.document
          .font('display')
          .fontSize(13)
          .fillColor(ink)
          .text(number, page.margin, top, { width: 26, align: 'center' })
      })
    this.#say('H2', title, {
      face: 'strong',
      size: 13,
      x: page.margin + indent,
      y: top,
      width: column - indent,
      gap: 4,
    })
    this.#say('P', text, { x: page.margin + indent, width: column - indent, gap: 17 })
  }

  #day(text: string): void {
    const top = this.document.y
    this.#decorate(() =>
      this.document
        .roundedRect(page.margin, top, 17, 17, 4)
        .lineWidth(1.5)
        .fillAndStroke(pigment.paper, pigment.quetsche400),
    )
    this.#say('LI', text, { size: 13, x: page.margin + 30, y: top + 1, width: column - 30, gap: 19 })
  }

  #page(ground: keyof typeof pigment, isNumbered = true): void {
    this.#endSection()
    this.#pages += 1
    this.document.addPage()
    this.#section = this.document.struct('Sect')
    this.document.addStructure(this.#section)
    this.#decorate(() => {
      this.document.rect(0, 0, page.width, page.height).fill(pigment[ground])
      if (!isNumbered) return
      const label = interpolate(this.#texts.pageNumber, { page: this.#pages })
      this.document
        .font('text')
        .fontSize(9)
        .fillColor(soft)
        .text(plain(label), page.margin, page.height - 30, { width: column, lineBreak: false })
    })
    this.document.x = page.margin
    this.document.y = page.margin
  }

  #endSection(): void {
    this.#section?.end()
  }

  #title(text: string, width = column): void {
    this.#say('H1', text, { face: 'display', size: 25, width, gap: 14 })
  }

  /** Sets a text and moves below it. */
  #say(
    role: Role,
    text: string,
    {
      face = 'text',
      size = 11.5,
      colour = ink,
      x = page.margin,
      y = this.document.y,
      width = column,
      gap = 8,
    }: TextOptions,
  ): void {
    const element = this.document.struct(role, {}, () => {
      this.document
        .font(face)
        .fontSize(size)
        .fillColor(colour)
        .text(plain(text), x, y, { width, lineGap: face === 'display' ? 0 : size * 0.22 })
    })
    this.#section?.add(element)
    element.end()
    this.document.y += gap
  }

  #draw(name: DrawingName, x: number, y: number, width: number): void {
    this.#decorate(() => paintSvg(this.document, drawing(name), x, y, width))
  }

  /** A scene in a leaf-cut frame at the foot of the page (BRAND §7). */
  #frame(name: DrawingName, ratio: number): void {
    const bottom = page.height - 52
    const height = Math.min(column / ratio, bottom - this.document.y - 12)
    const width = height * ratio
    const [top, right, x] = [bottom - height, page.margin + column, page.margin + column - width]
    this.#decorate(() => {
      this.document.save()
      this.document.path(
        `M${x + 40} ${top}H${right - 10}Q${right} ${top} ${right} ${top + 10}V${bottom - 40}Q${right} ${bottom} ${right - 40} ${bottom}H${x + 10}Q${x} ${bottom} ${x} ${bottom - 10}V${top + 40}Q${x} ${top} ${x + 40} ${top}Z`,
      )
      this.document.clip()
      paintSvg(this.document, drawing(name), x, top, width)
      this.document.restore()
    })
  }

  /** Marks drawings that a screen reader skips. Restores the text position afterwards. */
  #decorate(paint: () => void): void {
    const { x, y } = this.document
    this.document.markContent('Artifact', { type: 'Layout' })
    paint()
    this.document.endMarkedContent()
    this.document.x = x
    this.document.y = y
  }
}

/** The fonts have no narrow no-break space; the ordinary one replaces it. */
function plain(text: string): string {
  return text.replaceAll('\u202F', '\u00A0')
}
