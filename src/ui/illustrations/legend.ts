import { pigment } from './palette.ts'
import { blossom, leaf, plum } from './shapes.ts'
import { circle, drawing } from './svg.ts'

/* The legend beside the tree: a sprig, a blossom and a plum, 32 × 32 each. */

export function legendSprig(): string {
  return drawing(32, 32, leaf(4, 20, 26, -20))
}

export function legendBlossom(): string {
  return drawing(32, 32, circle(16, 16, 16, pigment.mirabelle200) + blossom(16, 16, 14))
}

export function legendPlum(): string {
  return drawing(32, 32, plum(16, 17, 13))
}
