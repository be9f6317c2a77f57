import { tree } from './landscape.ts'
import { pigment } from './palette.ts'
import { darkLeaf, leaf, lightLeaf, plum } from './shapes.ts'
import { circle, drawing, group, idFrom, rect, shape, stroke } from './svg.ts'

const arch = 'M128 238V132C128 92 152 74 180 74C208 74 232 92 232 132V238Z'

/** The gate of the orchard on the day of a live session, before its door opens. */
export function gate(): string {
  const shut =
    shape(arch, pigment.bark500) +
    shape('M180 74C208 74 232 92 232 132V238H180Z', pigment.bark700) +
    `<path d="M154 88V238M206 88V238" fill="none" stroke="${pigment.bark700}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity=".55"/>` +
    stroke('M180 74V238', pigment.bark700, 4) +
    stroke('M132 132H228M130 206H230', pigment.quetsche900, 5) +
    plum(168, 170, 9, { freckles: false }) +
    plum(193, 170, 9, { freckles: false })
  return inWall(shut)
}

/** The same gate with its door open, and the orchard behind it. */
export function openGate(): string {
  const id = idFrom('gate', arch)
  const orchard =
    rect(120, 60, 120, 190, pigment.mirabelle50) +
    circle(186, 156, 66, pigment.mirabelle200) +
    circle(186, 156, 44, pigment.mirabelle400) +
    shape('M120 196C150 178 200 206 240 186V250H120Z', pigment.leaf300) +
    shape('M120 216C160 200 206 226 240 212V250H120Z', pigment.leaf400) +
    group(148, 208, 0.42, tree(0, 0, 1)) +
    group(216, 204, 0.34, tree(0, 0, 1))
  return inWall(
    `<clipPath id="${id}"><path d="${arch}"/></clipPath><g clip-path="url(#${id})">${orchard}</g>` +
      shape('M128 238V132C128 116 118 104 96 98V252Z', pigment.bark500) +
      shape('M96 98C104 100 110 103 115 107V245L96 252Z', pigment.bark700) +
      circle(103, 176, 5, pigment.mirabelle400),
  )
}

function inWall(doorway: string): string {
  return drawing(
    360,
    260,
    circle(180, 140, 124, pigment.mirabelle200) +
      circle(180, 140, 92, pigment.mirabelle300) +
      shape('M0 238V136C40 122 90 122 128 130V238Z', pigment.quetsche100) +
      shape('M360 238V136C320 122 270 122 232 130V238Z', pigment.quetsche200) +
      stones(leftStones, pigment.quetsche200) +
      stones(rightStones, pigment.quetsche300) +
      leaves
        .map(([x, y, length, turn], index) => leaf(x, y, length, turn, index % 3 ? darkLeaf : lightLeaf))
        .join('') +
      plum(52, 112, 13, { turn: -8 }) +
      plum(112, 104, 12, { turn: 8 }) +
      plum(306, 108, 13, { turn: 8 }) +
      plum(250, 104, 12, { turn: -8 }) +
      shape(
        'M118 240V132C118 84 148 62 180 62C212 62 242 84 242 132V240H232V132C232 92 208 74 180 74C152 74 128 92 128 132V240Z',
        pigment.quetsche500,
      ) +
      doorway +
      shape('M0 238C90 230 270 230 360 238V260H0Z', pigment.leaf400) +
      shape(
        'M150 238C176 232 196 234 214 238C226 246 232 254 236 260H118C126 252 132 244 150 238Z',
        pigment.mirabelle100,
      ),
  )
}

function stones(rows: readonly (readonly [x: number, y: number, width: number])[], colour: string): string {
  return rows.map(([x, y, width]) => stroke(`M${x} ${y}H${x + width}`, colour, 4)).join('')
}

const leftStones = [
  [18, 160, 40],
  [72, 156, 34],
  [30, 188, 46],
  [88, 184, 28],
  [12, 212, 38],
  [64, 214, 46],
] as const

const rightStones = [
  [250, 160, 40],
  [306, 156, 34],
  [262, 188, 46],
  [322, 184, 24],
  [246, 212, 38],
  [300, 214, 42],
] as const

const leaves = [
  [20, 130, 60, -24],
  [60, 124, 58, -60],
  [100, 128, 56, -104],
  [128, 116, 52, -70],
  [30, 136, 52, -80],
  [86, 130, 48, -32],
  [260, 128, 56, -74],
  [300, 124, 60, -118],
  [340, 130, 58, -150],
  [236, 116, 52, -108],
  [282, 130, 52, -40],
  [326, 136, 52, -96],
] as const
