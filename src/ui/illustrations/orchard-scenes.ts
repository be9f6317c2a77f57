import { head } from '#src/ui/illustrations/people/people.ts'
import { hill, house, tree } from './landscape.ts'
import { pigment } from './palette.ts'
import { leaf, plum } from './shapes.ts'
import { circle, drawing, group, idFrom, type Point, rect, shape, stroke } from './svg.ts'

/** The hills behind a child's page, edge to edge, 1600 × 260. */
export function orchardHills(): string {
  const layer = (points: readonly Point[], colour: string) => hill(1600, 260, points, colour)
  return drawing(
    1600,
    260,
    layer(
      [
        [0, 70],
        [320, 30],
        [700, 86],
        [1120, 26],
        [1600, 74],
      ],
      pigment.quetsche200,
    ) +
      layer(
        [
          [0, 110],
          [380, 70],
          [820, 126],
          [1240, 72],
          [1600, 110],
        ],
        pigment.moselle300,
      ) +
      layer(
        [
          [0, 160],
          [300, 120],
          [760, 176],
          [1180, 124],
          [1600, 160],
        ],
        pigment.leaf300,
      ) +
      trees
        .map(([x, y, scale]) => tree(x, y, scale, { colours: [pigment.leaf400, pigment.leaf500] }))
        .join('') +
      layer(
        [
          [0, 216],
          [420, 184],
          [900, 226],
          [1300, 190],
          [1600, 214],
        ],
        pigment.leaf400,
      ),
    { fit: 'none' },
  )
}

const trees = [
  [90, 152, 0.8],
  [190, 140, 0.7],
  [280, 136, 0.62],
  [1330, 146, 0.66],
  [1430, 150, 0.8],
  [1530, 158, 0.9],
] as const

/** The night pigments, for this scene only. */
const night = {
  sky: ['#221A3A', '#2B2249', '#372B5A', '#46386C'],
  far: '#3A2E5E',
  river: '#2A3A62',
  near: '#224646',
  ground: '#1C3B3E',
  skin: '#B4764A',
} as const

/** The evening scene: a bed under the tree, with the hill as its blanket, 900 × 560. */
export function bedtime(): string {
  const id = idFrom('orchard', 'bedtime')
  const glow = [520, 400, 290, 190]
    .map((radius, index) => circle(610, 330, radius, night.sky[index] ?? night.far))
    .join('')
  const moon = shape('M796 52A54 54 0 1 0 838 124A46 46 0 1 1 796 52Z', pigment.mirabelle100)
  const lights = stars
    .map(([x, y], index) => circle(x, y, index % 3 ? 2.4 : 3.6, pigment.mirabelle200))
    .join('')
  const land =
    hill(
      900,
      560,
      [
        [0, 330],
        [200, 286],
        [460, 340],
        [700, 280],
        [900, 320],
      ],
      night.far,
    ) +
    house(430, 330, 0.9, '#4A3D70', '#5B3B57', { roofShade: '#4A2F49', lit: true }) +
    house(474, 333, 0.7, '#453869', '#5B3B57', { roofShade: '#4A2F49' }) +
    hill(
      900,
      560,
      [
        [0, 390],
        [260, 340],
        [520, 392],
        [900, 350],
      ],
      night.river,
    ) +
    hill(
      900,
      560,
      [
        [0, 440],
        [300, 410],
        [640, 450],
        [900, 410],
      ],
      night.near,
    ) +
    group(742, 470, 2.5, tree(0, 0, 1, { colours: ['#2F6B5C', '#234F4C'], bark: '#1B1530' }))
  const bed =
    shape('M150 486V330C150 300 172 282 200 282C228 282 250 300 250 330V486Z', pigment.bark500) +
    shape('M200 282C228 282 250 300 250 330V486H200Z', pigment.bark700) +
    shape(
      'M196 400C196 372 226 360 268 362C316 364 340 378 338 404C336 432 300 440 262 440C224 440 196 430 196 400Z',
      pigment.paper,
    ) +
    shape(
      'M262 440C300 440 336 432 338 404C340 380 320 366 282 363C318 380 320 424 262 440Z',
      pigment.quetsche100,
    ) +
    group(272, 384, 1.05, head({ skin: 3, hairColour: 0, hair: 3, eyes: 'closed', mouth: 'calm' }), -10)
  const leaves = blanketLeaves
    .map(([x, y, length, turn]) => leaf(x, y, length, turn, [pigment.leaf300, pigment.leaf400], 0.26))
    .join('')
  const blanket =
    `<clipPath id="${id}"><path d="M226 420C300 396 420 384 540 412C640 434 690 452 700 500L700 520H190V470C190 440 200 430 226 420Z"/></clipPath>` +
    `<g clip-path="url(#${id})">${rect(180, 370, 540, 170, pigment.leaf500)}${shape('M430 370H730V540H460C500 490 490 420 430 370Z', pigment.leaf700)}` +
    `${leaves}${plum(312, 500, 15)}${plum(520, 440, 14)}${plum(430, 430, 13)}</g>` +
    shape(
      'M190 446C240 424 330 408 420 404C436 404 438 420 424 422C340 428 260 444 200 468C186 470 182 452 190 446Z',
      pigment.mirabelle100,
    )
  const hands = circle(252, 424, 10, night.skin) + circle(330, 410, 10, night.skin)
  const foot =
    stroke('M170 486V540M676 500V540', pigment.bark700, 14) +
    hill(
      900,
      560,
      [
        [0, 536],
        [300, 524],
        [620, 540],
        [900, 522],
      ],
      night.ground,
    )
  return drawing(900, 560, glow + moon + lights + land + bed + blanket + hands + foot + books(), {
    fit: 'xMidYMax slice',
  })
}

function books(): string {
  return group(
    118,
    512,
    1,
    shape('M-34 0L-34 -12H30V0Z', pigment.joue500) +
      shape('M-34 -12H30V-8H-34Z', pigment.paper) +
      shape('M-28 -12V-24H36V-12Z', pigment.moselle500) +
      shape('M-28 -16H36V-12H-28Z', pigment.quetsche100),
  )
}

const stars: readonly Point[] = [
  [60, 40],
  [150, 110],
  [90, 200],
  [210, 190],
  [730, 40],
  [860, 40],
  [880, 190],
  [700, 170],
  [270, 240],
]

const blanketLeaves = [
  [250, 486, 84, -30],
  [352, 452, 76, -20],
  [340, 520, 80, -26],
  [452, 486, 84, -16],
  [556, 470, 72, 10],
  [560, 528, 76, -10],
] as const

/** The plum of a button that leads to replays, 112 × 112. */
export function replayPlum(): string {
  return drawing(
    112,
    112,
    leaf(58, 20, 34, -24) +
      plum(56, 62, 46, { freckles: false }) +
      shape('M45 42L76 62L45 82Z', pigment.paper),
  )
}

/** The sprout of a button that leads to challenges, 112 × 112. */
export function sprout(): string {
  const ground =
    shape('M16 92C16 78 36 70 56 70C76 70 96 78 96 92C96 104 16 104 16 92Z', pigment.bark500) +
    shape('M56 70C76 70 96 78 96 92C96 101 56 101 56 101Z', pigment.bark700)
  return drawing(
    112,
    112,
    ground +
      stroke('M56 76C56 60 58 50 56 40', pigment.leaf700, 5) +
      leaf(57, 46, 46, -52) +
      leaf(56, 58, 42, -150),
  )
}
