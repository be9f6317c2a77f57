import { type StepPicture, stepPictures } from '#src/shared/pictures/step-pictures.ts'
import { boughScene, limb } from '#src/ui/illustrations/branch.ts'
import { ink, stepDrawing } from '#src/ui/illustrations/challenge-steps.ts'
import { hero } from '#src/ui/illustrations/hero.ts'
import { heroMobile } from '#src/ui/illustrations/hero-mobile.ts'
import { legendBlossom, legendPlum, legendSprig } from '#src/ui/illustrations/legend.ts'
import { hills, mark, markInOneColour, stepPlum } from '#src/ui/illustrations/mark.ts'
import { gate, openGate } from '#src/ui/illustrations/orchard-gate.ts'
import { bedtime, orchardHills, replayPlum, sprout } from '#src/ui/illustrations/orchard-scenes.ts'
import { expert } from '#src/ui/illustrations/people/experts.ts'
import { door, openDoor, openedLetter, sharedBasket } from '#src/ui/illustrations/people/meeting-scenes.ts'
import {
  box,
  brokenBranch,
  emptyBasket,
  envelope,
  letter,
  lostPath,
  nextLive,
  readingUnderTheTree,
} from '#src/ui/illustrations/scenes.ts'
import { idFrom } from '#src/ui/illustrations/svg.ts'
import { themeIcon } from '#src/ui/illustrations/theme-icons.ts'
import { shortPicture, thumbnail } from '#src/ui/illustrations/thumbnails.ts'
import { badgeTree } from '#src/ui/illustrations/trees/badge-tree.ts'
import { wizardScene } from '#src/ui/illustrations/wizard-scenes.ts'

/*
 * The drawings by name, for loaders (they run at build time) and for the server. Code that runs in a browser
 * imports single generators instead.
 */

const drawings = {
  hero: () => hero(),
  'hero-evening': () => hero({ night: true }),
  'hero-mobile': heroMobile,
  bough: boughScene,
  limb,
  'lost-path': lostPath,
  'broken-branch': brokenBranch,
  'reading-under-the-tree': readingUnderTheTree,
  'empty-basket': emptyBasket,
  letter,
  envelope,
  'opened-letter': openedLetter,
  door,
  'open-door': openDoor,
  'shared-basket': sharedBasket,
  box,
  'next-live': nextLive,
  mark: () => mark(),
  'mark-in-one-colour': () => markInOneColour(),
  'mark-ink': () => ink(mark()),
  'step-plum': stepPlum,
  hills: () => hills(),
  'legend-sprig': legendSprig,
  'legend-blossom': legendBlossom,
  'legend-plum': legendPlum,
  'expert-health': () => expert('health'),
  'expert-law': () => expert('law'),
  'expert-police': () => expert('police'),
  'expert-research': () => expert('research'),
  'expert-education': () => expert('education'),
  'expert-ai': () => expert('ai'),
  'wizard-seed': () => wizardScene('seed'),
  'wizard-sprout': () => wizardScene('sprout'),
  'wizard-shrub': () => wizardScene('shrub'),
  'wizard-tree': () => wizardScene('tree'),
  'wizard-fruit': () => wizardScene('fruit'),
  'short-critical': () =>
    shortPicture('critical', { pose: 'wave', skin: 1, hairColour: 5, hair: 6, top: 1, mouth: 'open' }),
  'short-health': () => shortPicture('health', { skin: 0, hairColour: 1, hair: 0, top: 4 }),
  'short-communication': () =>
    shortPicture('communication', {
      pose: 'wave',
      skin: 4,
      hair: 2,
      top: 4,
      trousers: 6,
      mouth: 'open',
      mirrored: true,
    }),
  'short-business': () =>
    shortPicture('business', { pose: 'hold', skin: 3, hairColour: 3, hair: 0, top: 3, trousers: 0 }),
  'short-science': () =>
    shortPicture('science', { skin: 5, hair: 5, top: 0, trousers: 2, wears: 'glasses', dress: true }),
  'teaser-tech': () => thumbnail('tech', 'parler-a-une-ia', { composition: 3 }),
  'teaser-social': () => thumbnail('social', 'quand-un-ami', { composition: 4 }),
  'teaser-values': () => thumbnail('values', 'tenir-parole', { composition: 3 }),
  'teaser-creativity': () => thumbnail('creativity', 'trois-traits', { composition: 1 }),
  gate,
  'open-gate': openGate,
  'orchard-hills': orchardHills,
  'young-tree': () => badgeTree({ badges: [], sprigs: 0, blossoms: 0, plums: 0 }),
  bedtime,
  'replay-plum': replayPlum,
  sprout,
  ...stepDrawings(''),
  ...stepDrawings('-ink'),
  'theme-autonomy': () => themeIcon('autonomy'),
  'theme-social': () => themeIcon('social'),
  'theme-critical': () => themeIcon('critical'),
  'theme-tech': () => themeIcon('tech'),
  'theme-time': () => themeIcon('time'),
  'theme-values': () => themeIcon('values'),
  'theme-business': () => themeIcon('business'),
  'theme-creativity': () => themeIcon('creativity'),
  'theme-communication': () => themeIcon('communication'),
  'theme-health': () => themeIcon('health'),
  'theme-science': () => themeIcon('science'),
  'theme-society': () => themeIcon('society'),
} as const satisfies Record<string, () => string>

/** The drawings of challenges' steps, in colour or as outlines to colour in. */
function stepDrawings<Kind extends '' | '-ink'>(
  kind: Kind,
): Record<`step-${StepPicture}${Kind}`, () => string> {
  const make = (step: StepPicture) => (kind === '' ? stepDrawing(step) : ink(stepDrawing(step)))
  return Object.fromEntries(stepPictures.map((step) => [`step-${step}${kind}`, () => make(step)])) as Record<
    `step-${StepPicture}${Kind}`,
    () => string
  >
}

export type DrawingName = keyof typeof drawings

export const drawingNames = Object.keys(drawings) as readonly DrawingName[]

/** The SVG text of a drawing. It is decorative; a meaningful one needs `<Art label>`. */
export function drawing(name: DrawingName): string {
  return drawings[name]()
}

/**
 * The attributes of an `<img>` with a drawing: the address of its file, and its size in pixels, so that
 * loading it causes no layout shift.
 */
export interface Picture {
  src: string
  width: number
  height: number
}

export function picture(name: DrawingName): Picture {
  const [width = 0, height = 0] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawing(name))?.slice(1).map(Number) ?? []
  return { src: drawingFile(name), width, height }
}

/**
 * The address of a drawing's file, for an `<img>`. The name changes with the drawing, so caches may store the
 * file for ever. The build writes the files (scripts/build/draw.ts); the development server has none, so there it
 * is a data: address.
 */
export function drawingFile(name: DrawingName): string {
  const svg = drawing(name)
  return import.meta.env?.DEV
    ? `data:image/svg+xml,${encodeURIComponent(svg)}`
    : `/assets/art/${idFrom(name, svg)}.svg`
}
