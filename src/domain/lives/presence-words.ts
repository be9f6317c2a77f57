import { timeOfDayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language, type Text } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { presenceTexts } from './presence.texts.ts'

interface Presence {
  state: 'came' | 'absent'
  minutes: number | null
  lateFrom: string | null
}

/** The sentence that tells a parent whether the child was in a past live session, and for how long. */
export function presenceWords(
  { state, minutes, lateFrom }: Presence,
  name: string,
  language: Language,
  timeZone: string,
): string {
  if (state === 'absent') return interpolate(presenceTexts.absent[language], { name })
  if (minutes === null) return interpolate(presenceTexts.came[language], { name })
  if (lateFrom !== null)
    return interpolate(presenceTexts.late[language], {
      name,
      minutes,
      time: timeOfDayIn(new Date(lateFrom), language, timeZone),
    })
  return interpolate(plural<Text>(language, minutes, presenceTexts.minutes)[language], { name, minutes })
}
