import { house, tree } from './landscape.ts'
import { type Pair, pigment } from './palette.ts'
import { darkLeaf, leaf, lightLeaf, plum } from './shapes.ts'
import { circle, type DrawingOptions, drawing, ellipse, group, rect, repeat, shape, stroke } from './svg.ts'

/** Each of the twelve categories of SPEC §1 has a drawing, and a tint that goes with it. */
export type Theme = keyof typeof drawings

export const themeTint = {
  autonomy: 'leaf',
  social: 'joue',
  critical: 'sky',
  tech: 'leaf',
  time: 'sun',
  values: 'bloom',
  business: 'sun',
  creativity: 'joue',
  communication: 'sky',
  health: 'joue',
  science: 'sun',
  society: 'leaf',
} as const satisfies Record<Theme, string>

/** A theme's drawing on a grid of 64: legible from 24 px, shown at up to 96 px. */
export function themeIcon(theme: Theme, options?: DrawingOptions): string {
  return drawing(64, 64, drawings[theme](), options)
}

/** The same drawing without its frame, to place in a larger drawing. */
export function themeShape(theme: Theme): string {
  return drawings[theme]()
}

const drawings = {
  autonomy: () =>
    ellipse(32, 52, 15, 8, pigment.bark500) +
    shape('M32 44C42 44 47 48 47 52C47 57 40 60 32 60C38 56 38 48 32 44Z', pigment.bark700) +
    stroke('M32 47C31 36 33 30 32 22', pigment.leaf700, 4) +
    leaf(32, 36, 25, -152) +
    leaf(32, 28, 28, -44, lightLeaf),
  social: () =>
    stroke('M33 7C31 18 20 22 19 34M33 7C36 18 45 20 46 32', pigment.bark700, 3.6) +
    leaf(34, 9, 22, 14) +
    plum(19, 45, 14.5) +
    plum(46, 43, 14.5, { colours: [pigment.joue500, pigment.joue600], freckles: pigment.mirabelle300 }),
  critical: () =>
    stroke('M40 40L55 55', pigment.bark700, 8) +
    circle(27, 27, 21, pigment.quetsche900) +
    circle(27, 27, 16, pigment.moselle100) +
    leaf(16, 35, 26, -38),
  tech: () =>
    leaf(8, 56, 68, -45, darkLeaf, 0.33) +
    stroke(
      'M16 48L24 40M24 40V26M32 32H20.5M32 32V19M40 24H46V33M31 33V44M24 40H36',
      pigment.mirabelle300,
      2.6,
    ) +
    circuit.map(([x, y]) => circle(x, y, 3.2, pigment.mirabelle400)).join(''),
  time: () =>
    repeat(8, (index) => group(32, 32, 1, leaf(19, 0, 12.5, 0, sunRay, 0.38), index * 45)) +
    circle(32, 32, 17.5, pigment.mirabelle400) +
    shape('M32 14.5A17.5 17.5 0 0 1 32 49.5C40 42 40 22 32 14.5Z', pigment.mirabelle500) +
    stroke('M32 22V32L39 37', pigment.quetsche900, 3.6),
  values: () =>
    circle(32, 32, 27, pigment.quetsche900) +
    circle(32, 32, 21.5, pigment.paper) +
    group(32, 32, 1, needle(), 35),
  business: () =>
    plum(19, 27, 10.5) +
    plum(45, 27, 10.5) +
    plum(32, 21, 12) +
    leaf(33, 10, 15, -20) +
    rect(6, 33, 52, 24, pigment.bark500, 3) +
    shape('M32 33h23a3 3 0 0 1 3 3v18a3 3 0 0 1-3 3H32Z', pigment.bark700, 'opacity=".45"') +
    stroke('M9 41H55M9 49H55', pigment.bark700, 2.4) +
    stroke('M14 33V57M50 33V57', pigment.bark700, 3.6),
  creativity: () =>
    plum(46, 48, 11, { colours: [pigment.moselle300, pigment.moselle500], freckles: false }) +
    stroke('M10 55L34 30', pigment.bark700, 7) +
    stroke('M31 33L37 27', pigment.quetsche300, 9) +
    leaf(35, 29, 32, -47, [pigment.joue500, pigment.joue700], 0.34) +
    circle(20, 20, 6, pigment.mirabelle400) +
    circle(11, 32, 3.4, pigment.leaf500),
  communication: () =>
    shape(
      'M26 7C41 7 50 16 50 27C50 39 40 46 27 46C24 46 21 45.6 18 45L7 53L10 41C5 37 3 32 3 27C3 15 13 7 26 7Z',
      pigment.moselle500,
    ) +
    shape(
      'M41 27C53 27 61 34 61 43C61 48 59 51 56 54L57 62L49 58C46 59 44 59 41 59C29 59 22 52 22 43C22 34 30 27 41 27Z',
      pigment.mirabelle400,
    ) +
    [33, 41.5, 50].map((x) => circle(x, 43, 3, pigment.quetsche900)).join(''),
  health: () =>
    shape('M32 58C10 44 4 32 7 22C10 12 25 10 32 22Z', pigment.joue500) +
    shape('M32 58C54 44 60 32 57 22C54 12 39 10 32 22Z', pigment.joue600) +
    leaf(32, 21, 20, -62) +
    leaf(31, 21, 15, -128, lightLeaf),
  science: () =>
    shape('M25 8H39V24L54 51C56 55 54 59 49 59H15C10 59 8 55 10 51L25 24Z', pigment.moselle100) +
    shape('M17 38H47L54 51C56 55 54 59 49 59H15C10 59 8 55 10 51Z', pigment.mirabelle400) +
    shape('M34 38H47L54 51C56 55 54 59 49 59H32C42 54 42 44 34 38Z', pigment.mirabelle500) +
    stroke('M23 7H41M26 8V24L10 51C8 55 10 59 15 59H49C54 59 56 55 54 51L38 24V8', pigment.quetsche900, 3.4) +
    circle(26, 50, 3.2, pigment.paper) +
    circle(36, 45, 2.3, pigment.paper) +
    leaf(33, 33, 17, -76),
  society: () =>
    circle(32, 33, 27, pigment.mirabelle200) +
    group(46, 50, 0.42, tree(0, 0, 1.15)) +
    house(21, 51, 0.86, pigment.paper, pigment.joue500, { roofShade: pigment.joue600 }) +
    rect(29, 22, 9, 29, pigment.quetsche200) +
    shape('M27 23L33.5 8L40 23Z', pigment.quetsche700) +
    shape('M3 51C18 46 46 46 61 51C58 58 46 61 32 61C18 61 6 58 3 51Z', pigment.leaf500),
}

export const sunRay: Pair = [pigment.mirabelle300, pigment.mirabelle500]

const circuit = [
  [24, 24],
  [19, 32],
  [32, 17],
  [46, 35],
  [31, 46],
  [38, 40],
] as const

function needle(): string {
  return (
    shape('M0 -19C7 -8 7 -4 7 0L-7 0C-7 -4 -7 -8 0 -19Z', pigment.joue500) +
    shape('M0 19C7 8 7 4 7 0L-7 0C-7 4 -7 8 0 19Z', pigment.quetsche300) +
    shape('M0 -19C7 -8 7 -4 7 0L0 0Z', pigment.joue700) +
    shape('M0 19C7 8 7 4 7 0L0 0Z', pigment.quetsche400) +
    circle(0, 0, 3.4, pigment.mirabelle400)
  )
}
