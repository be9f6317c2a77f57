import { useEffect, useState } from 'react'
import { serverNow } from '#src/api/server-time.ts'
import ruleKind from '#src/features/lives/door/art/rule-kind.svg'
import ruleListen from '#src/features/lives/door/art/rule-listen.svg'
import rulePrivate from '#src/features/lives/door/art/rule-private.svg'
import { wallTimeIn } from '#src/shared/dates.ts'
import { weekdayIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { familyHour } from '#src/shared/language/zone-name.ts'
import { Art } from '#src/ui/art.tsx'
import { FailedNotice } from '#src/ui/feedback/failed-notice.tsx'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import { DoorBar } from './door-bar.tsx'
import type { LivePageData } from './live-data.ts'
import { TryOut } from './try-out.tsx'
import { useChildren } from './use-children.ts'
import { type Gate, useDoor } from './use-door.ts'

interface BeforeClassProps {
  page: LivePageData
  gate: Gate
  wantedChild: string | null
  classErrors: string | null
  /** Whether a parent is signed in here, not in a child's view. */
  isParent: boolean
}

/** The page before the class, for a family that is signed in. */
export default function BeforeClass({
  page: given,
  gate,
  wantedChild,
  classErrors,
  isParent,
}: BeforeClassProps) {
  const page = gate.kind === 'session' ? { ...given, texts: sessionTexts(given.texts) } : given
  const { texts } = page
  const { door, isUnknown, isLost } = useDoor(gate)
  const { children, timeZone, isFailed, again } = useChildren(gate)
  const [chosen, setChosen] = useState<string[]>()
  const [parentComes, setParentComes] = useState(isParent)
  useEffect(openOwnDocument, [])

  if (isUnknown) return <Standing>{texts.unknown}</Standing>
  if (isFailed)
    return (
      <main id="content" className="wrap">
        <FailedNotice text={texts.failed} again={texts.again} onAgain={again} />
      </main>
    )
  if (!door || !children)
    return isLost ? <Standing>{texts.lost}</Standing> : <FullScreenSpinner label={texts.loading} />

  const isPast = door.state === 'over' || door.state === 'cancelled' || isEnded(door)
  const title = titleOf(door, gate, page)
  const isElsewhere = gate.kind === 'live' && !door.isOurClass
  const coming = chosen ?? firstChoice(children, wantedChild)
  const comers = children.filter(({ id }) => coming.includes(id))
  const camera = comers.some((child) => child.camera === 'off')
    ? 'off'
    : comers.some((child) => child.camera === 'mood')
      ? 'mood'
      : 'on'
  const toggle = (id: string) =>
    setChosen(coming.includes(id) ? coming.filter((one) => one !== id) : [...coming, id])
  return (
    <>
      <main id="content" className="wrap before-class-page">
        {isPast ? <h1 lang={title.lang}>{title.text}</h1> : <h1>{startOf(door, page, timeZone)}</h1>}
        <p className="lead" role="status">
          {!isPast && (
            <b className="block" lang={title.lang}>
              {title.text}
            </b>
          )}{' '}
          {isLost ? texts.lost : doorWords(door, page, timeZone)}
        </p>
        {!isPast && (
          <>
            {children.length > 1 && (
              <fieldset className="comers">
                <legend>{texts.who}</legend>
                {children.map(({ id, displayName }) => (
                  <button
                    key={id}
                    type="button"
                    className="toggle"
                    aria-pressed={coming.includes(id)}
                    onClick={() => toggle(id)}
                  >
                    {displayName}
                  </button>
                ))}
              </fieldset>
            )}
            {gate.kind === 'session' && (
              <fieldset className="comers">
                <legend>{given.texts.session.parent}</legend>
                {isParent ? (
                  <button
                    type="button"
                    className="toggle"
                    aria-pressed={parentComes}
                    onClick={() => setParentComes(!parentComes)}
                  >
                    {given.texts.session.parentStays}
                  </button>
                ) : (
                  <p>{given.texts.session.parentElsewhere}</p>
                )}
              </fieldset>
            )}
            <div className="room">
              <TryOut key={camera} texts={texts} camera={camera} />
              <Adults door={door} page={page} isLive={gate.kind === 'live'} />
            </div>
            <section>
              <h2>{texts.may}</h2>
              <ul className="may">
                <li>{texts.mayCamera[isElsewhere && camera === 'on' ? 'onElsewhere' : camera]}</li>
                {gate.kind === 'live' && !isElsewhere && <li>{texts.mayChat}</li>}
                {!isElsewhere && (
                  <li>
                    {comers.length > 0 && comers.every(({ isRecorded }) => isRecorded)
                      ? texts.recorded.yes
                      : texts.recorded.no}
                  </li>
                )}
              </ul>
            </section>
            <section>
              <h2>{texts.rules}</h2>
              <ul className="rules">
                <Rule art={ruleListen}>{texts.rule.listen}</Rule>
                <Rule art={ruleKind}>{texts.rule.kind}</Rule>
                <Rule art={rulePrivate}>{texts.rule.private}</Rule>
              </ul>
            </section>
          </>
        )}
      </main>
      <DoorBar
        door={door}
        comers={comers}
        gate={gate}
        parentComes={parentComes}
        classErrors={classErrors}
        isLost={isLost}
        texts={texts}
      />
    </>
  )
}

function Standing({ children }: { children: string }) {
  return (
    <main id="content" className="wrap before-class-page">
      <h1 className="text-h2" role="status">
        {children}
      </h1>
    </main>
  )
}

function Rule({ art, children }: { art: string; children: string }) {
  return (
    <li>
      <img src={art} alt="" width="230" height="172" />
      {children}
    </li>
  )
}

interface AdultsProps {
  door: LiveDoor
  page: LivePageData
  isLive: boolean
}

/** Who will be there. A live session has two adults, whether both are named yet or not. */
function Adults({ door, page: { texts, portraits }, isLive }: AdultsProps) {
  const drawn: Readonly<Record<string, string>> = portraits
  return (
    <section>
      <h2>{texts.adults}</h2>
      {door.expected.length === 0 && <p className="soft">{texts.someAdults}</p>}
      <ul className="adults">
        {door.expected.map(({ name, role, portrait, isHere }) => (
          <li key={`${role} ${name}`}>
            <Art className="portrait" svg={drawn[portrait ?? 'host'] ?? portraits.host} />
            <span>
              <b>{name}</b>
              <span className="soft">{texts.roles[role]}</span>
              <Tag tone={isHere ? 'leaf' : 'sky'}>{isHere ? texts.here : texts.coming}</Tag>
            </span>
          </li>
        ))}
      </ul>
      {isLive && door.expected.length === 1 && <p className="soft mt-4">{texts.otherAdult}</p>}
    </section>
  )
}

/** The words of a live session's page, with a one-to-one session's in their place. */
function sessionTexts({ session, ...texts }: LivePageData['texts']): LivePageData['texts'] {
  return {
    ...texts,
    ...session,
    session,
    door: { ...texts.door, ...session.door },
    roles: { ...texts.roles, ...session.roles },
    recorded: { yes: session.neverRecorded, no: session.neverRecorded },
    errors: { ...texts.errors, ...session.errors },
  }
}

/** A session is called in the language of the page; the server calls it in the child's, as its class does. */
function titleOf({ title, lang, expected }: LiveDoor, { kind }: Gate, { texts, language }: LivePageData) {
  const expert = expected.find(({ role }) => role === 'expert')
  if (kind !== 'session' || !expert) return { text: title, lang }
  return { text: interpolate(texts.sessionTitle, { expert: expert.name }), lang: language }
}

/** Who is asked for in the address, else who has a place, else the first. */
function firstChoice(children: readonly ChildAtDoor[], wanted: string | null): string[] {
  const asked = children.filter(({ id }) => id === wanted)
  const placed = children.filter(({ hasPlace }) => hasPlace)
  return (asked.length > 0 ? asked : placed.length > 0 ? placed : children.slice(0, 1)).map(({ id }) => id)
}

function startOf({ startsAt }: LiveDoor, { language, texts }: LivePageData, timeZone: string): string {
  const at = new Date(startsAt)
  const time = familyHour(at, language, timeZone)
  const dayOf = (moment: Date) => wallTimeIn(timeZone, moment).slice(0, 10)
  if (dayOf(at) === dayOf(serverNow())) return interpolate(texts.starts, { time })
  return interpolate(texts.startsOn, {
    time,
    day: weekdayIn(at, language, timeZone),
  })
}

/** The adults have ended the class before its hour was over: nobody is on the way any more. */
function isEnded({ state, hasEnded }: LiveDoor): boolean {
  return state === 'waiting' && hasEnded
}

function doorWords(door: LiveDoor, { language, texts }: LivePageData, timeZone: string): string {
  const { state, opensAt, expected } = door
  if (isEnded(door)) return texts.door.ended
  if (state === 'early')
    return interpolate(texts.door.early, { time: familyHour(new Date(opensAt), language, timeZone) })
  const [one, other, ...more] = expected
  if (state === 'waiting' && one && !other) return interpolate(texts.door.waiting, { one: one.name })
  if (state === 'waiting' && one && other && more.length === 0)
    return interpolate(texts.door.waitingNamed, { one: one.name, other: other.name })
  return texts.door[state]
}

/**
 * Whoever came by a link of the site has the document of another page, which may not use the camera: the page
 * is opened as its own.
 */
function openOwnDocument(): void {
  const policy: unknown = Reflect.get(document, 'featurePolicy')
  const allows: unknown =
    typeof policy === 'object' && policy !== null ? Reflect.get(policy, 'allowsFeature') : undefined
  if (
    typeof allows === 'function' &&
    allows.call(policy, 'camera') === false &&
    !sessionStorage.getItem(reopened)
  ) {
    sessionStorage.setItem(reopened, 'yes')
    window.location.reload()
  } else sessionStorage.removeItem(reopened)
}

const reopened = 'live-page-reopened'
