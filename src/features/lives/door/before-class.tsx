import { useEffect, useMemo, useState } from 'react'
import { companyTimeZone } from '#src/shared/dates.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { type AwaitedClass, type ClassCalls, callsOf } from './class-calls.ts'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import { DoorBar, SafetyAtDoor } from './door-bar.tsx'
import { doorWords, hasEndedEarly, startOf, titleOf } from './door-words.ts'
import type { LivePageData } from './live-data.ts'
import { Preparation } from './preparation.tsx'
import { pollMs, usePolled } from './use-polled.ts'

interface BeforeClassProps {
  page: LivePageData
  awaited: AwaitedClass
  wantedChild: string | null
  classErrors: string | null
  /** The child whose view this is; undefined where a parent is signed in. */
  viewedChildId: string | undefined
}

/** The page before the class, for a family that is signed in. */
export default function BeforeClass({ page: livePage, awaited, viewedChildId, ...visit }: BeforeClassProps) {
  const page = awaited.kind === 'session' ? { ...livePage, texts: sessionTexts(livePage.texts) } : livePage
  const { texts } = page
  const { kind, id } = awaited
  const calls = useMemo(() => callsOf({ kind, id }), [kind, id])
  const { result: door, isUnknown, isOffline } = usePolled(calls.readDoor, nextDoorMs)
  const { result: children, isOffline: areChildrenOffline } = usePolled(calls.readChildren, neverAgain)
  useEffect(openOwnDocument, [])

  if (isUnknown) return <OnlyMessage>{texts.unknown}</OnlyMessage>
  if (!door || !children) {
    if (!isOffline && !areChildrenOffline) return <FullScreenSpinner label={texts.loading} />
    return (
      <>
        <OnlyMessage>{texts.lost}</OnlyMessage>
        {viewedChildId && (
          <footer className="door-bar">
            <div className="wrap">
              <SafetyAtDoor childId={viewedChildId} awaited={awaited} texts={texts} />
            </div>
          </footer>
        )}
      </>
    )
  }
  return (
    <LoadedDoor
      page={page}
      awaited={awaited}
      door={door}
      childrenAtDoor={children}
      timeZone={children[0]?.timeZone ?? companyTimeZone}
      join={calls.join}
      isOffline={isOffline}
      isParent={viewedChildId === undefined}
      {...visit}
    />
  )
}

/** When the door is read again: less often once the class is over or cancelled. */
function nextDoorMs({ state }: LiveDoor): number {
  return state === 'over' || state === 'cancelled' ? 30_000 : pollMs
}

const neverAgain = () => undefined

function OnlyMessage({ children }: { children: string }) {
  return (
    <main id="content" className="wrap before-class-page">
      <div role="status">
        <h1 className="text-h2">{children}</h1>
      </div>
    </main>
  )
}

interface LoadedDoorProps extends Omit<BeforeClassProps, 'viewedChildId'> {
  isParent: boolean
  door: LiveDoor
  childrenAtDoor: readonly ChildAtDoor[]
  timeZone: string
  join: ClassCalls['join']
  isOffline: boolean
}

/**
 * The page once door and children are loaded. One component serves every state of the door, so that the
 * status element stays mounted and a screen reader announces its change.
 */
function LoadedDoor({
  page,
  awaited,
  door,
  childrenAtDoor,
  timeZone,
  join,
  isOffline,
  wantedChild,
  classErrors,
  isParent,
}: LoadedDoorProps) {
  const { texts } = page
  const [chosen, setChosen] = useState<string[]>()
  const [parentComes, setParentComes] = useState(isParent)
  const isPast = door.state === 'over' || door.state === 'cancelled' || hasEndedEarly(door)
  const title = titleOf(door, awaited, page)
  const chosenIds = chosen ?? firstChoice(childrenAtDoor, wantedChild)
  const entering = childrenAtDoor.filter(({ id }) => chosenIds.includes(id))
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
          {isOffline ? texts.lost : doorWords(door, page, timeZone)}
        </p>
        {!isPast && (
          <>
            {childrenAtDoor.length > 1 && (
              <ChildrenChoice
                label={texts.who}
                childrenAtDoor={childrenAtDoor}
                chosenIds={chosenIds}
                onChoose={setChosen}
              />
            )}
            {awaited.kind === 'session' && (
              <ParentChoice
                texts={texts.session}
                isParent={isParent}
                parentComes={parentComes}
                onChoose={setParentComes}
              />
            )}
            <Preparation page={page} awaited={awaited} door={door} entering={entering} />
          </>
        )}
      </main>
      <DoorBar
        door={door}
        entering={entering}
        awaited={awaited}
        join={join}
        parentComes={parentComes}
        isParent={isParent}
        classErrors={classErrors}
        isOffline={isOffline}
        texts={texts}
      />
    </>
  )
}

interface ChildrenChoiceProps {
  label: string
  childrenAtDoor: readonly ChildAtDoor[]
  chosenIds: readonly string[]
  onChoose: (ids: string[]) => void
}

function ChildrenChoice({ label, childrenAtDoor, chosenIds, onChoose }: ChildrenChoiceProps) {
  // One child always stays chosen, because the safety button is for one child.
  function toggle(id: string) {
    const others = chosenIds.filter((one) => one !== id)
    if (others.length < chosenIds.length) return others.length > 0 && onChoose(others)
    onChoose([...chosenIds, id])
  }
  return (
    <fieldset className="entering">
      <legend>{label}</legend>
      {childrenAtDoor.map(({ id, displayName }) => (
        <button
          key={id}
          type="button"
          className="toggle"
          aria-pressed={chosenIds.includes(id)}
          onClick={() => toggle(id)}
        >
          {displayName}
        </button>
      ))}
    </fieldset>
  )
}

interface ParentChoiceProps {
  texts: LivePageData['texts']['session']
  isParent: boolean
  parentComes: boolean
  onChoose: (parentComes: boolean) => void
}

/** The choice whether the parent enters the one-to-one session at this screen, beside the child. */
function ParentChoice({ texts, isParent, parentComes, onChoose }: ParentChoiceProps) {
  return (
    <fieldset className="entering">
      <legend>{texts.parent}</legend>
      {isParent ? (
        <button
          type="button"
          className="toggle"
          aria-pressed={parentComes}
          onClick={() => onChoose(!parentComes)}
        >
          {texts.parentStays}
        </button>
      ) : (
        <p>{texts.parentElsewhere}</p>
      )}
    </fieldset>
  )
}

/** The texts of the page, with those that differ for a one-to-one session replaced. */
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

/** The child named in the page's address, else the children who have a place, else the first child. */
function firstChoice(children: readonly ChildAtDoor[], wantedId: string | null): string[] {
  const wanted = children.filter(({ id }) => id === wantedId)
  const withPlace = children.filter(({ hasPlace }) => hasPlace)
  const chosen = [wanted, withPlace].find(({ length }) => length > 0) ?? children.slice(0, 1)
  return chosen.map(({ id }) => id)
}

/**
 * Reloads the page if a client-side navigation led to it, because the permissions policy of the first
 * document does not allow the camera. The mark in the session storage prevents an endless reload.
 */
function openOwnDocument(): void {
  const policy: unknown = Reflect.get(document, 'featurePolicy')
  const allows: unknown =
    typeof policy === 'object' && policy !== null ? Reflect.get(policy, 'allowsFeature') : undefined
  if (
    typeof allows === 'function' &&
    allows.call(policy, 'camera') === false &&
    !sessionStorage.getItem(reloadMark)
  ) {
    sessionStorage.setItem(reloadMark, 'yes')
    window.location.reload()
  } else sessionStorage.removeItem(reloadMark)
}

const reloadMark = 'live-page-reopened'
