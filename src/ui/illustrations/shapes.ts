import { type Pair, pigment } from './palette.ts'
import { circle, group, round, shape, stroke } from './svg.ts'

interface PlumOptions {
  colours?: Pair
  freckles?: string | false
  turn?: number
  stem?: boolean
}

/** A plum: a cleft circle, its light side on the left, with three freckles. */
export function plum(
  x: number,
  y: number,
  radius: number,
  {
    colours = [pigment.mirabelle400, pigment.mirabelle500],
    freckles = pigment.joue500,
    turn = 0,
    stem,
  }: PlumOptions = {},
): string {
  const k = (value: number) => round(value * radius)
  const right = `M0 ${k(-0.84)}C${k(0.34)} ${k(-1.12)} ${k(1)} ${k(-0.8)} ${k(1)} ${k(0.04)}C${k(1)} ${k(0.66)} ${k(0.52)} ${k(1)} 0 ${k(1)}`
  const body = `${right}C${k(-0.52)} ${k(1)} ${k(-1)} ${k(0.66)} ${k(-1)} ${k(0.04)}C${k(-1)} ${k(-0.8)} ${k(-0.34)} ${k(-1.12)} 0 ${k(-0.84)}Z`
  const half = `${right}C${k(0.5)} ${k(0.55)} ${k(0.48)} ${k(-0.35)} 0 ${k(-0.84)}Z`
  const spots = freckles
    ? freckleSpots.map(([a, b, size]) => circle(a * radius, b * radius, size * radius, freckles)).join('')
    : ''
  const stalk = stem
    ? stroke(
        `M0 ${k(-0.8)}C${k(0.02)} ${k(-1.1)} ${k(0.1)} ${k(-1.25)} ${k(0.2)} ${k(-1.45)}`,
        pigment.bark700,
        round(Math.max(1.6, radius * 0.12)),
      )
    : ''
  return group(x, y, 1, stalk + shape(body, colours[0]) + shape(half, colours[1]) + spots, turn)
}

const freckleSpots = [
  [-0.5, 0.1, 0.085],
  [-0.28, 0.34, 0.065],
  [-0.62, 0.38, 0.055],
] as const

export const darkLeaf: Pair = [pigment.leaf500, pigment.leaf700]
export const lightLeaf: Pair = [pigment.leaf400, pigment.leaf500]

/** A leaf: two arcs from its stalk at x, y; `width` is a share of its length. */
export function leaf(
  x: number,
  y: number,
  length: number,
  turn: number,
  colours: Pair = darkLeaf,
  width = 0.3,
): string {
  const w = width * length
  const light = `M0 0C${round(length * 0.2)} ${round(-w * 1.25)} ${round(length * 0.68)} ${round(-w * 1.2)} ${round(length)} 0Z`
  const shade = `M0 0C${round(length * 0.25)} ${round(w * 1.2)} ${round(length * 0.72)} ${round(w * 1.1)} ${round(length)} 0Z`
  return group(x, y, 1, shape(light, colours[0]) + shape(shade, colours[1]), turn)
}

interface BlossomOptions {
  petals?: string
  heart?: string
  dots?: boolean
}

/** A blossom of five petals: a branch in flower, or a challenge under way. */
export function blossom(
  x: number,
  y: number,
  radius: number,
  { petals = pigment.paper, heart = pigment.mirabelle400, dots = true }: BlossomOptions = {},
): string {
  const petal = (angle: number) =>
    `<g transform="rotate(${angle})">${circle(0, -radius * 0.58, radius * 0.44, petals)}</g>`
  const dot = (angle: number) => {
    const turn = (angle * Math.PI) / 180
    return circle(
      Math.sin(turn) * radius * 0.42,
      -Math.cos(turn) * radius * 0.42,
      radius * 0.07,
      pigment.joue500,
    )
  }
  const body =
    fifths.map(petal).join('') +
    circle(0, 0, radius * 0.3, heart) +
    (dots ? fifths.map((angle) => dot(angle + 36)).join('') : '')
  return group(x, y, 1, body)
}

export const fifths = [0, 72, 144, 216, 288] as const

/** A sun: nested discs, the outermost first. */
export function sun(
  x: number,
  y: number,
  radius: number,
  bands: readonly string[],
  step: number,
  heart: string,
): string {
  const rings = bands
    .map((colour, index) => circle(x, y, radius * (1 + step * (index + 1)), colour))
    .reverse()
  return rings.join('') + circle(x, y, radius, heart)
}
