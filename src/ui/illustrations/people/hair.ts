import { type Pair, pigment } from '#src/ui/illustrations/palette.ts'
import { leaf } from '#src/ui/illustrations/shapes.ts'
import { circle, ellipse, shape, stroke } from '#src/ui/illustrations/svg.ts'
import type { Face } from './face.ts'

/* Eight hairstyles, each in two parts: behind the head and in front of it. */

const colours: readonly Pair[] = [
  ['#2A1C1E', '#181013'],
  ['#4B2F25', '#382118'],
  ['#7C4B2B', '#63391E'],
  ['#BB7A31', '#9C6122'],
  ['#E5B553', '#C9952F'],
  ['#C2532E', '#9E3E1F'],
]

export function hairBehind(face: Face): string {
  const [light, dark] = colourOf(face)
  switch (face.hair) {
    case 1:
      return shape('M-31 2C-33 -26 -16 -36 0 -36C16 -36 33 -26 31 2L33 26C24 33 -24 33 -33 26Z', dark)
    case 2:
      return afro.map(([x, y, radius]) => circle(x, y, radius, light)).join('') + circle(0, -12, 26, light)
    case 3:
      return circle(-25, -27, 13, light) + circle(25, -27, 13, dark)
    case 4:
      return shape(
        'M-30 0C-34 -26 -16 -36 0 -36C18 -36 34 -26 30 0C32 22 36 40 32 50C16 56 -18 56 -34 50C-38 36 -30 20 -30 0Z',
        dark,
      )
    case 5:
      return (
        braids.map(([x, y, shaded]) => ellipse(x, y, 7.5, 9, shaded ? dark : light)).join('') +
        circle(-30, 46, 4, pigment.joue500) +
        circle(30, 46, 4, pigment.joue500)
      )
    case 7:
      return leaf(18, -18, 58, 62, [light, dark], 0.26)
    default:
      return ''
  }
}

export function hairInFront(face: Face): string {
  const [light, dark] = colourOf(face)
  switch (face.hair) {
    case 1:
      return shape(
        'M-27 0C-27 -20 -14 -28 0 -28C14 -28 27 -20 27 0C18 -8 10 -10 0 -10C-10 -10 -18 -8 -27 0Z',
        light,
      )
    case 2:
      return shape(
        'M-26 -2C-24 -20 -12 -25 0 -25C12 -25 24 -20 26 -2C20 -12 10 -16 0 -16C-10 -16 -20 -12 -26 -2Z',
        light,
      )
    case 3:
      return (
        shape(
          'M-27 2C-30 -22 -14 -31 0 -31C14 -31 30 -22 27 2C24 -10 14 -18 0 -20C-14 -18 -24 -10 -27 2Z',
          light,
        ) + stroke('M0 -31L0 -20', dark, 2)
      )
    case 4:
      return shape(
        'M-27 4C-30 -20 -18 -32 2 -32C18 -32 29 -22 27 4C26 -8 18 -18 -4 -24C-10 -14 -22 -10 -27 4Z',
        light,
      )
    case 5:
      return shape(
        'M-28 4C-31 -22 -14 -32 0 -32C14 -32 31 -22 28 4C24 -10 12 -14 0 -24C-12 -14 -24 -10 -28 4Z',
        light,
      )
    case 6:
      return (
        curls.map(([x, y, radius], index) => circle(x, y, radius, index % 2 ? light : dark)).join('') +
        shape('M-24 -6C-20 -18 20 -20 24 -8C16 -15 -14 -16 -24 -6Z', light)
      )
    case 7:
      return shape(cap, light) + circle(21, -19, 5, pigment.joue500)
    default:
      return shape(cap, light)
  }
}

const cap =
  'M-27 2C-30 -24 -14 -33 0 -33C16 -33 30 -24 27 2C24 -9 18 -14 11 -17C-1 -11 -15 -13 -20 -12C-24 -9 -25 -4 -27 2Z'

const afro = [
  [-24, -14, 17],
  [-12, -28, 17],
  [6, -31, 17],
  [23, -20, 17],
  [31, -2, 14],
  [-32, 0, 14],
  [-29, 14, 10],
  [29, 14, 10],
] as const

const braids = [
  [-29, 8, false],
  [-31, 22, true],
  [-30, 36, false],
  [29, 8, true],
  [31, 22, false],
  [30, 36, true],
] as const

const curls = [
  [-20, -16, 10],
  [-10, -25, 11],
  [4, -27, 12],
  [17, -20, 11],
  [24, -10, 8],
  [-25, -6, 7],
] as const

function colourOf({ hairColour = 0 }: Face): Pair {
  return colours[hairColour] ?? ['#2A1C1E', '#181013']
}
