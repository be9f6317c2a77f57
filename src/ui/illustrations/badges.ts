import { pigment } from './palette.ts'
import { fifths, leaf, plum } from './shapes.ts'
import { circle, type DrawingOptions, drawing, group, repeat, shape } from './svg.ts'
import { sunRay, type Theme, themeShape } from './theme-icons.ts'

/**
 * The shape stands for the deed: blossom, I tried; leaf, I learnt; fruit, I met a challenge; stone, I passed
 * it on; sun, I took part; nest, I kept at it. All are equal (BRAND §4).
 */
export type BadgeShape = keyof typeof shapes

export const badgeShapes: readonly BadgeShape[] = ['blossom', 'leaf', 'fruit', 'stone', 'sun', 'nest']

export function badge(deed: BadgeShape, theme: Theme, options?: DrawingOptions): string {
  return drawing(
    120,
    120,
    `${shapes[deed]()}${circle(60, 60, 33, pigment.paper)}<g transform="translate(37.6 37.6) scale(.7)">${themeShape(theme)}</g>`,
    options,
  )
}

/** A badge not yet discovered: a dotted disc, never a padlock. */
export function badgeToDiscover(theme: Theme, options?: DrawingOptions): string {
  const disc = circle(
    60,
    60,
    50,
    pigment.quetsche50,
    `stroke="${pigment.quetsche400}" stroke-width="2.5" stroke-dasharray="3 9" stroke-linecap="round"`,
  )
  return drawing(
    120,
    120,
    `<g opacity="1">${disc}</g><g transform="translate(36 36) scale(.75)" style="filter:grayscale(1)" opacity=".38">${themeShape(theme)}</g>`,
    options,
  )
}

const shapes = {
  blossom: () =>
    fifths
      .map((angle) => `<g transform="rotate(${angle} 60 60)">${circle(60, 27, 24, pigment.joue300)}</g>`)
      .join('') +
    fifths
      .map(
        (angle) =>
          `<g transform="rotate(${angle} 60 60)">${shape('M60 3A24 24 0 0 1 60 51Z', '#F7987F')}</g>`,
      )
      .join(''),
  leaf: () =>
    shape('M8 112C0 50 40 4 112 8Z', pigment.leaf500) + shape('M8 112C70 120 116 80 112 8Z', pigment.leaf700),
  fruit: () => leaf(62, 16, 36, -24) + plum(60, 64, 54, { freckles: false }),
  stone: () =>
    shape('M60 2C100 22 112 76 60 118C8 76 20 22 60 2Z', pigment.bark500) +
    shape('M60 2C100 22 112 76 60 118Z', pigment.bark700),
  sun: () =>
    repeat(12, (index) => group(60, 60, 1, leaf(34, 0, 26, 0, sunRay, 0.4), index * 30)) +
    circle(60, 60, 46, pigment.mirabelle400),
  nest: () =>
    circle(60, 60, 54, pigment.quetsche700) +
    twigs.map(([radius, turn, colour]) => twig(radius, turn, colour)).join(''),
}

const twigs = [
  [54, 0, pigment.quetsche300],
  [49, 24, pigment.quetsche400],
  [44, 50, pigment.quetsche500],
] as const

function twig(radius: number, turn: number, colour: string): string {
  return `<g transform="rotate(${turn} 60 60)"><ellipse cx="60" cy="60" rx="${radius}" ry="${radius - 5}" fill="none" stroke="${colour}" stroke-width="4"/></g>`
}
