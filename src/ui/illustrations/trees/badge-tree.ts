import { badgesThatHang } from '#src/shared/badges.ts'
import { type BadgeShape, badge } from '#src/ui/illustrations/badges.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { blossom, darkLeaf, leaf, lightLeaf, plum } from '#src/ui/illustrations/shapes.ts'
import { circle, drawing, group, idFrom, type Point, shape, stroke } from '#src/ui/illustrations/svg.ts'
import type { Theme } from '#src/ui/illustrations/theme-icons.ts'

/** A child's tree: its growth, and the badges that hang on it. */
interface BadgeTree {
  /** The newest first. */
  badges: readonly { shape: BadgeShape; category: Theme }[]
  sprigs: number
  blossoms: number
  plums: number
}

/**
 * The child's tree, 1000 × 800. Badges hang like lanterns, and each keeps its hook when a new one comes.
 */
export function badgeTree({ badges, sprigs, blossoms, plums }: BadgeTree): string {
  const sky =
    circle(500, 380, 372, pigment.mirabelle100) +
    circle(500, 380, 290, pigment.mirabelle200) +
    circle(500, 380, 206, pigment.mirabelle300)
  const ground =
    shape('M60 772C220 716 780 716 940 772C860 806 140 806 60 772Z', pigment.leaf500) +
    shape('M500 730C700 730 860 744 940 772C860 806 600 800 500 797Z', pigment.leaf700)
  const trunk = shape(
    'M452 770C476 700 470 610 474 520L528 520C532 610 528 700 560 770C524 762 486 762 452 770Z',
    pigment.bark700,
  )
  const wood = branches.map(([path, width]) => stroke(path, pigment.bark700, width)).join('')
  const leaves = twigs
    .slice(0, youngLeaves + Math.min(sprigs, twigs.length - youngLeaves))
    .map(sprig)
    .join('')
  const fruit = plumSpots
    .slice(0, plums)
    .map(([x, y], index) => plum(x, y, 18, { turn: index % 2 ? 10 : -10 }))
  const flowers = blossomSpots.slice(0, blossoms).map(([x, y]) => blossom(x, y, 22))
  return drawing(
    1000,
    800,
    sky + ground + trunk + wood + leaves + fruit.join('') + flowers.join('') + hung(badges),
  )
}

/** The number of leaves of a young tree, so that nothing looks bare or asks to be filled. */
const youngLeaves = 14

function sprig([x, y, angle]: readonly [number, number, number], index: number): string {
  const colours = (turn: number) => [darkLeaf, lightLeaf, darkLeaf][(index + turn) % 3]
  return (
    leaf(x, y, 62, angle - 34, colours(0)) +
    leaf(x, y, 62, angle + 38, colours(1)) +
    leaf(x, y, 74, angle, colours(2))
  )
}

/**
 * Each badge has the hook of its shape and theme, or the next one that is free; once all are taken, that of
 * the oldest badge, which comes down. The oldest badges are hung first, so that a new one moves no other.
 */
function hung(badges: BadgeTree['badges']): string {
  const onHooks = new Map<number, BadgeTree['badges'][number]>()
  for (const one of badges.toReversed()) {
    const wished =
      Number.parseInt(idFrom('hook', `${one.shape} ${one.category}`).slice(5), 36) % badgesThatHang
    const free = Array.from({ length: badgesThatHang }, (_, step) => (wished + step) % badgesThatHang).find(
      (hook) => !onHooks.has(hook),
    )
    const [oldest = 0] = onHooks.keys()
    const hook = free ?? oldest
    onHooks.delete(hook)
    onHooks.set(hook, one)
  }
  return [...onHooks]
    .map(([hook, { shape: deed, category }]) => {
      const [x, y, length] = hooks()[hook] ?? [500, 400, 40]
      const picture = badge(deed, category)
        .replace(/<svg[^>]*>/, '<g>')
        .replace('</svg>', '</g>')
      return (
        stroke(`M${x} ${y}V${y + length}`, pigment.leaf700, 4) + group(x - 63, y + length - 8, 1.05, picture)
      )
    })
    .join('')
}

function hooks() {
  return [
    [112, 482, 40],
    [278, 466, 88],
    [730, 448, 96],
    [890, 466, 44],
    [236, 262, 34],
    [766, 258, 38],
    [404, 366, 150],
    [596, 366, 156],
  ] as const
}

const branches = [
  ['M492 560C420 500 350 470 270 462', 24],
  ['M290 463C210 452 150 462 96 486', 14],
  ['M508 540C590 470 660 452 742 446', 24],
  ['M720 447C800 438 860 450 908 476', 14],
  ['M496 540C470 430 430 350 360 302', 22],
  ['M376 314C330 276 270 258 206 262', 12],
  ['M506 540C530 430 580 350 640 300', 22],
  ['M626 312C680 270 730 256 796 256', 12],
  ['M500 540C496 420 510 300 502 190', 20],
  ['M503 240C500 200 490 160 470 124M502 250C510 210 524 176 548 146', 9],
] as const

/**
 * The places that bear leaves, and the direction of each, in an order that spreads them over the whole tree.
 */
const twigs = [
  [96, 486, 150],
  [908, 476, 30],
  [470, 124, -110],
  [206, 262, 170],
  [796, 256, 10],
  [548, 146, -60],
  [250, 460, -120],
  [742, 446, -60],
  [350, 300, -120],
  [650, 294, -60],
  [140, 470, -110],
  [862, 454, -70],
  [300, 276, -60],
  [700, 268, -120],
  [196, 456, -70],
  [800, 444, -110],
  [250, 262, -100],
  [750, 260, -80],
  [310, 468, -80],
  [690, 452, -120],
  [400, 344, -50],
  [604, 346, -120],
  [360, 486, -60],
  [630, 474, -70],
  [430, 400, -130],
  [566, 410, -50],
  [500, 200, -140],
  [506, 260, -40],
  [496, 330, -130],
  [510, 390, -50],
] as const

const plumSpots: readonly Point[] = [
  [166, 446],
  [420, 440],
  [300, 262],
  [548, 300],
  [470, 168],
  [706, 252],
  [830, 424],
  [590, 456],
  [452, 300],
]

const blossomSpots: readonly Point[] = [
  [352, 284],
  [660, 282],
  [530, 190],
  [386, 374],
]
