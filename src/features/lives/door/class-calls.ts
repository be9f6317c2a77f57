import { call } from '#src/api/call.ts'
import type {
  childAtSession,
  joinSession,
  sessionDoor,
} from '#src/domain/live-class/session-door.contract.ts'
import type { joinLive } from '#src/domain/lives/live.contract.ts'
import type { childrenAtDoor, liveDoor } from './door.contract.ts'

/** The class before which the visitor waits: a live session's, or a one-to-one session's by its slot. */
export interface AwaitedClass {
  kind: 'live' | 'session'
  id: string
}

/** The members of the family who enter at this screen; the parent only into a one-to-one session. */
interface Comers {
  childIds: string[]
  parentComes: boolean
}

/** What the page before this class reads and sends. */
export function callsOf({ kind, id }: AwaitedClass) {
  if (kind === 'live') {
    const params = { id }
    return {
      readDoor: (signal: AbortSignal) =>
        call<typeof liveDoor>('GET', '/api/lives/:id/door', { params, signal }),
      readChildren: (signal: AbortSignal) =>
        call<typeof childrenAtDoor>('GET', '/api/lives/:id/children', { params, signal }),
      join: ({ childIds }: Comers) =>
        call<typeof joinLive>('POST', '/api/lives/:id/join', { params, body: { childIds } }),
    }
  }
  const params = { slotId: id }
  return {
    readDoor: (signal: AbortSignal) =>
      call<typeof sessionDoor>('GET', '/api/one-to-one/:slotId/door', { params, signal }),
    readChildren: (signal: AbortSignal) =>
      call<typeof childAtSession>('GET', '/api/one-to-one/:slotId/children', { params, signal }),
    join: ({ parentComes }: Comers) =>
      call<typeof joinSession>('POST', '/api/one-to-one/:slotId/join', { params, body: { parentComes } }),
  }
}

export type ClassCalls = ReturnType<typeof callsOf>
