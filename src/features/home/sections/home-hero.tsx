import { Link } from 'react-router'
import type { HomeData } from '#src/features/home/home-data.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'

interface HomeHeroProps {
  language: Language
  texts: HomeData['texts']['hero']
  /** The URL of the wide scene, which phones never download. */
  scene: string
  /** The inline scene for phones, shown below the text. */
  phoneScene: string
  /** The URL of the scene in evening colours, which is downloaded only where it is shown. */
  eveningScene: string
}

export function HomeHero({ language, texts, scene, phoneScene, eveningScene }: HomeHeroProps) {
  return (
    <section className="hero">
      <picture>
        <source media="(width < 51.25rem)" srcSet={noPicture} />
        <img className="scene" src={scene} alt="" width={1600} height={944} fetchPriority="high" />
      </picture>
      <div className="wrap in">
        <div className="text">
          <h1 className="display">{texts.title}</h1>
          <p className="lead">{texts.lead}</p>
          <div className="row">
            <ButtonLink as={Link} wide="phone" to={pathOf('pricing', language)}>
              {texts.enrol}
            </ButtonLink>
            <ButtonLink as={Link} variant="quiet" to={pathOf('programme', language)}>
              {texts.programme}
            </ButtonLink>
          </div>
          <ul className="facts">
            {[texts.guarantee, texts.limit].map((fact) => (
              <li key={fact}>
                <Icon of={checkIcon} />
                {fact}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Art className="scene-m" svg={phoneScene} />
      <img loading="lazy" className="scene night" src={eveningScene} alt="" width={1600} height={944} />
    </section>
  )
}

const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
