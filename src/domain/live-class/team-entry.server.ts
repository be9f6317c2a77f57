import type { ClassServer } from '#src/infrastructure/live-class/class-server.server.ts'
import { type ClassSession, joinUrlFor } from '#src/infrastructure/live-class/live-class.server.ts'
import type { Services } from '#src/infrastructure/services.server.ts'
import type { Opening } from './opening.server.ts'
import type { Adult } from './present-adults.server.ts'

/** An adult who enters now. `isPresent` is true for one who is at a typed link. */
export type EntryOfAdult = Adult & { now: Date; isPresent: boolean }

/** The columns that store an entry, and those to update when the adult enters again. */
export function entryRowOf({ adminId, role, now, isPresent }: EntryOfAdult) {
  return {
    row: { adminId, role, enteredAt: now, presentAt: isPresent ? now : null },
    again: { role, ...(isPresent && { presentAt: now }) },
  }
}

interface OpenClass {
  server: ClassServer
  session: ClassSession
  opening: Opening
}

/** The URL at which an adult of the team enters an open class. */
export function moderatorUrlFor(
  services: Services,
  { server, session, opening: { createTime } }: OpenClass,
  { adminId, name }: Adult,
): string {
  const member = { role: 'MODERATOR', id: adminId, name, language: 'fr' } as const
  return joinUrlFor(services, { server, session, createTime, member })
}
