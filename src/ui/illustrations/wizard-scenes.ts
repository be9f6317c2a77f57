import { figure } from '#src/ui/illustrations/people/people.ts'
import { orchardPlums, orchardTree } from './landscape.ts'
import { pigment } from './palette.ts'
import { blossom, leaf, lightLeaf, plum } from './shapes.ts'
import { circle, drawing, group, shape, stroke } from './svg.ts'

/** The scene beside the wizard, 400 × 440, whose tree grows with each stage. */
export function wizardScene(stage: keyof typeof plants): string {
  const { x, pose, plant } = plants[stage]
  const ground =
    circle(200, 330, 250, pigment.mirabelle300) +
    circle(200, 330, 170, pigment.mirabelle400) +
    shape('M0 330C120 296 280 296 400 330V440H0Z', pigment.leaf400) +
    shape('M0 372C140 340 280 350 400 380V440H0Z', pigment.leaf500)
  const child = figure(x, 404, 0.94, { skin: 3, hair: 3, top: 1, trousers: 0, pose })
  return drawing(400, 440, ground + plant() + child)
}

const plants = {
  seed: {
    x: 104,
    pose: 'stand',
    plant: () =>
      group(
        214,
        330,
        1,
        earth() +
          shape('M0 -18C11 -8 12 8 0 16C-12 8 -11 -8 0 -18Z', pigment.bark500) +
          shape('M0 -18C11 -8 12 8 0 16Z', pigment.bark700),
      ),
  },
  sprout: {
    x: 88,
    pose: 'stand',
    plant: () =>
      group(
        200,
        330,
        1,
        earth() +
          stroke('M0 0C-6 -50 4 -90 0 -130', pigment.leaf700, 8) +
          leaf(0, -50, 88, -156) +
          leaf(0, -84, 96, -30, lightLeaf) +
          leaf(0, -126, 64, -112, lightLeaf) +
          leaf(0, -126, 70, -58),
      ),
  },
  shrub: {
    x: 84,
    pose: 'wave',
    plant: () =>
      group(
        226,
        330,
        1,
        earth() +
          stroke(
            'M0 4C-4 -40 4 -70 0 -96M0 -40C-24 -70 -40 -84 -58 -100M0 -48C22 -74 44 -88 62 -108',
            pigment.bark700,
            9,
          ) +
          shrubLeaves
            .map(([x, y, length, turn], index) => leaf(x, y, length, turn, index % 2 ? lightLeaf : undefined))
            .join(''),
      ),
  },
  tree: {
    x: 74,
    pose: 'wave',
    plant: () => orchardTree(252, 344, [], [pigment.leaf500, pigment.leaf700]) + inBloom(),
  },
  fruit: {
    x: 74,
    pose: 'hold',
    plant: () =>
      orchardTree(252, 344, orchardPlums, [pigment.leaf500, pigment.leaf700]) +
      plum(172, 384, 11, { turn: 20 }) +
      plum(318, 392, 12, { turn: -18 }),
  },
} as const

const shrubLeaves = [
  [0, -96, 74, -90],
  [0, -90, 68, -128],
  [0, -90, 68, -52],
  [-58, -100, 64, -150],
  [-56, -98, 58, -96],
  [62, -108, 64, -26],
  [60, -104, 58, -80],
  [-34, -78, 54, 168],
  [38, -84, 54, 12],
] as const

function earth(): string {
  return shape('M-62 22C-50 -8 50 -8 62 22Z', pigment.bark700)
}

function inBloom(): string {
  return group(252, 344, 1, orchardPlums.map(([x, y, radius]) => blossom(x, y, radius * 0.8)).join(''))
}
