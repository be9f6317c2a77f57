import { Link } from 'react-router'
import type { HomeData } from '#src/features/home/home-data.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import { VideoCard } from '#src/ui/layout/video-card.tsx'

interface TeasersProps {
  language: Language
  texts: HomeData['texts']['teasers']
  themes: HomeData['themes']
  pictures: HomeData['pictures']['teasers']
}

/** SPEC §2: four premium teasers of 45, 38, 42 and 35 minutes, which lead to login. */
export function Teasers({ language, texts, themes, pictures }: TeasersProps) {
  const ids = ['tech', 'social', 'values', 'creativity'] as const
  const login = pathOf('login', language)
  return (
    <Section
      ground="sky"
      title={texts.title}
      beside={
        <ButtonLink as={Link} variant="line" size="small" to={login}>
          {texts.login}
        </ButtonLink>
      }
    >
      <div className="vgrid">
        {ids.map((id) => (
          <VideoCard
            key={id}
            title={texts.items[id].title}
            duration={interpolate(texts.minutes, { minutes: texts.items[id].minutes })}
            picture={{ src: pictures[id] }}
            locked
            tag={<Tag tone="sun">{texts.premium}</Tag>}
            theme={themes[id]}
            href={login}
            as={Link}
          />
        ))}
      </div>
    </Section>
  )
}
