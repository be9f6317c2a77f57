import { pigment } from '#src/ui/illustrations/palette.ts'
import { blossom, darkLeaf, leaf, lightLeaf, plum } from '#src/ui/illustrations/shapes.ts'
import { circle, drawing, repeat, stroke } from '#src/ui/illustrations/svg.ts'

const places = 5
const xOf = (place: number) => 44 + (place - 1) * 108
const yOf = (place: number) => 66 + (place % 2 ? 7 : -6)

/**
 * One question of a child's progress, 520 × 110: a twig of five places, with a blossom at the first answer
 * and a plum at the current one. A missing answer has neither; the text beside it says so.
 */
export function twig(then: number | null, now: number | null): string {
  const reached = Math.max(then ?? 1, now ?? 1)
  const wood =
    stroke(along(1, places), pigment.quetsche200, 7) +
    stroke(`M8 ${yOf(1) + 8}L${xOf(1)} ${yOf(1)}${along(1, reached)}`, pigment.bark700, 8)
  const between = repeat(places, (index) => {
    const place = index + 1
    if (place === then || place === now) return ''
    return place < reached
      ? leaves(place, { up: 3, long: 26, turns: [-58, -124] })
      : circle(xOf(place), yOf(place), 8, pigment.paper, `stroke="${pigment.quetsche400}" stroke-width="2.5"`)
  })
  return drawing(520, 110, wood + between + answers(then, now))
}

function answers(then: number | null, now: number | null): string {
  if (then !== null && then === now) {
    const [x, y] = [xOf(now), yOf(now)]
    return leaf(x + 10, y - 10, 28, -46) + plum(x + 14, y + 10, 21) + flower(x - 20, y - 6, 20)
  }
  const earlier = then === null ? '' : flower(xOf(then), yOf(then), 22)
  if (now === null) return earlier
  const fruit = plum(xOf(now), yOf(now) + 8, 21)
  return earlier + leaves(now, { up: 12, long: 28, turns: [-50, -138] }) + fruit
}

/** A blossom on a pale disc, so that it is visible on white. */
function flower(x: number, y: number, radius: number): string {
  return circle(x, y, radius, pigment.mirabelle200) + blossom(x, y, radius - 2)
}

function leaves(
  place: number,
  { up, long, turns: [right, left] }: { up: number; long: number; turns: readonly [number, number] },
): string {
  const [x, y] = [xOf(place), yOf(place) - up]
  return leaf(x, y, long, right, darkLeaf) + leaf(x - 2, y, 20, left, lightLeaf)
}

function along(from: number, to: number): string {
  let path = `M${xOf(from)} ${yOf(from)}`
  for (let place = from + 1; place <= to; place++) {
    const bend = xOf(place) - 54
    path += `C${bend} ${yOf(place - 1)} ${bend} ${yOf(place)} ${xOf(place)} ${yOf(place)}`
  }
  return path
}
