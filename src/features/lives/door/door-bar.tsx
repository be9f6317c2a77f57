import { useState } from 'react'
import { leaving, useSubmit } from '#src/api/use-submit.ts'
import { wordsByCode } from '#src/api/words-by-code.ts'
import { SafetyButton } from '#src/domain/safety/safety-button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { doorIcon } from '#src/ui/icons/child-icons.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import type { AwaitedClass, ClassCalls } from './class-calls.ts'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import type { LivePageData } from './live-data.ts'

interface DoorBarProps {
  door: LiveDoor
  entering: readonly ChildAtDoor[]
  awaited: AwaitedClass
  join: ClassCalls['join']
  parentComes: boolean
  /** Whether a parent is signed in here, not in a child's view. */
  isParent: boolean
  /**
   * The class server's error for the last attempt, taken from the address to which it redirected the browser.
   */
  classErrors: string | null
  isOffline: boolean
  texts: LivePageData['texts']
}

/** The bar that is always visible, with the safety button and the button into the class. */
export function DoorBar({
  door,
  entering,
  awaited,
  join,
  parentComes,
  isParent,
  classErrors,
  isOffline,
  texts,
}: DoorBarProps) {
  const [turnedAway, setTurnedAway] = useState(() => errorOfClass(classErrors, texts))
  const { submit, isPending, failure } = useSubmit((error) => joinFailure(error, texts, isParent))
  const [first] = entering

  const enter = () =>
    submit(async () => {
      setTurnedAway(undefined)
      const { url } = await join({ childIds: entering.map(({ id }) => id), parentComes })
      window.location.assign(url)
      return leaving
    })

  const isOpen = door.state === 'open' && !isOffline && first !== undefined
  return (
    <footer className="door-bar">
      <div className="wrap">
        <div className="door-error" role="alert">
          {(failure ?? turnedAway) && <Notice tone="info">{failure ?? turnedAway}</Notice>}
        </div>
        {first && <SafetyAtDoor childId={first.id} awaited={awaited} texts={texts} />}
        <Button
          disabled={!isOpen}
          pending={isPending}
          pendingLabel={texts.entering}
          onClick={() => void enter()}
        >
          <Icon of={doorIcon} />
          {isOpen ? texts.enter : texts.closed}
        </Button>
      </div>
    </footer>
  )
}

interface SafetyAtDoorProps {
  childId: string
  awaited: AwaitedClass
  texts: LivePageData['texts']
}

/** The safety button of a child before a class, and what it does. */
export function SafetyAtDoor({ childId, awaited: { kind, id }, texts }: SafetyAtDoorProps) {
  return (
    <>
      <SafetyButton
        childId={childId}
        liveId={kind === 'live' ? id : undefined}
        slotId={kind === 'session' ? id : undefined}
        texts={texts.safety}
      />
      <p className="soft">{texts.safetyBar}</p>
    </>
  )
}

/** Why a child could not enter. In its own view a child reads nothing about the plan. */
export function joinFailure(
  error: unknown,
  { errors: { other, ...byCode }, staysShut }: Pick<DoorBarProps['texts'], 'errors' | 'staysShut'>,
  isParent: boolean,
): string {
  const ofPlan = isParent ? {} : { noAccess: staysShut, otherPlan: staysShut }
  return wordsByCode(error, { ...byCode, ...ofPlan }) ?? other
}

/** BigBlueButton appends the reason for turning a member away to the address, as JSON. */
function errorOfClass(errors: string | null, { errors: words }: DoorBarProps['texts']): string | undefined {
  if (errors === null) return undefined
  return errors.includes('"maxParticipantsReached"') ? words.classFull : words.other
}
