import { interpolate } from '#src/shared/language/languages.ts'
import { nonBreaking } from '#src/shared/language/non-breaking.ts'
import { plural } from '#src/shared/language/plural.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { BackToOrchard } from './back-to-orchard.tsx'
import type { OrchardProps } from './orchard-data.ts'

/** Replays for the child's age, those under way first. Without access there is nothing to choose from. */
export default function ReplaysView({ orchard, page }: OrchardProps) {
  const { texts, language } = page
  const replays = orchard.hasAccess ? orchard.replays : []
  return (
    <div className="wrap">
      <h1>{texts.tiles.replays}</h1>
      <BackToOrchard page={page} />
      {replays.length === 0 && (
        <p className="mt-5">{orchard.hasAccess ? texts.replays.none : texts.replays.noAccess}</p>
      )}
      <ul className="childs-list">
        {replays.map(({ id, title, lang, thumb, duration, isBegun }) => (
          <li key={id}>
            <a href={`${pathOf('videos', language)}?id=${id}`}>
              <img src={thumb} alt="" width={640} height={360} loading="lazy" />
              <b lang={lang}>{nonBreaking(title)}</b>
              <span className="say">
                {isBegun ? texts.replays.resume : texts.replays.watch}
                {duration !== null &&
                  `, ${interpolate(plural(language, duration, texts.replays.minutes), { minutes: duration })}`}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
