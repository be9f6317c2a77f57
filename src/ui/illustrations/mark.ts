import { hill } from './landscape.ts'
import { pigment } from './palette.ts'
import { leaf, plum } from './shapes.ts'
import { type DrawingOptions, drawing, stroke } from './svg.ts'

/** The logo’s mark: plum and leaf, at least 20 px. */
export function mark(options?: DrawingOptions): string {
  return drawing(
    48,
    48,
    plum(24, 28, 18) + leaf(24, 13, 19, -32) + stroke('M24 14L23 8', pigment.bark700, 3),
    options,
  )
}

/** The mark in the colour of the text, for places with a single colour. */
export function markInOneColour(options?: DrawingOptions): string {
  return drawing(
    48,
    48,
    plum(24, 28, 18, { colours: ['currentColor', 'currentColor'], freckles: false }) +
      leaf(24, 13, 19, -32, ['currentColor', 'currentColor']),
    options,
  )
}

/** The plum behind a step's number, 44 × 50. */
export function stepPlum(): string {
  return drawing(44, 50, plum(22, 28, 19, { freckles: false }) + leaf(23, 12, 17, -30))
}

/** The three hills above the footer, 1600 × 120, stretched to any width. */
export function hills(
  far: string = pigment.leaf300,
  middle: string = pigment.leaf500,
  near: string = pigment.quetsche900,
): string {
  return drawing(
    1600,
    120,
    hill(
      1600,
      120,
      [
        [0, 60],
        [400, 20],
        [800, 70],
        [1200, 24],
        [1600, 60],
      ],
      far,
    ) +
      hill(
        1600,
        120,
        [
          [0, 84],
          [300, 60],
          [760, 100],
          [1240, 56],
          [1600, 90],
        ],
        middle,
      ) +
      hill(
        1600,
        120,
        [
          [0, 110],
          [420, 88],
          [980, 118],
          [1600, 100],
        ],
        near,
      ),
    { fit: 'none' },
  )
}
