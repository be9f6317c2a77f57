import { figure } from '#src/ui/illustrations/people/people.ts'
import { hill, orchardPlums, orchardTree, tree } from './landscape.ts'
import { pigment } from './palette.ts'
import { leaf, lightLeaf, plum } from './shapes.ts'
import { circle, drawing, group, type Point, rect, shape, stroke } from './svg.ts'
import { themeShape } from './theme-icons.ts'

type Disc = readonly [radius: number, colour: string]

function discs(x: number, y: number, rings: readonly Disc[]): string {
  return rings.map(([radius, colour]) => circle(x, y, radius, colour)).join('')
}

/** A clearing in front of the rising sun, 520 × 300, with shapes on its far side and in the foreground. */
function clearing(behind: string, before: string): string {
  const w = 520
  const h = 300
  const far: readonly Point[] = [
    [0, 230],
    [150, 196],
    [330, 240],
    [520, 200],
  ]
  const middle: readonly Point[] = [
    [0, 256],
    [200, 226],
    [380, 262],
    [520, 236],
  ]
  const near: readonly Point[] = [
    [0, 290],
    [260, 276],
    [520, 292],
  ]
  return drawing(
    w,
    h,
    discs(260, 210, [
      [210, pigment.mirabelle150],
      [158, pigment.mirabelle100],
      [108, pigment.mirabelle300],
    ]) +
      circle(260, 204, 62, pigment.mirabelle400) +
      hill(w, h, far, pigment.quetsche200) +
      hill(w, h, middle, pigment.leaf300) +
      behind +
      hill(w, h, near, pigment.leaf400) +
      before,
  )
}

/** A path that ends in the grass, for the not-found page: 520 × 300. */
export function lostPath(): string {
  const signpost =
    stroke('M0 0V-92', pigment.bark700, 8) +
    shape('M-4 -92H44L58 -80L44 -68H-4Z', pigment.mirabelle400) +
    shape('M4 -60H-42L-54 -49L-42 -38H4Z', pigment.paper)
  return clearing(
    tree(76, 262, 0.9) +
      tree(440, 262, 1.1) +
      tree(386, 254, 0.7) +
      stroke('M250 300C300 276 210 262 262 244', pigment.mirabelle100, 14),
    group(300, 282, 1, signpost) +
      figure(204, 290, 0.95, {
        pose: 'wave',
        skin: 2,
        hairColour: 1,
        hair: 7,
        top: 1,
        trousers: 0,
        mouth: 'calm',
        mirrored: true,
      }),
  )
}

/** A fallen branch with its plums, and a child who gathers them, for a page that failed: 520 × 300. */
export function brokenBranch(): string {
  const stub =
    stroke('M0 -88C14 -98 24 -104 34 -108', pigment.bark700, 9) +
    shape('M30 -116L46 -112L38 -106L46 -100L34 -98Z', pigment.bark500)
  const fallen =
    stroke('M0 -8C40 -20 84 -14 128 -26M52 -16C66 -30 76 -36 90 -40', pigment.bark700, 8) +
    shape('M4 -16L-10 -12L-2 -7L-9 -2L6 -3Z', pigment.bark500) +
    leaf(124, -26, 40, -24) +
    leaf(88, -40, 34, -60, lightLeaf) +
    leaf(70, -28, 30, -140) +
    leaf(104, -20, 34, 28, lightLeaf) +
    leaf(40, -14, 28, -60)
  return clearing(
    tree(452, 260, 0.8),
    group(112, 290, 0.72, orchardTree(0, 0, orchardPlums, [pigment.leaf500, pigment.leaf700]) + stub) +
      group(206, 294, 1, fallen) +
      plum(222, 284, 9, { turn: 20 }) +
      plum(298, 288, 9, { turn: -14 }) +
      plum(340, 286, 9, { turn: 30 }) +
      figure(404, 292, 0.95, {
        pose: 'hold',
        skin: 4,
        hairColour: 0,
        hair: 2,
        top: 4,
        trousers: 6,
        mouth: 'calm',
        mirrored: true,
      }),
  )
}

/** A child who reads under the tree until the network is back: 520 × 300. */
export function readingUnderTheTree(): string {
  return clearing(
    tree(60, 258, 0.7) + tree(104, 262, 0.9),
    group(356, 290, 0.76, orchardTree(0, 0, orchardPlums, [pigment.leaf500, pigment.leaf700])) +
      figure(240, 292, 1.1, {
        pose: 'sit',
        skin: 1,
        hairColour: 5,
        hair: 5,
        top: 0,
        trousers: 6,
        wears: 'glasses',
      }),
  )
}

/** An empty basket, for a list without entries: 280 × 180. */
export function emptyBasket(): string {
  return drawing(
    280,
    180,
    circle(140, 100, 84, pigment.mirabelle100) +
      shape('M60 96H220L204 156Q202 164 194 164H86Q78 164 76 156Z', pigment.bark500) +
      shape('M140 96H220L204 156Q202 164 194 164H140Z', pigment.bark700, 'opacity=".5"') +
      stroke('M66 116H214M72 138H208', pigment.bark700, 4) +
      stroke('M92 96C92 34 188 34 188 96', pigment.bark700, 7) +
      leaf(186, 52, 40, -18) +
      leaf(184, 54, 30, 60, lightLeaf),
  )
}

const sealedEnvelope =
  rect(-88, -56, 176, 116, pigment.paper, 8) +
  shape('M-88 -48L0 22L88 -48V52Q88 60 80 60H-80Q-88 60 -88 52Z', pigment.quetsche50) +
  shape('M-88 54L-20 6L0 22L20 6L88 54Q86 60 80 60H-80Q-86 60 -88 54Z', pigment.quetsche100) +
  stroke('M-84 -52L0 18L84 -52', pigment.quetsche300, 3) +
  plum(0, 14, 20) +
  leaf(0, -4, 22, -32)

/** An envelope, for texts about e-mails: 280 × 180. */
export function envelope(): string {
  return drawing(
    280,
    180,
    circle(140, 96, 84, pigment.mirabelle100) + group(140, 98, 0.72, sealedEnvelope, -5),
  )
}

/** An envelope on its way, for a message that has been sent: 420 × 250. */
export function letter(): string {
  const w = 420
  const h = 250
  const far: readonly Point[] = [
    [0, 210],
    [120, 182],
    [280, 216],
    [420, 186],
  ]
  const near: readonly Point[] = [
    [0, 236],
    [200, 216],
    [420, 238],
  ]
  return drawing(
    w,
    h,
    discs(210, 170, [
      [168, pigment.mirabelle150],
      [124, pigment.mirabelle50],
      [80, pigment.mirabelle300],
    ]) +
      hill(w, h, far, pigment.leaf300) +
      hill(w, h, near, pigment.leaf400) +
      tree(54, 220, 0.8) +
      tree(380, 214, 0.9) +
      group(210, 120, 1, sealedEnvelope, -5) +
      stroke('M70 96C40 90 24 104 14 120M78 124C50 122 34 134 26 148', pigment.mirabelle500, 4),
  )
}

/** The monthly box, opened: 320 × 220. */
export function box(): string {
  return drawing(
    320,
    220,
    discs(160, 130, [
      [112, pigment.mirabelle200],
      [76, pigment.mirabelle300],
    ]) +
      leaf(120, 92, 58, -120) +
      leaf(200, 92, 62, -62, lightLeaf) +
      group(96, 38, 0.9, themeShape('science')) +
      group(168, 32, 0.9, themeShape('creativity')) +
      rect(64, 98, 192, 104, pigment.bark500, 6) +
      shape('M160 98H250Q256 98 256 104V196Q256 202 250 202H160Z', pigment.bark700, 'opacity=".45"') +
      shape('M64 104L40 84Q36 80 42 78H108L120 98H70Z', '#A9744F') +
      shape('M256 104L280 84Q284 80 278 78H212L200 98H250Z', '#7A4B33') +
      plum(160, 150, 26) +
      leaf(160, 128, 26, -30),
  )
}

/** The card of the next live session, 460 × 130, with a child waving on the right. */
export function nextLive(): string {
  const child = {
    pose: 'wave',
    skin: 4,
    hairColour: 0,
    hair: 2,
    top: 2,
    dress: true,
    mirrored: true,
  } as const
  const far: readonly Point[] = [
    [0, 70],
    [150, 40],
    [320, 80],
    [460, 44],
  ]
  const near: readonly Point[] = [
    [0, 104],
    [200, 84],
    [460, 110],
  ]
  return drawing(
    460,
    130,
    hill(460, 130, far, pigment.moselle300) + hill(460, 130, near, '#7FBFD5') + figure(404, 118, 0.72, child),
  )
}
