import { figure } from '#src/ui/illustrations/people/people.ts'
import { dayColours, gatherers } from './hero.ts'
import { hill, house, orchardPlums, orchardTree, tree } from './landscape.ts'
import { pigment } from './palette.ts'
import { circle, drawing, group, type Point, rect, shape } from './svg.ts'

/** The same orchard for phones, 780 × 640, below the text. */
export function heroMobile(): string {
  const w = 780
  const h = 640
  const light = [
    [560, pigment.mirabelle75],
    [440, pigment.mirabelle100],
    [325, pigment.mirabelle200],
    [220, pigment.mirabelle300],
    [128, pigment.mirabelle400],
  ] as const
  const village =
    group(
      250,
      440,
      1,
      rect(-6, -58, 13, 58, pigment.paper) + shape('M-9 -56L1 -86L11 -56Z', pigment.quetsche500),
    ) +
    house(216, 442, 0.8, pigment.paper, pigment.joue500, { roofShade: pigment.joue600 }) +
    house(284, 442, 0.9, pigment.mirabelle100, pigment.joue500, { roofShade: pigment.joue600 })
  return drawing(
    w,
    h,
    rect(0, 0, w, h, pigment.mirabelle50) +
      light.map(([radius, colour]) => circle(400, 330, radius, colour)).join('') +
      hill(
        w,
        h,
        [
          [0, 400],
          [160, 350],
          [360, 410],
          [560, 340],
          [780, 390],
        ],
        pigment.quetsche200,
      ) +
      hill(
        w,
        h,
        [
          [0, 440],
          [220, 400],
          [460, 446],
          [780, 396],
        ],
        pigment.quetsche300,
      ) +
      village +
      hill(
        w,
        h,
        [
          [0, 470],
          [200, 436],
          [480, 480],
          [780, 430],
        ],
        pigment.moselle300,
      ) +
      hill(
        w,
        h,
        [
          [0, 490],
          [240, 450],
          [520, 520],
          [780, 470],
        ],
        pigment.leaf300,
      ) +
      mobileRow.map(([x, y]) => tree(x, y, 0.6, { colours: dayColours.row })).join('') +
      hill(
        w,
        h,
        [
          [0, 540],
          [260, 510],
          [520, 560],
          [780, 500],
        ],
        pigment.leaf400,
      ) +
      orchardTree(610, 560, orchardPlums, dayColours.crown) +
      hill(
        w,
        h,
        [
          [0, 600],
          [300, 560],
          [560, 612],
          [780, 566],
        ],
        pigment.leaf500,
      ) +
      figure(486, 606, 1.16, gatherers.picking) +
      figure(330, 616, 1.16, gatherers.carrying) +
      figure(160, 612, 1.16, gatherers.reading),
    { fit: 'xMidYMax slice' },
  )
}

const mobileRow: readonly Point[] = [
  [40, 488],
  [120, 472],
  [200, 468],
  [300, 480],
]
