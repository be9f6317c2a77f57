import { type Pair, pigment } from '#src/ui/illustrations/palette.ts'
import { leaf, lightLeaf, plum } from '#src/ui/illustrations/shapes.ts'
import { circle, ellipse, group, type Point, rect, round, shape, stroke } from '#src/ui/illustrations/svg.ts'
import type { Face } from './face.ts'
import { hairBehind, hairInFront } from './hair.ts'

/*
 * Hair, skin and clothes vary freely; no trade, theme or emotion is tied to a skin colour or a gender (BRAND
 * §4).
 */

export interface Figure extends Face {
  /** 0 to 7, an index of {@link tops}. */
  top?: number
  trousers?: number
  pose?: 'stand' | 'wave' | 'reach' | 'hold' | 'sit'
  dress?: boolean
  shoes?: string
  mirrored?: boolean
}

const skins: readonly Pair[] = [
  ['#FBDDC3', '#F0C3A0'],
  ['#F1C59C', '#E0A878'],
  ['#DDA06F', '#C78753'],
  ['#B4764A', '#9A5F37'],
  ['#87522F', '#6E4023'],
  ['#5E3822', '#4A2A18'],
]

export const tops: readonly Pair[] = [
  [pigment.moselle500, pigment.moselle700],
  [pigment.joue500, pigment.joue600],
  [pigment.mirabelle400, pigment.mirabelle500],
  [pigment.leaf500, pigment.leaf700],
  [pigment.quetsche400, pigment.quetsche500],
  [pigment.paper, pigment.quetsche100],
  [pigment.quetsche700, pigment.quetsche900],
  [pigment.joue300, pigment.joue400],
]

export function pairOf(pairs: readonly Pair[], index: number): Pair {
  return pairs[index] ?? pairs[0] ?? [pigment.paper, pigment.paper]
}

/** A head around 0, 0, about 25 in radius. */
export function head(face: Face): string {
  const [skin, shade] = pairOf(skins, face.skin ?? 0)
  const neckAndEars = rect(-9, 16, 18, 22, shade, 8) + circle(-25, 3, 6, shade) + circle(25, 3, 6, shade)
  const skull = ellipse(0, 0, 25.5, 27, skin)
  return hairBehind(face) + neckAndEars + skull + features(face) + hairInFront(face) + worn(face, shade)
}

function features({ eyes, mouth }: Face): string {
  const ink = pigment.quetsche900
  const cheeks =
    circle(-15, 9, 5.5, pigment.joue500, 'opacity=".32"') +
    circle(15, 9, 5.5, pigment.joue500, 'opacity=".32"')
  const look =
    eyes === 'closed'
      ? stroke('M-13 2Q-9 5 -5 2M5 2Q9 5 13 2', ink, 2.4)
      : circle(-9, 1.5, 2.9, ink) + circle(9, 1.5, 2.9, ink)
  const smile =
    mouth === 'open'
      ? shape('M-6 10.5Q0 11.5 6 10.5Q5 18 0 18Q-5 18 -6 10.5Z', ink) +
        shape('M-3.6 16.4Q0 13.6 3.6 16.4Q2 18 0 18Q-2 18 -3.6 16.4Z', pigment.joue500)
      : stroke(mouth === 'calm' ? 'M-4.5 13Q0 14.5 4.5 13' : 'M-6 11.5Q0 17 6 11.5', ink, 2.4)
  return cheeks + look + smile
}

function worn({ wears }: Face, skinShade: string): string {
  switch (wears) {
    case 'glasses':
      return `<g fill="none" stroke="${pigment.quetsche900}" stroke-width="2.4"><circle cx="-9.5" cy="2" r="7.5"/><circle cx="9.5" cy="2" r="7.5"/><path d="M-2 1Q0 0 2 1M-17 1L-24 -1M17 1L24 -1"/></g>`
    case 'phones':
      return (
        stroke('M-27 0C-28 -42 28 -42 27 0', pigment.quetsche700, 5) +
        rect(-33, -5, 11, 18, pigment.mirabelle400, 5.5) +
        rect(22, -5, 11, 18, pigment.mirabelle500, 5.5)
      )
    case 'aid':
      return (
        stroke('M26 -4C32 -6 33 4 29 9', pigment.moselle500, 3.4) + circle(28, 10, 2.6, pigment.moselle700)
      )
    case 'leaf':
      return leaf(4, -31, 22, -48) + leaf(2, -30, 16, -128, lightLeaf)
    case 'cap':
      return (
        shape('M-28 -8C-28 -32 -12 -36 0 -36C14 -36 28 -30 28 -8Z', pigment.joue500) +
        shape('M0 -36C14 -36 28 -30 28 -8L6 -8C10 -20 8 -30 0 -36Z', pigment.joue600) +
        shape('M-30 -9C-10 -15 12 -14 42 -6C42 -1 40 -1 36 -2C16 -6 -8 -7 -28 -5Z', pigment.joue700)
      )
    case 'freckles':
      return freckles.map(([x, y]) => circle(x, y, 1.2, skinShade)).join('')
    default:
      return ''
  }
}

const freckles: readonly Point[] = [
  [-14, 7],
  [-10, 9],
  [-17, 11],
  [14, 7],
  [10, 9],
  [17, 11],
]

/** A whole figure, feet at x, y, about 150 high at scale 1. */
export function figure(x: number, y: number, scale: number, person: Figure): string {
  const body = person.pose === 'sit' ? sitting(person) : standing(person)
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${round((person.mirrored ? -1 : 1) * scale)} ${round(scale)})">${body}</g>`
}

function arm(path: string, handX: number, handY: number, { top = 0, skin = 0 }: Figure): string {
  return stroke(path, pairOf(tops, top)[1], 11) + circle(handX, handY, 6.4, pairOf(skins, skin)[0])
}

function sitting(person: Figure): string {
  const [top, topShade] = pairOf(tops, person.top ?? 0)
  const [trousers, trousersShade] = pairOf(tops, person.trousers ?? 6)
  return (
    stroke('M-14 -12C-34 -4 -18 0 14 -5', trousersShade, 16) +
    stroke('M14 -12C36 -4 20 0 -10 -5', trousers, 16) +
    shape('M-17 -62C-23 -60 -24 -30 -23 -8L23 -8C24 -30 23 -60 17 -62Z', top) +
    shape('M4 -62L17 -62C23 -60 24 -30 23 -8L8 -8C13 -26 11 -48 4 -62Z', topShade) +
    group(0, -84, 0.82, head(person)) +
    arm('M-18 -52C-28 -38 -26 -28 -15 -24', -13, -24, person) +
    arm('M18 -52C28 -38 26 -28 15 -24', 13, -24, person) +
    shape('M0 -18C-8 -24 -20 -25 -27 -22L-27 -44C-20 -47 -8 -46 0 -40Z', pigment.paper) +
    shape('M0 -18C8 -24 20 -25 27 -22L27 -44C20 -47 8 -46 0 -40Z', pigment.quetsche100)
  )
}

function standing(person: Figure): string {
  const [top, topShade] = pairOf(tops, person.top ?? 0)
  const [trousers, trousersShade] = pairOf(tops, person.trousers ?? 6)
  const shoes = person.shoes ?? pigment.joue500
  const legs =
    stroke('M-9 -50L-10 -8', trousersShade, 14) +
    stroke('M9 -50L10 -8', trousers, 14) +
    shape('M-20 1C-21 -8 -8 -10 -3 -6L-3 1Z', shoes) +
    shape('M3 1L3 -6C8 -10 21 -8 20 1Z', shoes)
  const raised =
    person.pose === 'reach'
      ? stroke('M15 -90C26 -104 32 -122 34 -144', topShade, 11) +
        circle(34.5, -148, 6.6, pairOf(skins, person.skin ?? 0)[0])
      : ''
  const clothes = person.dress
    ? shape('M-15 -102C-20 -98 -22 -64 -29 -36L29 -36C22 -64 20 -98 15 -102Z', top) +
      shape('M3 -102L15 -102C20 -98 22 -64 29 -36L10 -36C14 -62 12 -88 3 -102Z', topShade)
    : shape('M-16 -102C-22 -99 -23 -70 -23 -46L23 -46C23 -70 22 -99 16 -102Z', top) +
      shape('M4 -102L16 -102C22 -99 23 -70 23 -46L9 -46C13 -66 11 -88 4 -102Z', topShade)
  return legs + raised + clothes + group(0, -124, 0.82, head(person)) + arms(person)
}

function arms(person: Figure): string {
  switch (person.pose) {
    case 'reach':
      return arm('M-16 -92C-26 -78 -26 -66 -22 -58', -21, -55, person)
    case 'wave':
      return (
        arm('M-16 -92C-32 -94 -38 -106 -40 -118', -41, -122, person) +
        arm('M16 -92C24 -80 26 -68 24 -58', 24, -55, person)
      )
    case 'hold':
      return (
        arm('M-17 -92C-28 -76 -22 -66 -10 -66', -8, -66, person) +
        arm('M17 -92C28 -76 22 -66 10 -66', 8, -66, person) +
        basket()
      )
    default:
      return (
        arm('M-17 -92C-26 -80 -27 -68 -25 -58', -25, -55, person) +
        arm('M17 -92C26 -80 27 -68 25 -58', 25, -55, person)
      )
  }
}

function basket(): string {
  return (
    shape('M-20 -76L20 -76L16 -54L-16 -54Z', pigment.bark500) +
    stroke('M-18 -68L18 -68M-17 -61L17 -61', pigment.bark700, 2) +
    plum(-11, -80, 7) +
    plum(2, -82, 7) +
    plum(12, -79, 7)
  )
}
