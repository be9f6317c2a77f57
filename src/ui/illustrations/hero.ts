// Longer than other files: one drawing whose parts share coordinates.
import { type Figure, figure } from '#src/ui/illustrations/people/people.ts'
import { bough } from './branch.ts'
import { hill, house, orchardPlums, orchardTree, poplar, tree } from './landscape.ts'
import { type Pair, pigment } from './palette.ts'
import { plum } from './shapes.ts'
import { circle, drawing, group, idFrom, type Point, rect, shape, stroke } from './svg.ts'

const width = 1600
const height = 820
/** Height of the sky above the actual scene, for the navigation bar. */
const top = 124

interface HeroOptions {
  night?: boolean
  /** Prefix of the drawing's inner id, for a drawing that appears twice in one document. */
  prefix?: string
}

/**
 * The orchard above the Moselle, 1600 × 944, by day or by night. Its left half leaves space for the title.
 */
export function hero({ night, prefix = 'hero' }: HeroOptions = {}): string {
  const colours = night ? nightColours : dayColours
  const scene =
    sky(colours, night) +
    farHills(colours, night) +
    river(colours) +
    orchard(colours) +
    nearHills(colours) +
    gathering(colours) +
    group(1625, night ? 10 : 44, 1, bough())
  return drawing(
    width,
    height + top,
    skyAbove(colours, night, idFrom(prefix, 'sky')) + group(0, top, 1, scene),
    { fit: 'xMaxYMax slice' },
  )
}

interface Colours {
  sky: string
  farHill: string
  middleHill: string
  valley: string
  water: string
  meadow: string
  near: string
  nearest: string
  wall: string
  secondWall: string
  roof: string
  roofShade: string
  slate: string
  row: Pair
  rowBark: string
  poplar: Pair
  crown: Pair
}

export const dayColours: Colours = {
  sky: pigment.mirabelle50,
  farHill: pigment.quetsche200,
  middleHill: pigment.quetsche300,
  valley: pigment.moselle300,
  water: pigment.moselle100,
  meadow: pigment.leaf300,
  near: pigment.leaf400,
  nearest: pigment.leaf500,
  wall: pigment.paper,
  secondWall: pigment.mirabelle100,
  roof: pigment.joue500,
  roofShade: pigment.joue600,
  slate: pigment.quetsche500,
  row: [pigment.leaf400, pigment.leaf500],
  rowBark: pigment.bark700,
  poplar: [pigment.leaf500, pigment.leaf700],
  crown: [pigment.leaf500, pigment.leaf700],
}

const nightColours: Colours = {
  sky: '#1B1530',
  farHill: '#3A2E5E',
  middleHill: '#31264F',
  valley: '#2A3A62',
  water: '#46609A',
  meadow: '#2A4E4E',
  near: '#224646',
  nearest: '#1C3B3E',
  wall: '#4A3D70',
  secondWall: '#453869',
  roof: '#5B3B57',
  roofShade: '#4A2F49',
  slate: '#241B3A',
  row: ['#2F6158', '#23494A'],
  rowBark: '#1B1530',
  poplar: ['#2F6158', '#23494A'],
  crown: ['#2F6B5C', '#234F4C'],
}

const sunX = 1085
const sunY = 470
const dayRings = [
  [900, pigment.mirabelle75],
  [690, pigment.mirabelle100],
  [500, pigment.mirabelle200],
  [335, pigment.mirabelle300],
] as const
const nightRings = [
  [840, '#221A3A'],
  [620, '#2B2249'],
  [430, '#372B5A'],
  [270, '#46386C'],
] as const

function sky({ sky: ground }: Colours, night = false): string {
  const rings = (night ? nightRings : dayRings)
    .map(([radius, colour]) => circle(sunX, sunY, radius, colour))
    .join('')
  const light = night
    ? circle(sunX, sunY - 120, 84, pigment.mirabelle100) +
      circle(sunX + 30, sunY - 134, 78, '#46386C') +
      stars.map(([x, y], index) => circle(x, y, index % 3 ? 2.4 : 3.6, pigment.mirabelle200)).join('')
    : circle(sunX, sunY, 190, pigment.mirabelle400)
  return rect(0, 0, width, height, ground) + rings + light
}

/** The strip of sky above the scene; by day the rings of the sun continue into it. */
function skyAbove({ sky: ground }: Colours, night: boolean | undefined, id: string): string {
  const strip = rect(0, 0, width, top + 2, ground)
  if (night) return strip
  const rings = dayRings
    .slice(0, 3)
    .map(([radius, colour]) => circle(sunX, sunY, radius, colour))
    .join('')
  return `${strip}<clipPath id="${id}"><rect width="${width}" height="${top + 1}"/></clipPath><g clip-path="url(#${id})"><g transform="translate(0 ${top})">${rings}</g></g>`
}

const stars: readonly Point[] = [
  [300, 90],
  [520, 60],
  [180, 210],
  [700, 150],
  [860, 70],
  [1400, 110],
  [1300, 240],
  [90, 110],
  [620, 260],
]

function farHills(colours: Colours, night?: boolean): string {
  const { wall, roof, roofShade, slate } = colours
  const tower = group(760, 596, 1, rect(-6, -62, 14, 62, wall) + shape('M-9 -60L1 -92L11 -60Z', slate))
  const village =
    tower +
    house(722, 600, 0.8, wall, roof, { roofShade, lit: night }) +
    house(795, 600, 0.9, colours.secondWall, roof, { roofShade, lit: night }) +
    house(836, 602, 0.7, wall, slate, { lit: night })
  return (
    hill(
      width,
      height,
      [
        [0, 560],
        [240, 500],
        [520, 566],
        [820, 470],
        [1120, 545],
        [1370, 468],
        [1600, 520],
      ],
      colours.farHill,
    ) +
    hill(
      width,
      height,
      [
        [0, 610],
        [300, 548],
        [640, 618],
        [960, 540],
        [1280, 600],
        [1600, 540],
      ],
      colours.middleHill,
    ) +
    group(190, 2, 1, village) +
    hill(
      width,
      height,
      [
        [0, 640],
        [260, 600],
        [560, 650],
        [900, 596],
        [1250, 654],
        [1600, 596],
      ],
      colours.valley,
    )
  )
}

function river({ water, meadow }: Colours): string {
  return (
    shape(
      'M560 820C700 760 980 740 900 700C840 672 640 676 700 640C740 622 900 628 1000 616L1100 622C980 640 860 640 860 660C900 690 1120 690 1080 736C1040 776 900 790 860 820Z',
      water,
    ) +
    hill(
      width,
      height,
      [
        [0, 640],
        [200, 612],
        [430, 668],
        [620, 716],
        [760, 820],
      ],
      meadow,
    ) +
    shape('M1600 590C1420 600 1290 640 1120 672C1010 694 960 720 900 820L1600 820Z', meadow)
  )
}

function orchard({ row, rowBark, poplar: green }: Colours): string {
  return (
    rows.map(([x, y, scale]) => tree(x, y, scale, { colours: row, bark: rowBark })).join('') +
    poplar(1500, 612, 0.9, green) +
    poplar(1548, 606, 1.1, green) +
    poplar(1450, 622, 0.7, green)
  )
}

const rows = [
  [60, 640, 0.5],
  [130, 632, 0.5],
  [200, 630, 0.5],
  [270, 642, 0.5],
  [340, 656, 0.5],
  [30, 690, 0.68],
  [120, 680, 0.68],
  [214, 678, 0.68],
  [306, 692, 0.68],
  [396, 712, 0.68],
] as const

function nearHills({ near, nearest }: Colours): string {
  return (
    shape('M0 716C140 690 330 700 470 760C520 782 560 800 600 820L0 820Z', near) +
    shape('M1600 662C1420 650 1240 690 1090 744C1000 776 900 796 820 820L1600 820Z', near) +
    shape('M1600 742C1440 716 1240 746 1080 786C1020 800 960 812 900 820L1600 820Z', nearest) +
    shape('M0 772C120 752 260 770 380 820L0 820Z', nearest)
  )
}

export const gatherers = {
  picking: {
    pose: 'reach',
    skin: 3,
    hairColour: 0,
    hair: 2,
    top: 1,
    trousers: 6,
    mouth: 'open',
    shoes: pigment.paper,
  },
  carrying: {
    pose: 'hold',
    skin: 0,
    hairColour: 5,
    hair: 5,
    top: 0,
    trousers: 4,
    dress: true,
    shoes: pigment.quetsche700,
    wears: 'freckles',
  },
  reading: {
    pose: 'sit',
    skin: 1,
    hairColour: 1,
    hair: 6,
    top: 2,
    trousers: 0,
    wears: 'glasses',
    eyes: 'closed',
    mouth: 'calm',
  },
} as const satisfies Record<string, Figure>

function gathering({ crown }: Colours): string {
  return (
    orchardTree(1370, 742, [...orchardPlums, [104, -250, 17], [-16, -190, 18]], crown) +
    ladder() +
    figure(1275, 668, 0.98, gatherers.picking) +
    figure(1130, 798, 1.02, gatherers.carrying) +
    figure(1478, 792, 1.02, gatherers.reading) +
    plum(1208, 806, 11, { turn: 20 }) +
    plum(1236, 812, 10, { turn: -30 }) +
    plum(1400, 806, 11, { turn: 14 })
  )
}

function ladder(): string {
  const rung = (y: number) =>
    stroke(`M${-20 + 34 * (-y / 190)} ${y}L${22 + 22 * (-y / 190)} ${y}`, pigment.bark500, 6)
  return group(
    1262,
    764,
    1,
    stroke('M-20 0L14 -190M22 0L44 -190', pigment.bark500, 7) +
      [-30, -62, -94, -126, -158].map(rung).join(''),
  )
}
