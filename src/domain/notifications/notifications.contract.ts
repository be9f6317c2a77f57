import { z } from 'zod'
import { endpoint } from '#src/api/endpoint.ts'
import { nothing } from '#src/api/fields.ts'
import { weekDays } from '#src/shared/options.ts'

const settings = z.object({
  registrations: z.boolean(),
  reminders: z.boolean(),
  weekly: z.boolean(),
  replays: z.boolean(),
  messages: z.boolean(),
})
export type NotificationSettings = z.output<typeof settings>

export const readNotifications = endpoint({
  method: 'GET',
  path: '/api/account/notifications',
  access: 'member',
  summary: 'Get which e-mails the family wants, by purpose',
  response: settings,
})

export const setNotifications = endpoint({
  method: 'PUT',
  path: '/api/account/notifications',
  access: 'member',
  summary: 'Turn e-mails on or off by purpose; purposes left out stay unchanged',
  body: settings.partial(),
  response: settings,
})

const weeklyDay = z.object({ day: z.enum(weekDays) })

export const readWeeklyDay = endpoint({
  method: 'GET',
  path: '/api/account/weekly-day',
  access: 'member',
  summary: 'Get the day on which the weekly e-mail is sent, at 18:00 in the family’s time zone',
  response: weeklyDay,
})

export const setWeeklyDay = endpoint({
  method: 'PUT',
  path: '/api/account/weekly-day',
  access: 'member',
  summary: 'Set the day of the weekly e-mail; the next one covers everything since the last',
  body: weeklyDay,
  response: weeklyDay,
})

/**
 * Called by the link and by the mail program's own button of the weekly e-mail (RFC 8058): a form without
 * cookies, whose body is ignored.
 */
export const leaveWeekly = endpoint({
  method: 'POST',
  path: '/api/weekly-email/unsubscribe',
  access: 'visitor',
  summary: 'Unsubscribe from the weekly e-mail with one click',
  query: z.object({ token: z.string().max(300) }),
  response: nothing,
  errors: { invalidLink: { status: 400, message: 'This link is not valid any more' } },
  rawBody: 'any',
})
