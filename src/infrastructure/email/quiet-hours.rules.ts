import { dayAfter, momentIn, wallTimeIn } from '#src/shared/dates.ts'
import { quietHours } from '#src/shared/numbers.ts'

/**
 * When an e-mail that can wait is sent: now, or at 8:00 in the family's time zone, even if daylight saving
 * begins or ends in between.
 */
export function afterQuietHours(now: Date, timeZone: string): Date {
  const wallTime = wallTimeIn(timeZone, now)
  const [today, hour] = [wallTime.slice(0, 10), Number(wallTime.slice(11, 13))]
  if (hour >= quietHours.until && hour < quietHours.from) return now
  const morning = hour >= quietHours.from ? dayAfter(today, 1) : today
  return momentIn(timeZone, `${morning}T${String(quietHours.until).padStart(2, '0')}:00`)
}
