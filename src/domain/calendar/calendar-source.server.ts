import type { Connection } from '#src/infrastructure/database/database.server.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** What a family's calendar is read for. */
interface CalendarWish {
  userId: string
  language: Language
  /** The site's origin: links lead there. */
  origin: string
  from: Date
  to: Date
}

/** One kind of thing that stands in a family's calendar. Wired in src/server/handlers.server.ts. */
export type CalendarSource = (db: Connection, wish: CalendarWish) => Promise<CalendarEntry[]>
