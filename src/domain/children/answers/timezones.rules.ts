/**
 * Whether a text names a time zone of the IANA database, by its present or a former name. An offset
 * (“+01:00”) is no zone.
 */
export function isTimezone(text: string): boolean {
  try {
    return knownTimezones().includes(
      new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone,
    )
  } catch {
    return false
  }
}

export function knownTimezones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone')
}
