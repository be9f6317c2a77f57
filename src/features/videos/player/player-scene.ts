import type { Category } from '#src/shared/options.ts'
import { hill, orchardPlums, orchardTree, tree } from '#src/ui/illustrations/landscape.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { avatarLook } from '#src/ui/illustrations/people/avatars.ts'
import { figure } from '#src/ui/illustrations/people/people.ts'
import { leaf } from '#src/ui/illustrations/shapes.ts'
import { circle, drawing, rect, repeat } from '#src/ui/illustrations/svg.ts'
import { themeShape } from '#src/ui/illustrations/theme-icons.ts'

const width = 1280
const height = 720

/**
 * The picture that the demonstration player animates, 1280 × 720. Its parts are named by class: `sun`,
 * `theme`, `arm-down`, `arm-up`, `falling`. Sky and hills use the colour variables of the player's style
 * sheet, so that the scene follows the evening theme.
 */
export function playerScene(category: Category, seed: string, title: string): string {
  const child = { ...avatarLook(seed), pose: 'stand', mouth: 'smile' } as const
  return drawing(
    width,
    height,
    rect(0, 0, width, height, 'var(--sky)') +
      part(
        'sun',
        circle(0, 0, 560, 'var(--halo-3)') +
          circle(0, 0, 400, 'var(--halo-2)') +
          circle(0, 0, 250, 'var(--halo-1)') +
          circle(0, 0, 120, 'var(--disc)'),
      ) +
      hill(width, height, farHills, 'var(--far)') +
      hill(width, height, middleHills, 'var(--middle)') +
      tree(140, 470, 1.1) +
      tree(250, 452, 0.8) +
      hill(width, height, meadow, 'var(--meadow)') +
      orchardTree(1090, 600, orchardPlums, [pigment.leaf500, pigment.leaf700]) +
      hill(width, height, nearest, 'var(--near)') +
      circle(640, 300, 150, pigment.paper) +
      part('theme', `<g transform="scale(3) translate(-32 -32)">${themeShape(category)}</g>`) +
      part('arm-down', figure(330, 640, 2.1, child)) +
      part('arm-up', figure(330, 640, 2.1, { ...child, pose: 'wave', mouth: 'open' })) +
      repeat(5, () => part('falling', leaf(0, 0, 46, 0))),
    { fit: 'xMidYMax slice', title },
  )
}

function part(name: string, body: string): string {
  return `<g class="${name}">${body}</g>`
}

const farHills = [
  [0, 430],
  [240, 370],
  [560, 440],
  [900, 350],
  [1280, 420],
] as const
const middleHills = [
  [0, 480],
  [320, 420],
  [700, 490],
  [1280, 430],
] as const
const meadow = [
  [0, 540],
  [400, 500],
  [860, 560],
  [1280, 510],
] as const
const nearest = [
  [0, 630],
  [360, 600],
  [820, 640],
  [1280, 596],
] as const
