import type PDFKit from 'pdfkit'

type Document = InstanceType<typeof PDFKit>
type Attributes = Readonly<Record<string, string>>

/**
 * Paints one of our own drawings into a PDF as vectors, scaled to a width, with its top left at x, y.
 * Supports what the generator writes (src/ui/illustrations/svg.ts: groups, paths, circles, ellipses,
 * rectangles) and throws on anything else.
 */
export function paintSvg(document: Document, svg: string, x: number, y: number, width: number): void {
  const [, , , viewWidth = 1, viewHeight = 1] =
    /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg)?.map(Number) ?? []
  const inherited: Attributes[] = [{}]
  document.save()
  document.translate(x, y).scale(width / viewWidth)
  document.rect(0, 0, viewWidth, viewHeight).clip()
  for (const [, closing, name = '', written = ''] of svg.matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)) {
    if (name === 'svg') continue
    if (closing) {
      inherited.pop()
      document.restore()
      continue
    }
    const own = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const { transform: _, ...passedOn } = inherited.at(-1) ?? {}
    const attributes = { ...passedOn, ...own }
    document.save()
    place(document, own.transform)
    if (name === 'g') {
      inherited.push(attributes)
      continue
    }
    outline(document, name, attributes)
    paint(document, attributes)
    document.restore()
  }
  document.restore()
}

function place(document: Document, transform = ''): void {
  for (const [, name, values = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b] = values.split(/[\s,]+/).map(Number)
    if (name === 'translate') document.translate(a, b ?? 0)
    else if (name === 'rotate') document.rotate(a)
    else if (name === 'scale') document.scale(a, b ?? a)
    else throw new Error(`a drawing uses ${name}(), which the PDF painter does not know`)
  }
}

function outline(document: Document, name: string, attributes: Attributes): void {
  const number = (key: string) => Number(attributes[key] ?? 0)
  if (name === 'path') document.path(attributes.d ?? '')
  else if (name === 'circle') document.circle(number('cx'), number('cy'), number('r'))
  else if (name === 'ellipse') document.ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  else if (name === 'rect' && attributes.rx)
    document.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'))
  else if (name === 'rect') document.rect(number('x'), number('y'), number('width'), number('height'))
  else throw new Error(`a drawing uses <${name}>, which the PDF painter does not know`)
}

function paint(
  document: Document,
  { fill = '#000000', stroke = 'none', opacity = '1', ...more }: Attributes,
): void {
  document.opacity(Number(opacity))
  if (stroke !== 'none')
    document
      .lineWidth(Number(more['stroke-width'] ?? 1))
      .lineCap('round')
      .lineJoin('round')
  if (fill !== 'none' && stroke !== 'none') document.fillAndStroke(fill, stroke)
  else if (fill !== 'none') document.fill(fill)
  else document.stroke(stroke)
}
