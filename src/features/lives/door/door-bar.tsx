import { useState } from 'react'
import { ApiError, call } from '#src/api/call.ts'
import type { joinSession } from '#src/domain/live-class/session-door.contract.ts'
import type { joinLive } from '#src/domain/lives/live.contract.ts'
import { SafetyButton } from '#src/domain/safety/safety-button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { doorIcon } from '#src/ui/icons/child-icons.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import type { ChildAtDoor, LiveDoor } from './door.contract.ts'
import type { LivePageData } from './live-data.ts'
import type { Gate } from './use-door.ts'

interface DoorBarProps {
  door: LiveDoor
  comers: readonly ChildAtDoor[]
  gate: Gate
  parentComes: boolean
  /** What the class server said of the last attempt, in the address that it led back to. */
  classErrors: string | null
  isLost: boolean
  texts: LivePageData['texts']
}

/** Always in sight: something is wrong, and the way in. */
export function DoorBar({ door, comers, gate, parentComes, classErrors, isLost, texts }: DoorBarProps) {
  const [isEntering, setEntering] = useState(false)
  const [failure, setFailure] = useState(() => wordsOfClass(classErrors, texts))
  const [first] = comers

  async function enter() {
    setEntering(true)
    setFailure(undefined)
    try {
      const { url } = await (gate.kind === 'live'
        ? call<typeof joinLive>('POST', '/api/lives/:id/join', {
            params: { id: gate.id },
            body: { childIds: comers.map(({ id }) => id) },
          })
        : call<typeof joinSession>('POST', '/api/one-to-one/:slotId/join', {
            params: { slotId: gate.id },
            body: { parentComes },
          }))
      window.location.assign(url)
    } catch (error) {
      const named: Readonly<Record<string, string>> = texts.errors
      setFailure((error instanceof ApiError && error.code && named[error.code]) || texts.errors.other)
      setEntering(false)
    }
  }

  const isOpen = door.state === 'open' && !isLost && first !== undefined
  return (
    <footer className="door-bar">
      <div className="wrap">
        <div className="door-error" role="alert">
          {failure && <Notice tone="info">{failure}</Notice>}
        </div>
        {first && (
          <SafetyButton
            childId={first.id}
            liveId={gate.kind === 'live' ? gate.id : undefined}
            texts={texts.safety}
          />
        )}
        <p className="soft">{texts.safetyBar}</p>
        <Button
          disabled={!isOpen}
          pending={isEntering}
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

/** BigBlueButton appends why it did not let somebody in, as JSON. */
function wordsOfClass(errors: string | null, { errors: words }: DoorBarProps['texts']): string | undefined {
  if (errors === null) return undefined
  return errors.includes('"maxParticipantsReached"') ? words.classFull : words.other
}
