import { type Pair, pigment } from '#src/ui/illustrations/palette.ts'
import { blossom, leaf, lightLeaf, plum } from '#src/ui/illustrations/shapes.ts'
import {
  circle,
  type DrawingOptions,
  drawing,
  randomFrom,
  round,
  shape,
  stroke,
} from '#src/ui/illustrations/svg.ts'

interface Growth {
  /** Live sessions attended and replays watched: one sprig each. */
  sprigs: number
  /** Challenges under way: one blossom each. */
  blossoms: number
  /** Completed challenges: one plum each. */
  plums: number
  /**
   * Draws a bud wherever nothing has grown yet, so that a young tree looks like spring and not like winter.
   */
  buds?: boolean
}

/**
 * The fruit of the tree when it was last drawn. Plums that have ripened since are marked `ripened`, so that a
 * style sheet can animate them.
 */
export type EarlierFruit = Pick<Growth, 'blossoms' | 'plums'>

/** The number of sprigs that one tree can carry; beyond it a new season starts (BRAND §3). */
export const sprigsOfASeason = 66

/**
 * A child's progress as a tree, 460 × 360. It counts and never compares; the text beside it gives the same
 * counts.
 */
export function growthTree(
  { sprigs, blossoms, plums, buds = false }: Growth,
  seed = 'tree',
  options?: DrawingOptions,
  earlier?: EarlierFruit,
): string {
  const random = randomFrom(seed)
  const { wood, twigs } = grow(random)
  twigs.sort((a, b) => b.depth - a.depth || random() - 0.5)
  const order = twigs
    .map((twig) => ({ rank: random(), twig }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ twig }) => twig)
  const leaves = order
    .slice(0, sprigs)
    .map((twig, index) => sprig(twig, index, random))
    .join('')
  const spots = spread(order, plums + blossoms)
  const inBloom = blossoming({ blossoms, plums })
  const wasPlum = earlier && plumsOf(earlier)
  const fruit = spots
    .map(({ x, y }, index) => {
      if (inBloom.has(index)) return blossom(x, y, 14)
      const drawn = plum(x, y + 9, 12.5, { turn: (random() - 0.5) * 30 })
      return wasPlum && !wasPlum.has(index) ? `<g class="ripened">${drawn}</g>` : drawn
    })
    .join('')
  const inBud = buds ? order.slice(sprigs).filter((twig) => !spots.includes(twig)) : []
  const ground =
    circle(230, 176, 168, pigment.mirabelle100) +
    shape('M40 338C120 318 340 318 420 338C380 352 80 352 40 338Z', pigment.leaf300)
  return drawing(460, 360, ground + wood + inBud.map(bud).join('') + leaves + fruit, options)
}

/** The fruit-bearing places that are in bloom, distributed evenly among the plums. */
function blossoming({ blossoms, plums }: EarlierFruit): Set<number> {
  return new Set(
    Array.from({ length: blossoms }, (_, index) =>
      Math.floor(((index + 0.5) * (plums + blossoms)) / Math.max(1, blossoms)),
    ),
  )
}

function plumsOf(fruit: EarlierFruit): Set<number> {
  const inBloom = blossoming(fruit)
  return new Set(
    Array.from({ length: fruit.blossoms + fruit.plums }, (_, index) => index).filter(
      (index) => !inBloom.has(index),
    ),
  )
}

interface Twig {
  x: number
  y: number
  angle: number
  depth: number
}

/** The bare tree: its wood, and every place where something can grow. */
function grow(random: () => number): { wood: string; twigs: Twig[] } {
  const twigs: Twig[] = []
  let wood = ''
  const branch = (x: number, y: number, angle: number, length: number, width: number, depth: number) => {
    const endX = x + Math.cos(angle) * length
    const endY = y + Math.sin(angle) * length
    const bendX = x + Math.cos(angle + 0.16) * length * 0.55
    const bendY = y + Math.sin(angle + 0.16) * length * 0.55
    wood += stroke(
      `M${round(x)} ${round(y)}Q${round(bendX)} ${round(bendY)} ${round(endX)} ${round(endY)}`,
      pigment.bark700,
      round(width),
    )
    if (depth < 4 && depth > 0) {
      for (const share of [0.5, 0.82])
        twigs.push({
          x: x + (endX - x) * share + (random() - 0.5) * 4,
          y: y + (endY - y) * share,
          angle,
          depth,
        })
    }
    if (depth === 0 || width < 2.6) {
      twigs.push({ x: endX, y: endY, angle, depth: 9 })
      return
    }
    for (const fork of depth === 4 ? [-0.72, 0.02, 0.74] : [-0.46, 0.5]) {
      branch(
        endX,
        endY,
        angle + fork + (random() - 0.5) * 0.2,
        length * (0.74 + random() * 0.1),
        width * 0.66,
        depth - 1,
      )
    }
  }
  branch(230, 330, -Math.PI / 2, 82, 17, 4)
  return { wood, twigs }
}

function sprig({ x, y, angle }: Twig, index: number, random: () => number): string {
  const size = 32 + random() * 8
  const turn = (angle * 180) / Math.PI
  return (
    leaf(x, y, size * 0.78, turn + 58 + random() * 30, youngLeaf) +
    leaf(x, y, size * 0.78, turn - 62 - random() * 30, lightLeaf) +
    leaf(x, y, size * 0.9, turn + 20 + random() * 16) +
    leaf(x, y, size, turn - 20 - random() * 16, sprigColours[index % 3])
  )
}

function bud({ x, y, angle }: Twig): string {
  return leaf(x, y, 13, (angle * 180) / Math.PI, youngLeaf, 0.42)
}

const youngLeaf: Pair = [pigment.leaf300, pigment.leaf400]
const sprigColours: readonly Pair[] = [lightLeaf, [pigment.leaf500, pigment.leaf700], youngLeaf]

/** Chooses `count` places, apart from one another while there is enough space. */
function spread(order: readonly Twig[], count: number): Twig[] {
  const spots: Twig[] = []
  for (const twig of order) {
    if (spots.length >= count) break
    if (spots.every((spot) => Math.hypot(spot.x - twig.x, spot.y - twig.y) > 40)) spots.push(twig)
  }
  for (const twig of order.slice(spots.length)) {
    if (spots.length >= count) break
    spots.push(twig)
  }
  return spots
}
