import { pigment } from '#src/ui/illustrations/palette.ts'
import { circle, type DrawingOptions, drawing, shape } from '#src/ui/illustrations/svg.ts'
import { type Figure, figure } from './people.ts'

/**
 * SPEC §1: the six kinds of expert. No trade is tied to a skin colour or a gender; only the order below pairs
 * them.
 */
type Expert = keyof typeof experts

/** An adult on a hill in front of a coloured disc, 150 × 190. Side by side, the hills form one line. */
export function expert(kind: Expert, options?: DrawingOptions): string {
  const { disc, person } = experts[kind]
  const body =
    circle(75, 120, 66, disc) +
    shape('M0 176C50 162 100 166 150 176V190H0Z', pigment.leaf400) +
    figure(75, 180, 1.04, { shoes: pigment.quetsche900, ...person })
  return drawing(150, 190, body, options)
}

const experts = {
  health: { disc: pigment.joue100, person: { skin: 2, hair: 4, top: 5, trousers: 3 } },
  law: {
    disc: pigment.mirabelle200,
    person: { skin: 0, hairColour: 2, top: 6, wears: 'glasses', pose: 'wave', mirrored: true },
  },
  police: { disc: pigment.moselle100, person: { skin: 4, top: 0 } },
  research: {
    disc: pigment.leaf100,
    person: {
      skin: 1,
      hairColour: 5,
      hair: 1,
      top: 2,
      trousers: 4,
      wears: 'glasses',
      dress: true,
      mirrored: true,
    },
  },
  education: {
    disc: pigment.quetsche200,
    person: { skin: 5, hair: 2, top: 1, trousers: 4, dress: true, pose: 'wave' },
  },
  ai: { disc: pigment.mirabelle300, person: { skin: 1, hair: 6, top: 3, wears: 'phones', mirrored: true } },
} as const satisfies Record<string, { disc: string; person: Figure }>
