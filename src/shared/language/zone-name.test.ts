import { expect, it } from 'vitest'
import { familyHour, zoneName } from './zone-name.ts'

const at = new Date('2026-11-25T16:30:00Z')

it('a time is shown in the family’s zone, which is named if the device’s time differs', () => {
  expect(familyHour(at, 'fr', 'Europe/Luxembourg', 'Europe/Paris')).toBe('17\u00A0h\u00A030')
  expect(familyHour(at, 'fr', 'Europe/Luxembourg', 'America/New_York')).toBe(
    '17\u00A0h\u00A030 (heure de Luxembourg)',
  )
  expect(familyHour(at, 'en', 'America/Toronto', 'Europe/Luxembourg')).toBe('11.30\u00A0am (Toronto time)')
  expect(familyHour(at, 'it', 'Europe/Luxembourg', 'America/Toronto')).toBe('17.30 (ora di Lussemburgo)')
})

it.each([
  ['Europe/Helsinki', 'heure d’Helsinki'],
  ['Europe/Athens', 'heure d’Athens'],
  ['Asia/Yakutsk', 'heure de Yakutsk'],
  ['Europe/Paris', 'heure de Paris'],
])('French elides before the town of %s as before a name', (timeZone, written) => {
  expect(zoneName(timeZone, 'fr')).toBe(written)
})
