import type { Connection } from '#src/infrastructure/database/database.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** The days before and after today that a family's calendar covers. */
export const calendarReach = { back: 30, ahead: 180 } as const

/** The family and the period whose entries are read. */
interface CalendarQuery {
  userId: string
  language: Language
  /** The origin of the site, for links. */
  origin: string
  from: Date
  to: Date
}

/** Reads one kind of entry of a family's calendar. Wired in src/server/handlers.server.ts. */
export type CalendarSource = (db: Connection, query: CalendarQuery) => Promise<CalendarEntry[]>
