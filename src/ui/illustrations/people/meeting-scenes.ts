import { hill, house, orchardPlums, orchardTree, poplar, tree } from '#src/ui/illustrations/landscape.ts'
import { type Pair, pigment } from '#src/ui/illustrations/palette.ts'
import { leaf, plum, sun } from '#src/ui/illustrations/shapes.ts'
import { drawing, group, type Point, rect, shape, stroke } from '#src/ui/illustrations/svg.ts'
import { figure } from './people.ts'

/*
 * Scenes of signing in and of sharing, 500 × 420. Their subject is in the lower 300, which is all that a
 * phone’s wider frame shows.
 */

const w = 500
const h = 420
const bands: readonly string[] = [pigment.mirabelle300, pigment.mirabelle100, pigment.mirabelle150]

const far: readonly Point[] = [
  [0, 318],
  [130, 286],
  [330, 326],
  [500, 290],
]
const middle: readonly Point[] = [
  [0, 340],
  [210, 318],
  [390, 346],
  [500, 326],
]
const near: readonly Point[] = [
  [0, 394],
  [250, 372],
  [500, 396],
]

function scene(sunX: number, behind: string, before: string): string {
  return drawing(
    w,
    h,
    sun(sunX, 296, 78, bands, 0.75, pigment.mirabelle400) +
      hill(w, h, far, pigment.quetsche200) +
      hill(w, h, middle, pigment.leaf300) +
      behind +
      hill(w, h, near, pigment.leaf400) +
      before,
  )
}

const roof: Pair = [pigment.joue500, pigment.joue600]
const poplarColours: Pair = [pigment.leaf500, pigment.leaf700]

/** A family’s house, 200 high, its foot at 0, 0; the caller draws what is in its doorway. */
function familyHouse(doorway: string): string {
  const window = (x: number) =>
    rect(x, -78, 30, 34, pigment.mirabelle300, 5) +
    stroke(`M${x + 15} -78V-44M${x} -61H${x + 30}`, pigment.paper, 4)
  return (
    rect(46, -176, 22, 52, roof[1]) +
    rect(-88, -112, 176, 112, pigment.paper) +
    shape('M30 -112H88V0H44Q20 -56 30 -112Z', pigment.quetsche100) +
    shape('M-112 -104L0 -196L112 -104Z', roof[0]) +
    shape('M0 -196L112 -104H36Q30 -152 0 -196Z', roof[1]) +
    plum(-4, -128, 13) +
    leaf(-4, -140, 14, -30) +
    window(-72) +
    window(46) +
    doorway
  )
}

const arch = 'M-26 0V-52A26 26 0 0 1 26 -52V0Z'
const path = 'M-24 0H24C34 22 -6 34 30 60H-52C-66 32 -20 24 -24 0Z'

function houseScene(doorway: string, before: string): string {
  return scene(
    360,
    poplar(104, 346, 1.1, poplarColours) + tree(440, 352, 1.2),
    group(214, 376, 1.12, familyHouse(doorway) + shape(path, pigment.mirabelle100)) + before,
  )
}

/** A house with its door shut, and the mailbox where the login link arrives: the sign-in page. */
export function door(): string {
  const shut =
    shape(arch, pigment.leaf500) +
    shape('M0 -78A26 26 0 0 1 26 -52V0H0Q12 -40 0 -78Z', pigment.leaf700) +
    plum(-14, -34, 4.5, { freckles: false })
  const letterBox =
    stroke('M0 0V-44', pigment.bark700, 7) +
    shape('M-30 -44V-62A18 18 0 0 1 -12 -80H12A18 18 0 0 1 30 -62V-44Z', pigment.moselle500) +
    shape('M4 -44V-62A18 18 0 0 1 12 -80A18 18 0 0 1 30 -62V-44Z', pigment.moselle700) +
    stroke('M20 -66V-98', pigment.bark700, 4) +
    shape('M20 -100H42L36 -91L42 -82H20Z', pigment.joue500)
  return houseScene(shut, group(366, 398, 1, letterBox))
}

/** The same house with its door open and a child who waves: signed in. */
export function openDoor(): string {
  const open =
    shape(arch, pigment.mirabelle400) +
    shape('M0 -78A26 26 0 0 1 26 -52V0H8Q18 -44 0 -78Z', pigment.mirabelle300) +
    shape('M-26 0V-52A26 26 0 0 1 -20 -69L-52 -62V8Z', pigment.leaf700)
  return houseScene(
    open,
    figure(352, 402, 0.9, {
      pose: 'wave',
      skin: 4,
      hairColour: 1,
      hair: 6,
      top: 0,
      trousers: 6,
      mouth: 'open',
      mirrored: true,
    }),
  )
}

/** An opened, empty envelope in the evening: a login link that has been used. */
export function openedLetter(): string {
  const envelope =
    shape('M-104 -40L-8 -118Q0 -124 8 -118L104 -40Z', pigment.quetsche200) +
    shape('M0 -122Q4 -121 8 -118L104 -40H24Q22 -84 0 -122Z', pigment.quetsche300) +
    shape('M-104 -40H104L0 46Z', pigment.quetsche400) +
    shape('M-104 -40L0 36L104 -40V78Q104 88 94 88H-94Q-104 88 -104 78Z', pigment.paper) +
    shape('M104 -40V78Q104 88 94 88H-94Q-102 88 -104 80L-26 17L0 36Z', pigment.quetsche50) +
    stroke('M-100 84L-26 17M100 84L26 17', pigment.quetsche300, 3)
  return scene(
    352,
    tree(66, 352, 1.05) + tree(446, 344, 0.85),
    group(236, 312, 1, envelope, -4) +
      plum(376, 382, 19, { turn: 24 }) +
      leaf(386, 366, 26, -24) +
      leaf(86, 398, 34, -16) +
      leaf(330, 404, 24, 190),
  )
}

/** Two families under one tree, passing a basket from hand to hand: an invitation. */
export function sharedBasket(): string {
  const houses =
    house(60, 322, 1.1, pigment.paper, roof[0], { roofShade: roof[1] }) +
    house(452, 318, 1.1, pigment.paper, roof[0], { roofShade: roof[1] })
  return scene(
    250,
    houses,
    group(250, 388, 0.79, orchardTree(0, 0, orchardPlums, [pigment.leaf500, pigment.leaf700])) +
      figure(172, 402, 0.9, {
        pose: 'hold',
        skin: 2,
        hairColour: 3,
        hair: 4,
        top: 3,
        trousers: 6,
        mouth: 'smile',
      }) +
      figure(110, 404, 0.78, {
        pose: 'stand',
        skin: 2,
        hairColour: 3,
        hair: 0,
        top: 1,
        trousers: 0,
        mouth: 'smile',
      }) +
      figure(328, 402, 0.9, {
        pose: 'wave',
        skin: 5,
        hairColour: 0,
        hair: 5,
        top: 2,
        dress: true,
        mouth: 'open',
      }) +
      figure(390, 404, 0.78, {
        pose: 'stand',
        skin: 5,
        hairColour: 0,
        hair: 2,
        top: 7,
        trousers: 1,
        wears: 'glasses',
        mouth: 'smile',
      }) +
      plum(250, 402, 12, { turn: 18 }),
  )
}
