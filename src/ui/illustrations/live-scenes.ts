import { hill, tree } from './landscape.ts'
import { pigment } from './palette.ts'
import { plum } from './shapes.ts'
import { circle, type DrawingOptions, drawing, group, idFrom, rect, shape, stroke } from './svg.ts'
import { type Theme, themeShape, themeTint } from './theme-icons.ts'

const grounds = {
  leaf: [pigment.leaf100, pigment.leaf300],
  joue: [pigment.joue100, pigment.joue300],
  sky: [pigment.moselle100, pigment.moselle300],
  sun: [pigment.mirabelle100, pigment.mirabelle300],
  bloom: [pigment.quetsche100, pigment.quetsche200],
} as const

/**
 * The picture of a live session in a list: its theme on a disc, in a leaf-cut frame. `seed` keeps the ids of
 * several tiles on one page distinct.
 */
export function themeTile(theme: Theme, seed: string, options?: DrawingOptions): string {
  const [ground, disc] = grounds[themeTint[theme]]
  const id = idFrom('tile', `${theme} ${seed}`)
  const cut = '<path d="M44 0H150Q160 0 160 10V116Q160 160 116 160H10Q0 160 0 150V44Q0 0 44 0Z"/>'
  const body =
    rect(0, 0, 160, 160, ground) + circle(80, 168, 96, disc) + group(36, 30, 1.38, themeShape(theme))
  return drawing(
    160,
    160,
    `<clipPath id="${id}">${cut}</clipPath><g clip-path="url(#${id})">${body}</g>`,
    options,
  )
}

/** The scene for a week without a live session: a bench under the tree, with a book on it. */
export function restingBench(options?: DrawingOptions): string {
  const bench =
    stroke('M-36 -24H36', pigment.bark500, 8) +
    stroke('M-36 -42H36', pigment.bark500, 7) +
    stroke('M-28 -44V0M28 -44V0', pigment.bark700, 6)
  const book =
    shape('M-14 0H14V-4H-14Z', pigment.moselle500) + shape('M-12 -4H14V-9H-12Z', pigment.mirabelle400)
  const body =
    circle(150, 104, 92, pigment.mirabelle100) +
    circle(150, 112, 62, pigment.mirabelle200) +
    hill(
      300,
      190,
      [
        [0, 158],
        [110, 140],
        [220, 164],
        [300, 146],
      ],
      pigment.leaf300,
    ) +
    group(96, 164, 1.32, tree(0, 0, 1)) +
    group(206, 166, 1, bench) +
    group(196, 140, 1, book) +
    plum(150, 166, 9, { turn: 20 }) +
    plum(136, 172, 7, { turn: -20 }) +
    hill(
      300,
      190,
      [
        [0, 180],
        [140, 172],
        [300, 182],
      ],
      pigment.leaf400,
    )
  return drawing(300, 190, body, options)
}
