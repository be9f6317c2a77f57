import { timeOfDayIn } from '#src/shared/language/format.ts'
import { interpolate, type Language, type Text } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'

export const presenceTexts = {
  came: { fr: '{name} était là.', en: '{name} was there.', it: '{name} c’era.' },
  minutes: {
    one: {
      fr: '{name} était là, une minute.',
      en: '{name} was there, for a minute.',
      it: '{name} c’era, per un minuto.',
    },
    other: {
      fr: '{name} était là, {minutes} minutes.',
      en: '{name} was there, for {minutes} minutes.',
      it: '{name} c’era, per {minutes} minuti.',
    },
  },
  late: {
    fr: '{name} était là à partir de {time}, {minutes} min.',
    en: '{name} was there from {time}, for {minutes} min.',
    it: '{name} c’era dalle {time}, per {minutes} min.',
  },
  absent: {
    fr: '{name} n’était pas là.',
    en: '{name} was not there.',
    it: '{name} non c’era.',
  },
} as const

interface Presence {
  state: 'came' | 'absent'
  minutes: number | null
  lateFrom: string | null
}

/** What the parent reads of a live session that is over: that the child was there, and for how long. */
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
