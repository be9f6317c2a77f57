import { Link } from 'react-router'
import { locales } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { beforeClassPaths } from '#src/shared/site/paths.ts'
import { Art } from '#src/ui/art.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { badgesThatHang, badgeTree } from '#src/ui/illustrations/badge-tree.ts'
import { avatar, crest } from '#src/ui/illustrations/people/avatars.ts'
import type { Orchard } from './orchard.contract.ts'
import type { OrchardProps } from './orchard-data.ts'

/** Hello, today's thing, the tree with its badges, and the three ways on. */
export function FirstView({ orchard, page }: OrchardProps) {
  const { texts, pictures, language } = page
  const { badges, tree, today, nextLive, nextSession } = orchard
  return (
    <>
      <div className="kid-scene">
        <img className="kid-hills" {...pictures.hills} alt="" />
        <div className="wrap">
          <div className="kid-top">
            <div>
              <h1>{interpolate(texts.hello, { name: orchard.displayName })}</h1>
              <Today orchard={orchard} page={page} />
              {nextLive && today?.kind !== 'live' && (
                <p className="say">
                  {interpolate(texts.nextLive, {
                    title: nextLive.title,
                    ...whenOf(nextLive, orchard, language),
                  })}
                </p>
              )}
              {nextSession && (
                <p className="say">
                  {interpolate(texts.nextSession, {
                    expert: nextSession.expert,
                    ...whenOf(nextSession, orchard, language),
                  })}{' '}
                  {nextSession.isOpen && (
                    <a href={`${beforeClassPaths[language]}?session=${nextSession.slotId}`}>
                      {texts.today.enter}
                    </a>
                  )}
                </p>
              )}
            </div>
            <div>
              <Art
                svg={badgeTree({ badges, ...tree })}
                label={[texts.tree.label, ...badges.map(({ words }) => words)].join(' ')}
              />
              {badges.length === 0 && <p className="say over-hills">{texts.tree.none}</p>}
              {badges.length > 0 && (
                <p className="text-center">
                  <Link to="?view=badges">
                    {badges.length > badgesThatHang ? texts.tree.all : texts.badges}
                  </Link>
                </p>
              )}
            </div>
          </div>
        </div>
      </div>
      <div className="kid-ground">
        <nav className="wrap" aria-label={texts.name}>
          <div className="kid-tiles">
            <Link className="kid-tile" to="?view=challenges">
              <img {...pictures.sprout} alt="" />
              <b>{texts.tiles.challenges}</b>
              <span>{texts.tiles.challengesHint}</span>
            </Link>
            <Link className="kid-tile" to="?view=replays">
              <img {...pictures.replay} alt="" />
              <b>{texts.tiles.replays}</b>
              <span>{texts.tiles.replaysHint}</span>
            </Link>
            <Link className="kid-tile" to="?view=picture">
              <Art svg={pictureOf(orchard.picture)} />
              <b>{texts.tiles.picture}</b>
              <span>{texts.tiles.pictureHint}</span>
            </Link>
          </div>
        </nav>
      </div>
    </>
  )
}

function Today({ orchard, page }: Omit<OrchardProps, 'onChange'>) {
  const { texts, pictures, steps, language } = page
  const { today } = orchard
  const words = texts.today
  if (!today) {
    return (
      <section className="today">
        <p>{words.calm}</p>
      </section>
    )
  }
  if (today.kind === 'live') {
    const { title, expert, isOpen, id } = today.live
    const { time } = whenOf(today.live, orchard, language)
    const opens = whenOf(
      { startsAt: new Date(Date.parse(today.live.startsAt) - doorMilliseconds).toISOString() },
      orchard,
      language,
    )
    return (
      <section className="today" aria-labelledby="today">
        <img {...(isOpen ? pictures.openDoor : pictures.door)} alt="" />
        <div>
          <h2 id="today">{title}</h2>
          <p className="say mt-2">
            {expert ? interpolate(words.liveWith, { expert, time }) : interpolate(words.live, { time })}{' '}
            {isOpen ? words.open : interpolate(words.opens, { time: opens.time })}
          </p>
        </div>
        {isOpen && (
          <ButtonLink wide="full" href={`${beforeClassPaths[language]}?id=${id}`}>
            {words.enter}
          </ButtonLink>
        )}
      </section>
    )
  }
  const { id, title, picture, isThisWeeks } = today.challenge
  return (
    <section className="today" aria-labelledby="today">
      <img {...steps[picture]} alt="" />
      <div>
        <h2 id="today">{title}</h2>
        <p className="say mt-2">
          {id.startsWith('mission-') ? words.mission : isThisWeeks ? words.week : words.challenge}
        </p>
      </div>
      <ButtonLink as={Link} wide="full" to={`?id=${id}`}>
        {words.see}
      </ButtonLink>
    </section>
  )
}

/** A child's drawn picture. */
function pictureOf(picture: string): string {
  const [kind = '', seed = ''] = picture.split(':', 2)
  return kind === 'face' ? avatar(seed) : crest(seed)
}

/** A live session's day and hour, by the family's clock. */
function whenOf(
  { startsAt }: { startsAt: string },
  { timezone: timeZone }: Orchard,
  language: Language,
): { day: string; time: string } {
  const moment = new Date(startsAt)
  const time = moment.toLocaleTimeString(locales[language], { hour: '2-digit', minute: '2-digit', timeZone })
  return {
    day: moment.toLocaleDateString(locales[language], { weekday: 'long', timeZone }),
    time: language === 'fr' ? time.replace(':', '\u00A0h\u00A0') : time,
  }
}

const doorMilliseconds = 15 * 60_000
