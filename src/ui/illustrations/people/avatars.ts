import { hill } from '#src/ui/illustrations/landscape.ts'
import { pigment } from '#src/ui/illustrations/palette.ts'
import { blossom, leaf, plum, sun } from '#src/ui/illustrations/shapes.ts'
import { circle, drawing, group, idFrom, randomFrom, rect, repeat, shape } from '#src/ui/illustrations/svg.ts'
import { type Figure, head, pairOf, tops } from './people.ts'

/*
 * Never a photograph of a child: a crest by default, a face by choice. Nothing is inferred from a name (BRAND
 * §4).
 */

interface AvatarLook extends Figure {
  /** 0 to 7, the ground behind the face. */
  ground?: number
}

interface AvatarOptions {
  title?: string
  /** Prefix of the drawing's inner id, for a seed that appears twice in one document. */
  prefix?: string
}

/** The face that belongs to a seed; a caller can override any part of it. */
export function avatarLook(
  seed: string,
): Required<
  Pick<AvatarLook, 'skin' | 'hairColour' | 'hair' | 'top' | 'ground' | 'mouth' | 'eyes' | 'wears'>
> {
  const random = randomFrom(`av${seed}`)
  const below = (count: number) => Math.floor(random() * count)
  return {
    skin: below(6),
    hairColour: below(6),
    hair: below(8),
    top: below(8),
    ground: below(8),
    mouth: (['smile', 'smile', 'open', 'calm'] as const)[below(4)] ?? 'smile',
    eyes: below(7) === 0 ? 'closed' : 'open',
    wears:
      ([null, null, null, 'glasses', 'phones', 'aid', 'leaf', 'cap', 'freckles'] as const)[below(9)] ?? null,
  }
}

/** A face in a disc, 120 × 120. */
export function avatar(
  seed: string,
  chosen: AvatarLook = {},
  { title, prefix = 'avatar' }: AvatarOptions = {},
): string {
  const look = { ...avatarLook(seed), ...chosen }
  const [top, topShade] = pairOf(tops, look.top)
  const body =
    rect(0, 0, 120, 120, grounds[look.ground] ?? grounds[0]) +
    shape('M8 128C8 98 34 92 60 92C86 92 112 98 112 128Z', top) +
    shape('M60 92C86 92 112 98 112 128L66 128C70 114 68 102 60 92Z', topShade) +
    group(60, 56, 1.08, head(look))
  return inDisc(body, idFrom(prefix, seed + JSON.stringify(chosen)), title)
}

const grounds = [
  pigment.mirabelle200,
  pigment.leaf100,
  pigment.moselle100,
  pigment.joue100,
  pigment.quetsche200,
  pigment.mirabelle400,
  pigment.leaf300,
  pigment.moselle300,
] as const

interface CrestLook {
  /** 0 to 7. */
  palette?: number
  /** 0 to 5: sunrise, star of leaves, plum, sheaf, blossom, rings. */
  motif?: number
}

/** A crest: the avatar without a face, 120 × 120. */
export function crest(
  seed: string,
  chosen: CrestLook = {},
  { title, prefix = 'crest' }: AvatarOptions = {},
): string {
  const random = randomFrom(`cr${seed}`)
  const palette = crestPalettes[chosen.palette ?? Math.floor(random() * 8)] ?? crestPalettes[0]
  const motif = crestMotifs[chosen.motif ?? Math.floor(random() * 6)] ?? crestMotifs[0]
  return inDisc(
    rect(0, 0, 120, 120, palette[0]) + motif(palette),
    idFrom(prefix, seed + JSON.stringify(chosen)),
    title,
  )
}

type CrestPalette = readonly [ground: string, first: string, second: string]

const crestPalettes: readonly [CrestPalette, ...CrestPalette[]] = [
  [pigment.quetsche700, pigment.mirabelle400, pigment.joue300],
  [pigment.leaf700, pigment.mirabelle300, pigment.leaf300],
  [pigment.moselle700, pigment.mirabelle400, pigment.moselle100],
  [pigment.mirabelle400, pigment.quetsche900, pigment.joue500],
  [pigment.joue500, pigment.mirabelle200, pigment.quetsche900],
  [pigment.moselle300, pigment.quetsche700, pigment.mirabelle400],
  [pigment.joue100, pigment.leaf700, pigment.mirabelle500],
  [pigment.quetsche200, pigment.quetsche700, pigment.leaf500],
]

type CrestMotif = (palette: CrestPalette) => string

const crestMotifs: readonly [CrestMotif, ...CrestMotif[]] = [
  ([, first, second]) => {
    const rising = first === pigment.mirabelle400 ? second : first
    const points = [
      [0, 92],
      [60, 78],
      [120, 96],
    ] as const
    return (
      sun(60, 78, 18, [rising], 1.1, first === pigment.mirabelle400 ? pigment.mirabelle400 : second) +
      hill(120, 120, points, second)
    )
  },
  ([, first, second]) =>
    repeat(6, (index) => group(60, 60, 1, leaf(8, 0, 42, 0, [first, second], 0.24), index * 60 + 30)) +
    circle(60, 60, 9, first),
  ([ground, first, second]) => plum(60, 62, 38, { colours: [first, second], freckles: ground }),
  ([, first, second]) =>
    repeat(4, (index) => leaf(20 + index * 4, 104 - index * 26, 70 - index * 10, -28, [first, second], 0.22)),
  ([, first, second]) => blossom(60, 60, 50, { petals: first, heart: second, dots: false }),
  ([, first, second]) =>
    [54, 40, 26, 12]
      .map((radius, index) => circle(60, 120, radius * 1.9, index % 2 ? second : first))
      .join(''),
]

function inDisc(body: string, id: string, title?: string): string {
  return drawing(
    120,
    120,
    `<clipPath id="${id}"><circle cx="60" cy="60" r="60"/></clipPath><g clip-path="url(#${id})">${body}</g>`,
    { title },
  )
}
