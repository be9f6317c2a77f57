import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SlotRow } from './slot-row.tsx'
import type { AdminSlot } from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

const ahead: AdminSlot = {
  id: '00000000-0000-4000-8000-000000000001',
  expertId: '00000000-0000-4000-8000-000000000002',
  expertName: 'Inès Moreau',
  startsAt: '2100-01-14T16:00:00.000Z',
  minutes: 30,
  bufferMinutes: 0,
  place: 'class',
  joinUrl: null,
  isOffered: true,
  isOpen: false,
  booking: null,
}

it('a slot is called free only if families can book it', () => {
  expect(tagsOf(ahead)).toEqual([texts.free])
  expect(tagsOf({ ...ahead, isOffered: false })).toEqual([texts.notOffered])
  expect(tagsOf({ ...ahead, isOffered: false, place: 'none' })).toEqual([texts.notOfferedWithoutLink])
})

it('a booked session without a place says that its link is missing', () => {
  const booking = { childId: ahead.id, displayName: 'Zoé', age: '6-8', note: null } as const
  expect(tagsOf({ ...ahead, isOffered: false, place: 'none', booking })).toEqual([texts.noLink])
})

function tagsOf(slot: AdminSlot): string[] {
  const nothing = () => {}
  const html = renderToStaticMarkup(
    <SlotRow slot={slot} onNote={nothing} onLink={nothing} onCancel={nothing} onDelete={nothing} />,
  )
  return [...html.matchAll(/<span class="tag[^"]*">(.*?)<\/span>/g)].map(([, text = '']) => text)
}
