import type { CalendarEntry } from '#src/domain/calendar/calendar-file.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { listOfNames } from '#src/shared/language/list-of-names.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { liveEmailTexts } from './registration-emails.texts.ts'

interface Live {
  id: string
  title: string
  description: string
  bring: string
  startsAt: Date
  minutes: number
  state: 'planned' | 'cancelled'
  sequence: number
  changedAt: Date
}

/**
 * A live session as a calendar entry, with the same uid in a feed and in a file, and with the display names
 * of the family's children.
 */
export function liveEntry(
  live: Live,
  { children, language, origin }: { children: readonly string[]; language: Language; origin: string },
): CalendarEntry {
  const { id, title, description, bring, startsAt, minutes, state, sequence, changedAt } = live
  return {
    uid: `${id}@mirabelle`,
    title,
    description: [
      children.length > 0 &&
        interpolate(liveEmailTexts.for[language], { children: listOfNames(children, language) }),
      description,
      bring && interpolate(liveEmailTexts.bring[language], { bring }),
    ]
      .filter(Boolean)
      .join('\n'),
    startsAt,
    minutes,
    url: origin + pathOf('lives', language),
    sequence,
    changedAt,
    isCancelled: state === 'cancelled',
  }
}
