import type { HomeData } from '#src/features/home/home-data.ts'
import { expertTypes } from '#src/shared/options.ts'
import { Section } from '#src/ui/layout/section.tsx'

interface ExpertsProps {
  texts: HomeData['texts']['experts']
  pictures: HomeData['pictures']['experts']
}

/** SPEC §1: the six kinds of expert, side by side on one line of hills. */
export function Experts({ texts, pictures }: ExpertsProps) {
  return (
    <Section title={texts.title} lead={texts.lead}>
      <ul className="experts">
        {expertTypes.map((kind) => (
          <li key={kind}>
            <img src={pictures[kind]} alt="" width={150} height={190} loading="lazy" decoding="async" />
            <h3>{texts.items[kind].title}</h3>
            <p className="small soft">{texts.items[kind].text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
