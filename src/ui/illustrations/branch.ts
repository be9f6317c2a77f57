import { pigment } from './palette.ts'
import { blossom, leaf, lightLeaf, plum } from './shapes.ts'
import { circle, drawing, group, type Point, round, stroke } from './svg.ts'

/**
 * The branch of a wizard, `width` × 56: ripe plums for completed steps, a blossom for the current one (the
 * first is 0), and buds for the steps ahead.
 */
export function branchSteps(total: number, current: number, width = 640): string {
  const gap = (width - 48) / Math.max(1, total - 1)
  const points: readonly Point[] = Array.from({ length: total }, (_, index) => [
    24 + index * gap,
    32 + (index % 2 ? -7 : 5),
  ])
  const wood =
    stroke(curve(points, gap), pigment.quetsche200, 5) +
    stroke(curve(points.slice(0, current + 1), gap), pigment.bark700, 6)
  return drawing(width, 56, wood + points.map(([x, y], index) => knot(x, y, index - current)).join(''), {
    fit: 'xMinYMid meet',
  })
}

function knot(x: number, y: number, ahead: number): string {
  if (ahead < 0)
    return leaf(x, y - 4, 20, -50) + leaf(x - 2, y - 4, 15, -140, lightLeaf) + plum(x, y + 3, 11.5)
  if (ahead === 0) return circle(x, y, 17, pigment.mirabelle200) + blossom(x, y, 15)
  return circle(x, y, 7, pigment.paper, `stroke="${pigment.quetsche400}" stroke-width="2.5"`)
}

function curve(points: readonly Point[], gap: number): string {
  const [first, ...others] = points
  if (!first) return ''
  let [fromX, fromY] = first
  let path = `M${fromX} ${fromY}`
  for (const [x, y] of others) {
    const middle = round(fromX + gap / 2)
    path += `C${middle} ${fromY} ${middle} ${y} ${round(x)} ${y}`
    fromX = x
    fromY = y
  }
  return path
}

/** The branch full of plums that enters a scene from the right; 0, 0 is the point where it enters. */
export function bough(): string {
  const wood =
    stroke('M20 -10C-80 10 -190 0 -300 46', pigment.bark700, 15) +
    stroke('M-150 8C-200 30 -250 74 -274 116', pigment.bark700, 9) +
    stroke('M-300 46C-350 66 -380 72 -420 70', pigment.bark700, 8) +
    stroke('M-80 6C-110 40 -124 66 -128 98', pigment.bark700, 7)
  const leaves = boughLeaves
    .map(([x, y, length, turn], index) => leaf(x, y, length, turn, boughColours[index % 3]))
    .join('')
  const plums = boughPlums
    .map(
      ([x, y, radius], index) =>
        stroke(`M${x} ${round(y - radius * 0.8)}L${x + 4} ${round(y - radius * 1.7)}`, pigment.leaf700, 3) +
        plum(x, y, radius, { turn: index % 2 ? 8 : -8 }),
    )
    .join('')
  return wood + leaves + plums
}

const boughColours = [
  lightLeaf,
  [pigment.leaf500, pigment.leaf700],
  [pigment.leaf700, pigment.leaf900],
] as const

const boughLeaves = [
  [-420, 70, 64, 170],
  [-400, 72, 56, 118],
  [-372, 70, 60, -128],
  [-330, 58, 64, 96],
  [-310, 48, 60, -100],
  [-270, 34, 58, -70],
  [-276, 116, 62, 142],
  [-270, 112, 58, 74],
  [-236, 60, 54, -14],
  [-220, 18, 58, -122],
  [-170, 6, 62, -76],
  [-128, 98, 62, 118],
  [-124, 92, 52, 48],
  [-110, 40, 56, 160],
  [-90, 4, 64, -118],
  [-40, 0, 60, -60],
  [-30, 4, 58, 110],
] as const

const boughPlums = [
  [-352, 112, 25],
  [-300, 96, 27],
  [-246, 146, 26],
  [-196, 72, 26],
  [-150, 140, 27],
  [-96, 88, 25],
  [-60, 60, 24],
] as const

/** The bough alone, 480 × 220. */
export function boughScene(): string {
  return drawing(480, 220, group(470, 20, 1, bough()))
}

/** The long branch from which the three pillars hang, 1200 × 64. */
export function limb(): string {
  const leaves = limbLeaves
    .map(([x, y, turn], index) => leaf(x, y, 44, turn, index % 2 ? lightLeaf : undefined))
    .join('')
  return drawing(
    1200,
    64,
    stroke('M0 30C300 10 500 54 760 30C940 14 1080 34 1200 22', pigment.bark700, 12) + leaves,
  )
}

const limbLeaves = [
  [120, 24, -50],
  [330, 30, 120],
  [560, 38, -60],
  [740, 32, 130],
  [980, 22, -40],
  [1120, 26, 60],
] as const
