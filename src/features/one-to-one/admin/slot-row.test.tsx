import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { anAdminSlot } from '#tests/support/lives/an-admin-slot.ts'
import { SlotRow } from './slot-row.tsx'
import type { AdminSlot } from './slots.contract.ts'
import { slotTexts as texts } from './slots.texts.ts'

it('a slot is called free only if families can book it', () => {
  expect(tagsOf(anAdminSlot)).toEqual([texts.free])
  expect(tagsOf({ ...anAdminSlot, isOffered: false })).toEqual([texts.notOffered])
  expect(tagsOf({ ...anAdminSlot, isOffered: false, place: 'none' })).toEqual([texts.notOfferedWithoutLink])
})

it('a booked session without a place says that its link is missing', () => {
  const booking = { childId: anAdminSlot.id, displayName: 'Zoé', age: '6-8', note: null } as const
  expect(tagsOf({ ...anAdminSlot, isOffered: false, place: 'none', booking })).toEqual([texts.noLink])
})

function tagsOf(slot: AdminSlot): string[] {
  const nothing = () => {}
  const html = renderToStaticMarkup(
    <SlotRow slot={slot} onNote={nothing} onLink={nothing} onCancel={nothing} onDelete={nothing} />,
  )
  return [...html.matchAll(/<span class="tag[^"]*">(.*?)<\/span>/g)].map(([, text = '']) => text)
}
