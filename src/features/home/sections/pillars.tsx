import type { HomeData } from '#src/features/home/home-data.ts'
import { Art } from '#src/ui/art.tsx'
import { Section } from '#src/ui/layout/section.tsx'

interface PillarsProps {
  texts: HomeData['texts']['pillars']
  limb: string
  icons: HomeData['pictures']['pillars']
}

/** SPEC §2: autonomy, focus, values, hanging from one branch. */
export function Pillars({ texts, limb, icons }: PillarsProps) {
  const pillars = [
    { id: 'autonomy', tint: 'leaf' },
    { id: 'focus', tint: 'sun' },
    { id: 'values', tint: 'joue' },
  ] as const
  return (
    <Section title={<span className="block max-w-[18ch]">{texts.title}</span>}>
      <Art className="limb" svg={limb} />
      <div className="pillars">
        {pillars.map(({ id, tint }) => (
          <div key={id} className="pillar">
            <span className="hang" aria-hidden="true" />
            <div className={`disc ${tint}`}>
              <Art svg={icons[id]} />
            </div>
            <h3>{texts.items[id].title}</h3>
            <p className="soft">{texts.items[id].text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}
