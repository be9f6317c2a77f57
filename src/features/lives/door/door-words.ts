import { serverNow } from '#src/api/server-time.ts'
import { dayIn } from '#src/shared/dates.ts'
import { timeOfDayIn, weekdayIn } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { familyHour } from '#src/shared/language/zone-name.ts'
import type { AwaitedClass } from './class-calls.ts'
import type { LiveDoor } from './door.contract.ts'
import type { LivePageData } from './live-data.ts'

/**
 * The title of a one-to-one session in the page's language. The server's title is in the child's language,
 * like the class.
 */
export function titleOf(
  { title, lang, expected }: LiveDoor,
  { kind }: AwaitedClass,
  { texts, language }: LivePageData,
) {
  const expert = expected.find(({ role }) => role === 'expert')
  if (kind !== 'session' || !expert) return { text: title, lang }
  return { text: interpolate(texts.sessionTitle, { expert: expert.name }), lang: language }
}

/** When the class begins or began, in the page's words. */
export function startOf({ startsAt }: LiveDoor, { language, texts }: LivePageData, timeZone: string): string {
  const at = new Date(startsAt)
  const time = familyHour(at, language, timeZone)
  const dayOf = (moment: Date) => dayIn(timeZone, moment)
  if (at <= serverNow()) return interpolate(texts.began, { time })
  if (dayOf(at) === dayOf(serverNow())) return interpolate(texts.starts, { time })
  return interpolate(texts.startsOn, {
    time,
    day: weekdayIn(at, language, timeZone),
  })
}

/** Whether the adults ended the class early, so that no adult will come any more. */
export function hasEndedEarly({ state, hasEnded }: LiveDoor): boolean {
  return state === 'waiting' && hasEnded
}

/** What the door's state means for the child. */
export function doorWords(door: LiveDoor, { language, texts }: LivePageData, timeZone: string): string {
  const { state, opensAt, expected, hasAddress } = door
  if (hasEndedEarly(door)) return texts.door.ended
  // The heading names the zone already.
  if (state === 'early')
    return interpolate(texts.door.early, { time: timeOfDayIn(new Date(opensAt), language, timeZone) })
  if (state === 'waiting' && !hasAddress) return texts.errors.noAddress
  const [one, other, ...more] = expected
  const areNamed = expected.every(({ isNamed }) => isNamed)
  if (state === 'waiting' && areNamed && one && !other)
    return interpolate(texts.door.waitingOne, { one: one.name })
  if (state === 'waiting' && areNamed && one && other && more.length === 0)
    return interpolate(texts.door.waitingNamed, { one: one.name, other: other.name })
  return texts.door[state]
}
