import { z } from 'zod'
import { unknownChild } from '#src/api/common-errors.ts'
import { endpoint } from '#src/api/endpoint.ts'
import { givenId, isoMoment, nothing } from '#src/api/fields.ts'
import { childAges, expertTypes, interests, objectives } from '#src/shared/options.ts'

const expert = z.object({ id: z.uuid(), name: z.string(), type: z.enum(expertTypes), portrait: z.string() })

const slot = z.object({ id: z.uuid(), expert, startsAt: isoMoment, minutes: z.int() })
export type OneToOneSlot = z.output<typeof slot>

/** A child's session, under the id of its slot, with the expert's note to the parent. */
const booked = slot.extend({ childId: z.uuid(), note: z.string().nullable(), canCancel: z.boolean() })
export type BookedSession = z.output<typeof booked>

/** The parent's choice for the child because of which an expert of this type fits. */
const reason = z.object({
  childId: z.uuid(),
  type: z.enum(expertTypes),
  objective: z.enum(objectives).nullable(),
  interest: z.enum(interests).nullable(),
})
export type ExpertReason = z.output<typeof reason>

const sessions = z.object({
  /** The number of sessions a month that each child may have: 0 on another plan. */
  quota: z.int(),
  /**
   * The number used up in the current month of the family's time zone, including those of removed children.
   */
  used: z.int(),
  /** The time zone in which months begin and end. */
  timeZone: z.string(),
  children: z.array(
    z.object({
      id: z.uuid(),
      displayName: z.string(),
      age: z.enum(childAges),
      picture: z.string(),
      /** By month (YYYY-MM), without the months that have no session. */
      months: z.array(z.object({ month: z.string(), used: z.int() })),
      /** The live sessions in which the child has a place, as far as they overlap a free slot. */
      lives: z.array(z.object({ title: z.string(), startsAt: isoMoment, minutes: z.int() })),
    }),
  ),
  reasons: z.array(reason),
  slots: z.array(slot),
  booked: z.array(booked),
})
export type OneToOneSessions = z.output<typeof sessions>

const params = z.object({ slotId: givenId })
const unknownSlot = { status: 404, message: 'Session not found' } as const
const otherPlan = { status: 402, message: 'One-to-one sessions come with the complete plan.' } as const

export const listOneToOne = endpoint({
  method: 'GET',
  path: '/api/one-to-one',
  access: 'member',
  summary:
    'List the free one-to-one sessions and those of the family’s children; on another plan no slots and a quota of 0',
  response: sessions,
})

export const readOneToOnePlan = endpoint({
  method: 'GET',
  path: '/api/one-to-one/plan',
  access: 'visitor',
  summary: 'Get how many one-to-one sessions a month the complete plan includes for each child',
  response: sessions.pick({ quota: true }),
})

export const bookOneToOne = endpoint({
  method: 'POST',
  path: '/api/one-to-one/:slotId',
  access: 'withAccess',
  summary:
    'Book a session for a child, within the quota of the slot’s month in the family’s time zone; at most 20 times a day for each family',
  params,
  body: z.object({ childId: givenId }),
  response: booked,
  errors: {
    otherPlan,
    unknownSlot,
    unknownChild,
    closed: { status: 409, message: 'This session has begun already.' },
    taken: { status: 409, message: 'This session is taken.' },
    quotaUsed: { status: 409, message: 'This child has had its sessions of that month.' },
  },
})

export const cancelOneToOne = endpoint({
  method: 'DELETE',
  path: '/api/one-to-one/:slotId',
  access: 'member',
  summary: 'Cancel a booked session up to 24 hours before it, and restore the month’s quota',
  params,
  response: nothing,
  errors: {
    unknownSlot,
    tooLate: { status: 409, message: 'A session can be given back until 24 hours before it.' },
  },
})

export const readSessionCalendar = endpoint({
  method: 'GET',
  path: '/api/one-to-one/:slotId/calendar.ics',
  access: 'member',
  summary: 'Get one booked session as a file for the family’s calendar',
  params,
  response: z.string(),
  responseType: 'text/calendar; charset=utf-8',
  errors: { unknownSlot },
})
