import { type Pair, pigment } from './palette.ts'
import { leaf, lightLeaf, plum } from './shapes.ts'
import { circle, group, type Point, rect, round, shape, stroke } from './svg.ts'

/** A hill: one long curve through the points, filled down to the bottom of the drawing. */
export function hill(width: number, height: number, points: readonly Point[], colour: string): string {
  const [first, ...others] = points
  if (!first) return ''
  let [fromX, fromY] = first
  let path = `M${fromX} ${fromY}`
  for (const [x, y] of others) {
    const middle = round((fromX + x) / 2)
    path += `C${middle} ${fromY} ${middle} ${y} ${x} ${y}`
    fromX = x
    fromY = y
  }
  return shape(`${path}L${width} ${height}L0 ${height}Z`, colour)
}

interface TreeOptions {
  colours?: Pair
  bark?: string
}

/** A round fruit tree, about 100 high, its foot at x, y. */
export function tree(
  x: number,
  y: number,
  scale: number,
  { colours = [pigment.leaf500, pigment.leaf700], bark = pigment.bark700 }: TreeOptions = {},
): string {
  const crown =
    shape('M0 -96C-26 -100 -42 -80 -38 -58C-36 -38 -18 -32 0 -34Z', colours[0]) +
    shape('M0 -96C26 -100 42 -80 38 -58C36 -38 18 -32 0 -34Z', colours[1]) +
    shape('M0 -96C12 -78 12 -52 0 -34C-10 -40 -10 -84 0 -96Z', colours[0])
  const fruit = fruitSpots
    .map(([a, b], index) => circle(a, b, 4.6, index % 2 ? pigment.mirabelle500 : pigment.mirabelle400))
    .join('')
  return group(x, y, scale, stroke('M0 0L0 -44M0 -26L-12 -42M0 -20L11 -36', bark, 5) + crown + fruit)
}

const fruitSpots: readonly Point[] = [
  [-22, -66],
  [-10, -48],
  [16, -80],
  [24, -56],
  [-8, -80],
  [8, -60],
]

export function poplar(x: number, y: number, scale: number, colours: Pair): string {
  const crown =
    shape('M0 -104C-20 -78 -20 -24 0 -16Z', colours[0]) + shape('M0 -104C20 -78 20 -24 0 -16Z', colours[1])
  return group(x, y, scale, stroke('M0 0L0 -30', pigment.bark700, 4) + crown)
}

interface HouseOptions {
  roofShade?: string
  lit?: boolean | undefined
}

export function house(
  x: number,
  y: number,
  scale: number,
  wall: string,
  roof: string,
  { roofShade = roof, lit }: HouseOptions = {},
): string {
  const body =
    rect(-14, -24, 28, 24, wall) +
    shape('M-18 -22L0 -42L18 -22Z', roof) +
    shape('M0 -42L18 -22L0 -22Z', roofShade)
  const door = rect(-4, -13, 8, 13, pigment.quetsche700, 4)
  return group(x, y, scale, body + door + (lit ? rect(5, -19, 5, 5, pigment.mirabelle300) : ''))
}

/** The large tree of a scene, full of plums, its foot at x, y. */
export function orchardTree(
  x: number,
  y: number,
  plums: readonly (readonly [x: number, y: number, radius: number])[],
  [light, shade]: Pair,
): string {
  const fruit = plums
    .map(
      ([a, b, radius], index) =>
        leaf(a, b - radius * 0.7, radius * 1.7, index % 2 ? -30 : -150, [lightLeaf[0], light]) +
        plum(a, b, radius, { turn: index % 2 ? 10 : -10 }),
    )
    .join('')
  const crown =
    shape('M0 -330C-90 -350 -150 -280 -138 -206C-130 -130 -64 -112 0 -120Z', light) +
    shape('M0 -330C90 -350 150 -280 138 -206C130 -130 64 -112 0 -120Z', shade) +
    shape('M0 -330C44 -270 44 -180 0 -120C-36 -150 -36 -290 0 -330Z', light)
  return group(
    x,
    y,
    1,
    stroke(
      'M0 0C-4 -60 2 -110 0 -150M0 -96C-20 -120 -34 -136 -52 -150M0 -84C22 -104 36 -120 50 -136',
      pigment.bark700,
      17,
    ) +
      crown +
      fruit,
  )
}

export const orchardPlums = [
  [-92, -240, 20],
  [-60, -176, 22],
  [-110, -180, 19],
  [-34, -262, 20],
  [-70, -296, 18],
  [26, -212, 21],
  [64, -268, 20],
  [92, -200, 21],
  [44, -156, 19],
  [22, -300, 18],
] as const
