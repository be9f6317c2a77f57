import { companyMoment, companyTimeZone } from '#src/shared/dates.ts'

const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: companyTimeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const timeFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: companyTimeZone,
  hour: '2-digit',
  minute: '2-digit',
})

/** dd/MM/yyyy in Luxembourg time, wherever the administrator is. */
export function shownDay(iso: string): string {
  return dayFormat.format(new Date(iso))
}

/** HH:mm. */
export function shownTime(iso: string): string {
  return timeFormat.format(new Date(iso))
}

/** dd/MM/yyyy à HH:mm, for use in a sentence. */
export function spokenMoment(iso: string): string {
  return `${shownDay(iso)} à ${shownTime(iso)}`
}

/** dd/MM/yyyy HH:mm. */
export function shownMoment(iso: string): string {
  return `${shownDay(iso)} ${shownTime(iso)}`
}

const monthFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** A month (YYYY-MM) in words. */
export function shownMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00Z`))
}

/** The moment in a datetime-local field, read as Luxembourg time; null when the field is empty. */
export function momentOfField(field: string | File | null): string | null {
  const wallTime = String(field ?? '')
  return wallTime === '' ? null : companyMoment(wallTime.slice(0, 16)).toISOString()
}
