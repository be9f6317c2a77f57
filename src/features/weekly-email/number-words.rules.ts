import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { numberWordTexts } from './number-words.texts.ts'

/** A number in words, from one to 59; beyond, as it is written in figures. */
export function inWords(
  count: number,
  language: Language,
  gender: 'masculine' | 'feminine' = 'masculine',
): string {
  const { small, tens } = numberWordTexts[language]
  if (!Number.isInteger(count) || count < 1 || count > 59) return String(count)
  return small[count] ?? compound(tens[Math.floor(count / 10)] ?? '', count % 10)

  function compound(ten: string, unit: number): string {
    if (unit === 0) return ten
    const word = unit === 1 && gender === 'feminine' && language === 'fr' ? 'une' : (small[unit] ?? '')
    if (language === 'fr') return unit === 1 ? `${ten} et ${word}` : `${ten}-${word}`
    if (language === 'en') return `${ten}-${word}`
    const stem = unit === 1 || unit === 8 ? ten.slice(0, -1) : ten
    return stem + (unit === 1 ? 'uno' : unit === 3 ? 'tré' : word)
  }
}

/** What is counted, in words: the text for one alone, or for several, whose number is `{n}`. */
export function counted(
  count: number,
  texts: { one: Record<Language, string>; many: Record<Language, string> },
  language: Language,
): string {
  return count === 1
    ? texts.one[language]
    : interpolate(texts.many[language], { n: inWords(count, language) })
}

/** How long something was, in words: une heure et demie, forty-five minutes. Empty below a minute. */
export function durationInWords(seconds: number, language: Language): string {
  const all = Math.round(seconds / 60)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const words = numberWordTexts.duration
  const hoursText =
    hours === 1
      ? words.hour[language]
      : interpolate(words.hours[language], { n: inWords(hours, language, 'feminine') })
  const minutesText =
    minutes === 1
      ? words.minute[language]
      : interpolate(words.minutes[language], { n: inWords(minutes, language, 'feminine') })
  if (hours === 0) return minutes === 0 ? '' : minutesText
  if (minutes === 0) return hoursText
  return minutes === 30
    ? interpolate(words.half[language], { hours: hoursText })
    : interpolate(words.both[language], { hours: hoursText, minutes: minutesText })
}
