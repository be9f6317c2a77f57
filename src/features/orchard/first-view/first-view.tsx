import { Link } from 'react-router'
import type { Orchard } from '#src/domain/child-view/orchard.contract.ts'
import type { OrchardProps } from '#src/features/orchard/orchard-data.ts'
import { badgesThatHang } from '#src/shared/badges.ts'
import { hourNaming, timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { beforeClassPaths } from '#src/shared/site/paths.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { SentenceWithTitle } from '#src/ui/layout/sentence-with-title.tsx'
import { OrchardScene } from './orchard-scene.tsx'

/**
 * The first view of the orchard: the greeting, today's activity, the tree with its badges, and three links.
 */
export function FirstView({ orchard, page }: OrchardProps) {
  const { texts, language } = page
  const { badges, tree, today, nextLive, nextSession } = orchard
  return (
    <OrchardScene
      page={page}
      hello={interpolate(texts.hello, { name: orchard.displayName })}
      grown={
        badges.length + tree.sprigs + tree.blossoms + tree.plums > 0
          ? {
              src: treeAddress(orchard),
              alt: [texts.tree.label, ...badges.map(({ words }) => words)].join(' '),
            }
          : undefined
      }
      picture={`/api/orchard/picture.svg?of=${orchard.picture}`}
      underTree={
        badges.length > 0 ? (
          <p className="text-center">
            <ButtonLink as={Link} variant="line" size="small" to="?view=badges">
              {badges.length > badgesThatHang ? texts.tree.all : texts.badges}
            </ButtonLink>
          </p>
        ) : (
          <p className="say over-hills">{texts.tree.none}</p>
        )
      }
    >
      <Today orchard={orchard} page={page} />
      {nextLive && today?.kind !== 'live' && (
        <p className="say">
          <SentenceWithTitle
            text={interpolate(texts.nextLive, whenOf(nextLive, orchard, language))}
            title={nextLive.title}
            lang={nextLive.lang}
          />
        </p>
      )}
      {nextSession && (
        <p className="say">
          {interpolate(texts.nextSession, {
            expert: nextSession.expert,
            ...whenOf(nextSession, orchard, language, {
              isZoneNamed: nextLive !== null || today?.kind === 'live',
            }),
          })}
        </p>
      )}
      {nextSession?.isOpen && (
        <ButtonLink wide="full" href={`${beforeClassPaths[language]}?session=${nextSession.slotId}`}>
          {texts.today.enter}
        </ButtonLink>
      )}
    </OrchardScene>
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
    const { title, lang, expert, isOpen, door, id } = today.live
    const { time } = whenOf(today.live, orchard, language)
    const opens = timeOfDayIn(new Date(today.live.opensAt), language, orchard.timeZone)
    return (
      <section className="today" aria-labelledby="today">
        <div className="gate">
          <img {...pictures.door} alt="" />
          {isOpen && <img {...pictures.openDoor} alt="" />}
        </div>
        <div>
          <h2 id="today" lang={lang}>
            {title}
          </h2>
          <p className="say mt-2">
            {interpolate(`${expert ? words.liveWith : words.live} ${words[door]}`, {
              expert: expert ?? '',
              time,
              opens,
            })}
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
  const usualText = isThisWeeks ? words.week : words.challenge
  return (
    <section className="today" aria-labelledby="today">
      <img {...steps[picture]} alt="" />
      <div>
        <h2 id="today">{title}</h2>
        <p className="say mt-2">{id.startsWith('mission-') ? words.mission : usualText}</p>
      </div>
      <ButtonLink as={Link} wide="full" to={`?id=${id}`}>
        {words.see}
      </ButtonLink>
    </section>
  )
}

/** The address of the tree, which the server draws from the badges and the growth given in it. */
function treeAddress({ badges, tree: { sprigs, blossoms, plums } }: Orchard): string {
  const names = badges.map(({ shape, category }) => `${shape}.${category}`)
  return `/api/orchard/tree.svg?badges=${names}&sprigs=${sprigs}&blossoms=${blossoms}&plums=${plums}`
}

/**
 * The day and hour of a session, in the family's time zone. A page names the zone once; `isZoneNamed` says
 * that its text names it already.
 */
function whenOf(
  { startsAt }: { startsAt: string },
  { timeZone, zoneName }: Orchard,
  language: Language,
  { isZoneNamed = false } = {},
): { day: string; time: string } {
  const moment = new Date(startsAt)
  return {
    day: weekdayIn(moment, language, timeZone),
    time: isZoneNamed
      ? timeOfDayIn(moment, language, timeZone)
      : hourNaming(moment, language, { id: timeZone, name: zoneName }),
  }
}
