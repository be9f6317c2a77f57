import { expect, it } from 'vitest'
import { familyHour } from './zone-name.ts'

const at = new Date('2026-11-25T16:30:00Z')

it('shows an hour by the family’s clocks, and names them where the device’s differ', () => {
  expect(familyHour(at, 'fr', 'Europe/Luxembourg', 'Europe/Paris')).toBe('17\u00A0h\u00A030')
  expect(familyHour(at, 'fr', 'Europe/Luxembourg', 'America/New_York')).toBe(
    '17\u00A0h\u00A030 (heure de Luxembourg)',
  )
  expect(familyHour(at, 'en', 'America/Toronto', 'Europe/Luxembourg')).toBe('11.30\u00A0am (Toronto time)')
  expect(familyHour(at, 'it', 'Europe/Luxembourg', 'America/Toronto')).toBe('17.30 (ora di Lussemburgo)')
})
