import type { AdminSlot } from '#src/features/one-to-one/admin/slots.contract.ts'

/** An hour of Inès Moreau's in the far future, offered in our class and not booked. */
export const anAdminSlot: AdminSlot = {
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
