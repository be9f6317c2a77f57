import { interpolate, type Language, type Text } from '#src/shared/language/languages.ts'
import { type Plural, plural } from '#src/shared/language/plural.ts'
import { numberWordTexts } from './number-words.texts.ts'

/** A number from one to 59 in words; any other in figures. */
export function inWords(
  count: number,
  language: Language,
  gender: 'masculine' | 'feminine' = 'masculine',
): string {
  const [small, tens] = [numberWordTexts.small[language], numberWordTexts.tens[language]]
  const digit = count % 10
  const [ten, unit] = [tens[Math.floor(count / 10)], small[digit]]
  if (!ten || unit === undefined) return small[count] || String(count)
  if (digit === 0) return ten
  if (language === 'fr' && digit === 1) return `${ten} et ${gender === 'feminine' ? 'une' : unit}`
  if (language !== 'it') return `${ten}-${unit}`
  const stem = digit === 1 || digit === 8 ? ten.slice(0, -1) : ten
  if (digit === 1) return `${stem}uno`
  return stem + (digit === 3 ? 'tré' : unit)
}

/** A count in words: the text for one, or for several, whose number in words is `{n}`. */
export function countInWords(count: number, texts: Plural<Text>, language: Language): string {
  return interpolate(plural(language, count, texts)[language], { n: inWords(count, language) })
}

/** A duration in words: une heure et demie, forty-five minutes. Empty below half a minute. */
export function durationInWords(seconds: number, language: Language): string {
  const all = Math.round(seconds / 60)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  const words = numberWordTexts.duration
  const written = (time: number, forms: Plural<Text>) =>
    interpolate(plural(language, time, forms)[language], { n: inWords(time, language, 'feminine') })
  const hoursText = written(hours, words.hours)
  const minutesText = written(minutes, words.minutes)
  if (hours === 0) return minutes === 0 ? '' : minutesText
  if (minutes === 0) return hoursText
  return minutes === 30
    ? written(hours, words.half)
    : interpolate(words.both[language], { hours: hoursText, minutes: minutesText })
}
