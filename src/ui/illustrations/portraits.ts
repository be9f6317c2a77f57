import type { Face } from '#src/ui/illustrations/people/face.ts'
import { head } from '#src/ui/illustrations/people/people.ts'
import { type Pair, pigment } from './palette.ts'
import { leaf } from './shapes.ts'
import { circle, type DrawingOptions, drawing, group, idFrom, rect, shape, stroke } from './svg.ts'

/**
 * The person portrayed: one of the experts, or the host. Clothes indicate the trade; skin, hair and gender
 * never do.
 */
type Sitter = keyof typeof sitters

interface Look {
  ground: string
  disc: string
  coat: Pair
  inner: string
  face: Face
  /** Shoulder straps, or a pen in the pocket. */
  sign?: 'straps' | 'pen'
}

/**
 * A bust in a leaf-cut frame, 160 × 160. `prefix` precedes the drawing's inner id, for a portrait that
 * appears twice in one document.
 */
export function portrait(
  who: Sitter,
  { prefix = 'portrait', ...options }: DrawingOptions & { prefix?: string } = {},
): string {
  const { ground, disc, coat, inner, face, sign }: Look = sitters[who]
  const [light, shade] = coat
  const bust =
    rect(0, 0, 160, 160, ground) +
    circle(80, 150, 86, disc) +
    shape('M6 170C8 126 44 114 80 114C116 114 152 126 154 170Z', light) +
    shape('M80 114C116 114 152 126 154 170L88 170C94 148 90 128 80 114Z', shade) +
    shape('M60 112L80 152L100 112C92 106 68 106 60 112Z', inner)
  const id = idFrom(prefix, who)
  const body = bust + signOf(sign) + group(80, 70, 1.24, head({ mouth: 'smile', ...face }))
  return drawing(
    160,
    160,
    `<clipPath id="${id}"><path d="${frame}"/></clipPath><g clip-path="url(#${id})">${body}</g>`,
    options,
  )
}

const frame = 'M44 0H150Q160 0 160 10V116Q160 160 116 160H10Q0 160 0 150V44Q0 0 44 0Z'

function signOf(sign: Look['sign']): string {
  if (sign === 'pen')
    return (
      stroke('M116 138V152', pigment.quetsche900, 4) +
      leaf(116, 138, 13, -90, [pigment.joue500, pigment.joue700], 0.34)
    )
  if (sign !== 'straps') return ''
  const strap = (x: number, turn: string) =>
    `<rect x="${x}" y="128" width="22" height="7" rx="3.5" fill="${pigment.mirabelle400}" transform="rotate(${turn})"/>`
  return strap(20, '-24 31 131') + strap(118, '24 129 131')
}

const { paper } = pigment
const sitters = {
  health: {
    ground: pigment.joue100,
    disc: pigment.joue300,
    coat: [paper, pigment.quetsche100],
    inner: pigment.leaf500,
    face: { skin: 2, hairColour: 0, hair: 4 },
  },
  law: {
    ground: pigment.mirabelle100,
    disc: pigment.mirabelle300,
    coat: [pigment.quetsche700, pigment.quetsche900],
    inner: paper,
    face: { skin: 0, hairColour: 2, hair: 0, wears: 'glasses' },
  },
  police: {
    ground: pigment.moselle100,
    disc: pigment.moselle300,
    coat: [pigment.moselle500, pigment.moselle700],
    inner: pigment.moselle100,
    face: { skin: 4, hairColour: 0, hair: 7 },
    sign: 'straps',
  },
  research: {
    ground: pigment.leaf100,
    disc: pigment.leaf300,
    coat: [pigment.mirabelle400, pigment.mirabelle500],
    inner: paper,
    face: { skin: 1, hairColour: 5, hair: 6, wears: 'glasses' },
    sign: 'pen',
  },
  education: {
    ground: pigment.quetsche100,
    disc: pigment.quetsche300,
    coat: [pigment.joue500, pigment.joue600],
    inner: pigment.mirabelle100,
    face: { skin: 5, hairColour: 0, hair: 2 },
  },
  ai: {
    ground: pigment.mirabelle100,
    disc: pigment.mirabelle400,
    coat: [pigment.leaf500, pigment.leaf700],
    inner: paper,
    face: { skin: 1, hairColour: 1, hair: 0, wears: 'phones' },
  },
  host: {
    ground: pigment.moselle100,
    disc: pigment.mirabelle300,
    coat: [pigment.quetsche400, pigment.quetsche500],
    inner: paper,
    face: { skin: 3, hairColour: 1, hair: 1 },
  },
} as const satisfies Record<string, Look>
