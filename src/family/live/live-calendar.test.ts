import { describe, expect, it } from 'vitest'
import { calendarFile } from './live-calendar.ts'

const event = {
  id: 'a1',
  title: 'Dire non, sans se fâcher',
  startsAt: new Date('2026-11-25T16:30:00.000Z'),
  minutes: 45,
  url: 'https://mirabelle.example/fr/espace-parent',
  now: new Date('2026-11-21T07:00:00.123Z'),
}

describe('a live session in the family’s calendar', () => {
  it('begins and ends when it does, under its title', () => {
    expect(calendarFile(event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Mirabelle//Live//FR',
      'BEGIN:VEVENT',
      'UID:a1@mirabelle',
      'DTSTAMP:20261121T070000Z',
      'DTSTART:20261125T163000Z',
      'DTEND:20261125T171500Z',
      'SUMMARY:Dire non\\, sans se fâcher',
      'URL:https://mirabelle.example/fr/espace-parent',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('holds no line over 75 bytes, and loses no letter', () => {
    const title = 'é'.repeat(90)
    const file = calendarFile({ ...event, title })
    for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
  })

  it('lets no title add a line of its own', () => {
    expect(calendarFile({ ...event, title: 'a\r\nATTENDEE:b;c' })).toContain('SUMMARY:a\\nATTENDEE:b\\;c')
  })
})
