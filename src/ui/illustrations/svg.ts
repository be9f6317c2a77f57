/* The basic shapes of every drawing. All functions return SVG text. */

export interface DrawingOptions {
  /** The content of a meaningful image; a drawing without a title is hidden from screen readers. */
  title?: string | undefined
  /** preserveAspectRatio, for a drawing that fills a box of another aspect ratio. */
  fit?: string
  /** Writes width and height, for a file that is shown at its own size. */
  sized?: boolean
}

export type Point = readonly [x: number, y: number]

/** A complete drawing on a grid of width × height. */
export function drawing(
  width: number,
  height: number,
  body: string,
  { title, fit, sized }: DrawingOptions = {},
): string {
  const size = sized ? ` width="${width}" height="${height}"` : ''
  const aspect = fit ? ` preserveAspectRatio="${fit}"` : ''
  const meaning = title
    ? `role="img" aria-label="${escapeAttribute(title)}"`
    : 'aria-hidden="true" focusable="false"'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"${size}${aspect} ${meaning}>${body}</svg>`
}

export function group(x: number, y: number, scale: number, body: string, turn = 0): string {
  return `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${round(turn)})` : ''}${scale === 1 ? '' : ` scale(${round(scale)})`}">${body}</g>`
}

export function circle(x: number, y: number, radius: number, colour: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${colour}"${more && ` ${more}`}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, colour: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"/>`
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  rx?: number,
): string {
  return `<rect${x ? ` x="${x}"` : ''}${y ? ` y="${y}"` : ''} width="${width}" height="${height}"${rx === undefined ? '' : ` rx="${rx}"`} fill="${colour}"/>`
}

export function shape(path: string, colour: string, more = ''): string {
  return `<path d="${path}" fill="${colour}"${more && ` ${more}`}/>`
}

export function stroke(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** `count` pieces of SVG, each made from its index. */
export function repeat(count: number, make: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => make(index)).join('')
}

/** Numbers from 0 to 1. The same seed always gives the same sequence (FNV-1a into mulberry32). */
export function randomFrom(seed: string): () => number {
  let hash = hashOf(seed)
  return () => {
    hash += 0x6d2b79f5
    let mixed = Math.imul(hash ^ (hash >>> 15), 1 | hash)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/**
 * An id for references within a drawing: the same for the same seed, different between seeds and prefixes.
 */
export function idFrom(prefix: string, seed: string): string {
  return `${prefix}-${(hashOf(seed) >>> 0).toString(36)}`
}

function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 16777619)
  return hash
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
