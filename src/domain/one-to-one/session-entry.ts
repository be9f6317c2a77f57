import type { CalendarEntry } from '#src/domain/calendar/calendar-file.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { sessionTitle } from './session-title.texts.ts'

interface Booking {
  id: string
  expert: string
  startsAt: Date
  minutes: number
  createdAt: Date
  cancelledAt: Date | null
}

/**
 * A one-to-one session as a calendar entry, with the same uid in a feed, in a file and in an e-mail. It names
 * no child.
 */
export function sessionEntry(
  { id, createdAt, cancelledAt, expert, startsAt, minutes }: Booking,
  { language, origin }: { language: Language; origin: string },
): CalendarEntry {
  return {
    uid: `one-to-one-${id}`,
    title: interpolate(sessionTitle[language], { expert }),
    description: '',
    startsAt,
    minutes,
    url: origin + pathOf('one-to-one', language),
    sequence: cancelledAt ? 1 : 0,
    changedAt: cancelledAt ?? createdAt,
    isCancelled: cancelledAt !== null,
  }
}
