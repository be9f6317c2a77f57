import { avatarLook } from '#src/ui/illustrations/people/avatars.ts'
import { type Figure, figure, head, pairOf, tops } from '#src/ui/illustrations/people/people.ts'
import { hill } from './landscape.ts'
import { pigment } from './palette.ts'
import { leaf, plum } from './shapes.ts'
import { circle, type DrawingOptions, drawing, group, randomFrom, rect, repeat, shape } from './svg.ts'
import { type Theme, themeShape, themeTint } from './theme-icons.ts'

/** 0 hill and child, 1 rays, 2 big leaves, 3 portrait, 4 pair. */
export type Composition = 0 | 1 | 2 | 3 | 4

interface ThumbnailOptions extends DrawingOptions {
  composition?: Composition
}

/**
 * A video's picture, 320 × 180. The seed is the video's id; the same seed gives the same picture. In a grid,
 * choose the compositions so that none appears twice in a row.
 */
export function thumbnail(
  theme: Theme,
  seed: string,
  { composition, ...options }: ThumbnailOptions = {},
): string {
  const random = randomFrom(`t${seed}`)
  const chosen = composition ?? Math.floor(random() * 4)
  const compose = compositions[chosen] ?? compositions[0]
  const tint = themeTint[theme]
  const scene: Scene = {
    theme,
    seed,
    colours: grounds[tint],
    warm: tint === 'sun',
    child: avatarLook(`${seed}k`),
  }
  return drawing(320, 180, rect(0, 0, 320, 180, scene.colours[0]) + compose(scene), {
    fit: 'xMidYMid slice',
    ...options,
  })
}

type Ground = readonly [string, string, string, string]

const grounds: Record<(typeof themeTint)[Theme], Ground> = {
  leaf: [pigment.leaf100, pigment.leaf300, pigment.leaf400, pigment.leaf500],
  joue: [pigment.joue100, pigment.joue300, pigment.joue400, pigment.joue500],
  sky: [pigment.moselle100, pigment.moselle300, pigment.moselle400, pigment.moselle500],
  sun: [pigment.mirabelle100, pigment.mirabelle200, pigment.mirabelle300, pigment.mirabelle500],
  bloom: [pigment.quetsche100, pigment.quetsche200, pigment.quetsche300, pigment.quetsche400],
}

interface Scene {
  theme: Theme
  seed: string
  colours: Ground
  /** True for the gold tint, whose second colour must not be gold. */
  warm: boolean
  child: Figure
}

const compositions: readonly [(scene: Scene) => string, ...((scene: Scene) => string)[]] = [
  hillAndChild,
  rays,
  bigLeaves,
  portrait,
  pair,
]

function hillAndChild({ theme, colours: [, b, c, d], warm, child }: Scene): string {
  return (
    circle(96, 120, 150, b) +
    circle(96, 120, 104, warm ? pigment.mirabelle300 : pigment.mirabelle200) +
    circle(96, 120, 62, pigment.mirabelle400) +
    hill(
      320,
      180,
      [
        [0, 140],
        [110, 118],
        [220, 146],
        [320, 112],
      ],
      c,
    ) +
    hill(
      320,
      180,
      [
        [0, 166],
        [140, 146],
        [320, 168],
      ],
      d,
    ) +
    group(178, 30, 1.9, themeShape(theme)) +
    figure(124, 174, 0.86, { ...child, pose: 'wave', mouth: 'open', wears: null })
  )
}

function rays({ theme, colours: [, b] }: Scene): string {
  const ray = (index: number) => group(160, 96, 1, leaf(52, 0, 190, 0, [b, b], 0.13), index * 30 + 8)
  return repeat(12, ray) + circle(160, 92, 72, pigment.paper) + group(102, 34, 1.82, themeShape(theme))
}

function bigLeaves({ theme, colours: [, b, c, d] }: Scene): string {
  return (
    leaf(-30, 190, 320, -34, [b, c], 0.34) +
    leaf(330, -20, 240, 146, [c, d], 0.3) +
    plum(232, 104, 60, { colours: [pigment.paper, pigment.quetsche50], freckles: false }) +
    group(186, 60, 1.42, themeShape(theme))
  )
}

function portrait({ theme, colours: [, b, , d], warm, child }: Scene): string {
  const [top, topShade] = pairOf(tops, child.top ?? 0)
  const bust =
    shape('M-42 62C-42 34 -20 28 0 28C20 28 42 34 42 62Z', top) +
    shape('M0 28C20 28 42 34 42 62L6 62C10 50 8 38 0 28Z', topShade) +
    head(child)
  return (
    circle(230, 180, 150, b) +
    circle(230, 180, 104, secondColour(warm)) +
    rect(0, 150, 320, 30, d) +
    group(28, 38, 1.78, themeShape(theme)) +
    group(232, 112, 1.22, bust)
  )
}

function pair({ theme, seed, colours: [, b, , d], warm, child }: Scene): string {
  return (
    circle(160, 190, 170, b) +
    circle(160, 190, 120, secondColour(warm)) +
    hill(
      320,
      180,
      [
        [0, 150],
        [160, 128],
        [320, 150],
      ],
      d,
    ) +
    figure(110, 170, 0.8, { ...child, pose: 'stand' }) +
    figure(222, 170, 0.8, { ...avatarLook(`${seed}z`), pose: 'wave', mirrored: true }) +
    group(136, 26, 0.9, themeShape(theme))
  )
}

function secondColour(warm: boolean): string {
  return warm ? pigment.joue300 : pigment.mirabelle300
}

/** The upright picture of a short card, 240 × 320, with space for the caption at the bottom. */
export function shortPicture(theme: Theme, child: Figure, options?: DrawingOptions): string {
  const [ground, ring, disc, grass] = shortGrounds[themeTint[theme]]
  const body =
    rect(0, 0, 240, 320, ground) +
    circle(120, 250, 190, ring) +
    circle(120, 250, 128, disc) +
    shape('M0 236C60 214 180 214 240 240V320H0Z', grass) +
    group(74, 26, 1.44, themeShape(theme)) +
    figure(120, 262, 0.92, child)
  return drawing(240, 320, body, { fit: 'xMidYMid slice', ...options })
}

const shortGrounds: Record<(typeof themeTint)[Theme], Ground> = {
  sky: [pigment.moselle100, pigment.moselle300, pigment.moselle500, pigment.leaf400],
  joue: [pigment.joue100, pigment.joue300, pigment.joue500, pigment.leaf500],
  sun: [pigment.mirabelle100, pigment.mirabelle300, pigment.mirabelle400, pigment.leaf500],
  leaf: [pigment.leaf100, pigment.leaf300, pigment.mirabelle300, pigment.leaf500],
  bloom: [pigment.quetsche100, pigment.quetsche200, pigment.quetsche300, pigment.leaf400],
}
