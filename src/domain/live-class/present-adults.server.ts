import {
  type ClassServer,
  LiveClassUnavailableError,
  type Meeting,
} from '#src/infrastructure/live-class/class-server.server.ts'
import { type ClassSession, pseudonymOf, venueOf } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { AdultRole } from '#src/shared/states.ts'
import type { ShownName } from './door-view.rules.ts'
import { readMeetingNow } from './opening.server.ts'

/** An administrator who takes part in a live session or in a one-to-one session. */
export interface Adult extends ShownName {
  adminId: string
  role: AdultRole
}

/** An adult who has requested the entrance to the class. `presentAt` is set at a typed link only. */
export type EnteredAdult = Adult & { presentAt: Date | null }

/**
 * The adults who are present now: at a typed link, those who have confirmed that they are there; in a class,
 * those whom its server lists as moderators. A person with two browsers counts once.
 */
export function presentAmong(
  { settings, secret }: Pick<Services, 'settings' | 'secret'>,
  session: Pick<ClassSession, 'id' | 'joinUrl'>,
  entered: readonly EnteredAdult[],
  meeting: Meeting | undefined,
): Adult[] {
  if (venueOf({ settings }, session).kind === 'link')
    return entered.filter(({ presentAt }) => presentAt !== null)
  const moderators = new Set(
    meeting?.attendees.flatMap(({ userId, isModerator }) => (isModerator ? [userId] : [])),
  )
  return entered.filter(({ adminId }) => moderators.has(pseudonymOf(secret, session.id, adminId)))
}

/**
 * The meeting of a class, for a page that only shows who is present. Undefined while the class server is
 * unavailable, which the watch jobs log; any other error is a bug and is thrown.
 */
export async function readMeetingIfReachable(
  services: Pick<Services, 'db'>,
  server: ClassServer,
  classId: string,
): Promise<Meeting | undefined> {
  try {
    return await readMeetingNow(services, server, classId)
  } catch (error) {
    if (!(error instanceof LiveClassUnavailableError)) throw error
    return undefined
  }
}
