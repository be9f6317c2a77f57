import type { StepPicture } from '#src/shared/pictures/step-pictures.ts'
import { head } from '#src/ui/illustrations/people/people.ts'
import { tree } from './landscape.ts'
import { pigment } from './palette.ts'
import { blossom, leaf, plum } from './shapes.ts'
import { circle, drawing, ellipse, group, rect, shape, stroke } from './svg.ts'

/** The drawing of one step of a challenge, 200 × 150. */
export function stepDrawing(picture: StepPicture): string {
  return drawing(200, 150, steps[picture]())
}

/**
 * A drawing to print: paper shapes become thin outlines and nothing is filled with ink, so that a child can
 * colour it. Broad strokes become two lines.
 */
export function ink(svg: string): string {
  const thin = 1.7
  return svg
    .replaceAll(
      /<path d="([^"]*)" fill="none" stroke="[^"]*" stroke-width="([\d.]+)"([^>]*?)\/>/g,
      (_, path: string, width: string, rest: string) =>
        Number(width) > 4
          ? `<path d="${path}" fill="none" stroke="${outline}" stroke-width="${width}"${rest}/>` +
            `<path d="${path}" fill="none" stroke="${pigment.paper}" stroke-width="${Number(width) - 2 * thin}"${rest}/>`
          : `<path d="${path}" fill="none" stroke="${outline}" stroke-width="${Math.min(Number(width), 2.2)}"${rest}/>`,
    )
    .replaceAll(
      /fill="#[0-9A-Fa-f]{3,6}"(?! stroke)/g,
      `fill="${pigment.paper}" stroke="${outline}" stroke-width="${thin}" stroke-linejoin="round"`,
    )
}

const outline = pigment.quetsche900
const {
  paper,
  bark500,
  bark700,
  mirabelle200,
  mirabelle400,
  mirabelle500,
  moselle100,
  moselle300,
  moselle500,
  moselle700,
  joue300,
  joue500,
  joue600,
} = pigment
const {
  leaf300,
  leaf400,
  leaf500,
  leaf700,
  quetsche100,
  quetsche200,
  quetsche300,
  quetsche400,
  quetsche500,
  quetsche700,
} = pigment
const disc = (colour: string) => circle(100, 76, 68, colour)

const steps: Readonly<Record<StepPicture, () => string>> = {
  basket: () =>
    disc(mirabelle200) +
    pear(126, 78) +
    plum(84, 92, 24, { stem: true }) +
    plum(58, 98, 16, { stem: true, turn: -10 }) +
    shape('M28 96H172L158 132Q156 138 150 138H50Q44 138 42 132Z', bark500) +
    shape('M100 96H172L158 132Q156 138 150 138H100Z', bark700) +
    stroke('M34 110H166M40 124H160', bark700, 3),
  wash: () =>
    disc(moselle300) +
    stroke('M46 34H104C126 34 126 52 126 58', quetsche400, 13) +
    stroke('M74 20H100M87 22V32', quetsche500, 7) +
    stroke('M126 72V104', paper, 10) +
    plum(126, 106, 19) +
    shape('M62 104H190C188 130 172 142 126 142C80 142 64 130 62 104Z', moselle500) +
    shape('M126 104H190C188 130 172 142 126 142Z', moselle700) +
    circle(96, 92, 6, paper) +
    circle(108, 84, 4, paper) +
    circle(152, 92, 5, paper),
  cut: () =>
    disc(leaf300) +
    shape('M22 96H178V116Q178 124 170 124H30Q22 124 22 116Z', bark500) +
    shape('M100 96H178V116Q178 124 170 124H100Z', bark700) +
    plum(54, 78, 20, { stem: true }) +
    circle(96, 80, 21, mirabelle500) +
    circle(96, 80, 16, mirabelle200) +
    shape('M96 72C102 76 102 84 96 89C90 84 90 76 96 72Z', bark500) +
    shape('M138 92V60C138 46 154 46 154 60V92Z', quetsche100) +
    shape('M146 50C152 51 154 54 154 60V92H146Z', quetsche300) +
    rect(139, 20, 14, 32, joue500, 7),
  table: () =>
    disc(joue300) +
    shape('M14 100H186V112H14Z', bark500) +
    shape('M100 100H186V112H100Z', bark700) +
    stroke('M34 112V142M166 112V142', bark700, 8) +
    ellipse(56, 95, 30, 8, paper) +
    ellipse(146, 95, 30, 8, paper) +
    plum(48, 82, 11) +
    plum(66, 84, 9) +
    plum(138, 82, 11) +
    plum(156, 84, 9) +
    shape('M94 100L90 66H112L108 100Z', moselle300) +
    shape('M101 66H112L108 100H101Z', moselle500) +
    stroke('M101 66V40', leaf700, 3) +
    leaf(101, 56, 20, -30) +
    blossom(101, 34, 15),
  tidy: () =>
    disc(quetsche200) +
    ellipse(120, 76, 34, 36, paper) +
    ellipse(120, 76, 22, 24, quetsche100) +
    shape('M30 84H170C168 122 150 136 100 136C50 136 32 122 30 84Z', moselle500) +
    shape('M100 84H170C168 122 150 136 100 136Z', moselle700) +
    [
      [52, 80, 12],
      [72, 74, 15],
      [92, 82, 10],
      [146, 82, 11],
      [40, 66, 6],
    ]
      .map(([x = 0, y = 0, radius = 0]) => circle(x, y, radius, paper))
      .join('') +
    rect(46, 102, 40, 20, mirabelle400, 6),
  paper: () =>
    disc(mirabelle200) +
    shape('M56 30H132L146 44V132H56Z', paper) +
    shape('M132 30L146 44H132Z', quetsche200) +
    stroke('M70 58H126M70 76H126M70 94H106', quetsche300, 4) +
    shape('M112 124L160 70L172 80L124 134L108 138Z', mirabelle400) +
    shape('M166 75L172 80L124 134L118 129Z', mirabelle500) +
    shape('M112 124L124 134L108 138Z', bark500),
  book: () =>
    disc(leaf300) +
    shape('M100 50C82 38 54 36 28 42V120C54 114 82 116 100 128Z', paper) +
    shape('M100 50C118 38 146 36 172 42V120C146 114 118 116 100 128Z', quetsche100) +
    stroke(
      'M44 58C60 56 76 58 88 64M44 76C60 74 76 76 88 82M112 64C124 58 140 56 156 58M112 82C124 76 140 74 156 76',
      quetsche300,
      4,
    ) +
    stroke('M28 120C54 114 82 116 100 128C118 116 146 114 172 120', joue500, 6),
  clock: () =>
    disc(moselle300) +
    circle(100, 80, 54, paper) +
    circle(100, 80, 44, mirabelle200) +
    stroke('M100 80V50M100 80L122 92', quetsche700, 6) +
    circle(100, 80, 6, joue500) +
    stroke('M100 42V46M100 114V118M62 80H66M134 80H138', quetsche500, 4),
  talk: () =>
    disc(joue300) +
    shape(
      'M46 40H112Q124 40 124 52V84Q124 96 112 96H74L54 114V96H46Q34 96 34 84V52Q34 40 46 40Z',
      moselle500,
    ) +
    shape('M96 66H154Q166 66 166 78V106Q166 118 154 118H150V134L132 118H108Q96 118 96 106Z', paper) +
    [50, 68, 86].map((x) => circle(x, 68, 6, paper)).join('') +
    stroke('M112 86H150M112 100H138', quetsche300, 4),
  people: () =>
    disc(leaf300) +
    shape('M28 144C28 112 46 100 68 100C90 100 108 112 108 144Z', joue500) +
    shape('M92 144C92 112 110 100 132 100C154 100 172 112 172 144Z', moselle500) +
    group(68, 66, 0.95, head({ skin: 3, hairColour: 0, hair: 3 })) +
    group(132, 66, 0.95, head({ skin: 0, hairColour: 3, hair: 6, mouth: 'open' })),
  heart: () =>
    disc(mirabelle200) +
    shape(
      'M100 128C56 100 44 76 52 56C60 38 86 38 100 60C114 38 140 38 148 56C156 76 144 100 100 128Z',
      joue500,
    ) +
    shape('M100 60C114 38 140 38 148 56C156 76 144 100 100 128C124 98 122 76 100 60Z', joue600) +
    leaf(100, 58, 34, -56),
  hands: () =>
    disc(moselle100) +
    shape('M20 92C40 78 62 80 84 92L100 104L88 124C64 126 42 122 20 116Z', '#E2A876') +
    shape('M180 92C160 78 138 80 116 92L100 104L112 124C136 126 158 122 180 116Z', '#B4764A') +
    plum(100, 74, 24, { stem: true }) +
    rect(12, 86, 18, 36, joue500, 4) +
    rect(170, 86, 18, 36, leaf500, 4),
  eye: () =>
    disc(leaf300) +
    stroke('M124 98L158 132', bark700, 14) +
    circle(92, 70, 44, quetsche700) +
    circle(92, 70, 34, moselle100) +
    leaf(70, 84, 46, -30),
  house: () =>
    disc(mirabelle200) +
    rect(56, 70, 88, 66, paper) +
    shape('M44 74L100 28L156 74Z', joue500) +
    shape('M100 28L156 74H100Z', joue600) +
    rect(84, 92, 30, 44, bark500, 6) +
    circle(106, 114, 3, mirabelle400) +
    rect(66, 88, 14, 20, moselle300, 2) +
    rect(120, 88, 14, 20, moselle300, 2),
  bag: () =>
    disc(moselle300) +
    stroke('M80 44C80 20 120 20 120 44', quetsche700, 8) +
    shape('M52 64C52 44 70 38 100 38C130 38 148 44 148 64V128Q148 138 138 138H62Q52 138 52 128Z', joue500) +
    shape('M100 38C130 38 148 44 148 64V128Q148 138 138 138H100Z', joue600) +
    rect(68, 88, 64, 38, mirabelle400, 8) +
    stroke('M70 102H130', mirabelle500, 4),
  walk: () =>
    disc(moselle100) +
    shape('M20 112C60 92 140 92 180 112V140H20Z', leaf400) +
    shape('M88 140C96 122 92 110 84 102H104C116 112 122 126 128 140Z', mirabelle200) +
    tree(52, 112, 0.8) +
    tree(152, 114, 0.95) +
    circle(112, 46, 16, mirabelle400),
  jar: () =>
    disc(mirabelle200) +
    shape('M60 34H140L132 136Q131 142 124 142H76Q69 142 68 136Z', moselle100) +
    shape('M64 66H136L131 136Q130 140 124 140H76Q70 140 69 136Z', moselle300) +
    shape('M100 66H136L131 136Q130 140 124 140H100Z', moselle500) +
    ellipse(100, 96, 19, 25, paper),
  moon: () =>
    circle(100, 76, 68, quetsche700) +
    shape('M112 28A50 50 0 1 0 142 108A42 42 0 1 1 112 28Z', mirabelle400) +
    [
      [58, 50],
      [140, 56],
      [124, 84],
      [150, 32],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 4, mirabelle200))
      .join(''),
  sun: () =>
    disc(moselle100) +
    circle(100, 84, 46, mirabelle200) +
    circle(100, 84, 32, mirabelle400) +
    shape('M24 110C66 94 134 94 176 110V140H24Z', leaf400) +
    shape('M100 98C130 98 156 102 176 110V140H100Z', leaf500),
  phone: () =>
    disc(quetsche200) +
    shape('M36 92H164L154 138H46Z', bark500) +
    shape('M100 92H164L154 138H100Z', bark700) +
    rect(76, 34, 48, 80, quetsche700, 9) +
    rect(82, 42, 36, 58, moselle100, 4) +
    shape('M30 86H170V98H30Z', mirabelle400),
  coins: () =>
    disc(leaf300) +
    [118, 106, 94]
      .map((y) => ellipse(70, y, 32, 12, mirabelle500) + ellipse(70, y - 5, 32, 12, mirabelle400))
      .join('') +
    ellipse(136, 118, 32, 12, mirabelle500) +
    ellipse(136, 113, 32, 12, mirabelle400) +
    circle(118, 62, 27, mirabelle500) +
    circle(115, 60, 25, mirabelle400) +
    leaf(104, 66, 24, -30),
  box: () =>
    disc(joue300) +
    plum(78, 58, 18, { stem: true }) +
    rect(104, 34, 26, 36, moselle500, 4) +
    shape('M44 70H156L148 134Q147 140 140 140H60Q53 140 52 134Z', bark500) +
    shape('M100 70H156L148 134Q147 140 140 140H100Z', bark700) +
    stroke('M36 70H164', bark700, 9),
  lock: () =>
    disc(mirabelle200) +
    stroke('M72 74V56C72 20 128 20 128 56V74', quetsche400, 12) +
    rect(56, 70, 88, 66, leaf500, 14) +
    shape('M100 70H130Q144 70 144 84V122Q144 136 130 136H100Z', leaf700) +
    circle(100, 96, 10, paper) +
    stroke('M100 100V118', paper, 7),
  breath: () =>
    disc(moselle100) +
    leaf(62, 116, 84, -58) +
    leaf(112, 120, 74, -112, [leaf300, leaf400]) +
    stroke('M36 58C60 44 84 70 108 56C128 44 146 50 164 58', moselle300, 6) +
    stroke('M48 34C68 24 88 44 110 32', moselle300, 5),
}

function pear(x: number, y: number): string {
  return group(
    x,
    y,
    0.92,
    stroke('M0 -34L4 -44', bark700, 3.4) +
      shape(
        'M0 -36C12 -36 12 -14 20 -4C32 10 22 30 0 30C-22 30 -32 10 -20 -4C-12 -14 -12 -36 0 -36Z',
        leaf400,
      ) +
      shape('M0 -36C12 -36 12 -14 20 -4C32 10 22 30 0 30C12 12 12 -18 0 -36Z', leaf500),
  )
}
