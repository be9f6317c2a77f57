import { Link } from 'react-router'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { BackToOrchard } from './back-to-orchard.tsx'
import type { OrchardProps } from './orchard-data.ts'

/** All the challenges for the child's age, in the server's order. */
export default function ChallengesView({ orchard, page }: OrchardProps) {
  const { texts, steps, language } = page
  return (
    <div className="wrap">
      <h1>{texts.tiles.challenges}</h1>
      <BackToOrchard page={page} />
      <ul className="childs-list">
        {orchard.challenges.map(({ id, title, picture, minutes, state, isThisWeeks }) => (
          <li key={id}>
            <Link to={`?id=${id}`}>
              <img {...steps[picture]} alt="" loading="lazy" />
              <b>{title}</b>
              <span className="say">
                {interpolate(plural(language, minutes, texts.challenge.minutes), { minutes })}
              </span>
              {(state ?? isThisWeeks) && (
                <span>
                  <Tag tone={state === 'confirmed' ? 'leaf' : 'sun'}>
                    {state ? texts.states[state] : texts.states.week}
                  </Tag>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
