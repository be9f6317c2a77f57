import { Link } from 'react-router'
import { ButtonLink } from '#src/design/button.tsx'
import { Section } from '#src/design/section.tsx'
import { Tag } from '#src/design/tag.tsx'
import { VideoCard } from '#src/design/video-card.tsx'
import type { HomeData } from '#src/home/home-page.tsx'
import { fill, type Language } from '#src/language/languages.ts'
import { pathOf } from '#src/language/paths.ts'

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
      <div className="vgrid teasers">
        {ids.map((id) => (
          <VideoCard
            key={id}
            title={texts.items[id].title}
            duration={fill(texts.minutes, { minutes: texts.items[id].minutes })}
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
