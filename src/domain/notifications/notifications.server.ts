import { eq, sql } from 'drizzle-orm'
import { httpError } from '#src/api/server/http-error.server.ts'
import { handle } from '#src/api/server/serve.server.ts'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { notificationSettings } from '#src/infrastructure/database/schema.server.ts'
import { notificationPurposes, usualWeekDay } from '#src/shared/options.ts'
import {
  leaveWeekly,
  type NotificationSettings,
  readNotifications,
  readWeeklyDay,
  setNotifications,
  setWeeklyDay,
} from './notifications.contract.ts'
import { weeklyTokenOwner } from './weekly-link.server.ts'

export const notificationHandlers = [
  handle(readNotifications, async ({ user, services: { db } }) => settingsOf(db, user.id)),

  handle(setNotifications, async ({ body, user, services: { db } }) => {
    const changed = Object.fromEntries(
      notificationPurposes.flatMap((purpose) =>
        body[purpose] === undefined ? [] : [[purpose, body[purpose]]],
      ),
    )
    const row = db.insert(notificationSettings).values({ userId: user.id, ...changed })
    const isNothing = Object.keys(changed).length === 0
    await (isNothing
      ? row.onConflictDoNothing()
      : row.onConflictDoUpdate({ target: notificationSettings.userId, set: changed }))
    return settingsOf(db, user.id)
  }),

  handle(readWeeklyDay, async ({ user, services: { db } }) => {
    const [stored] = await db
      .select({ day: notificationSettings.weeklyDay })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, user.id))
    return stored ?? { day: usualWeekDay }
  }),

  handle(setWeeklyDay, async ({ body: { day }, user, services: { db } }) => {
    await db
      .insert(notificationSettings)
      .values({ userId: user.id, weeklyDay: day })
      .onConflictDoUpdate({ target: notificationSettings.userId, set: { weeklyDay: day } })
    return { day }
  }),

  handle(leaveWeekly, async ({ query: { token }, services: { db, secret } }) => {
    const userId = weeklyTokenOwner(secret, token)
    if (!userId) throw httpError(leaveWeekly, 'invalidLink')
    // An erased family has nothing to end.
    await db.execute(sql`insert into notification_settings (user_id, weekly) select id, false from users where id = ${userId}::uuid
      on conflict (user_id) do update set weekly = false`)
    return {}
  }),
]

async function settingsOf(db: Connection, userId: string): Promise<NotificationSettings> {
  const [stored] = await db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))
  return stored ?? { registrations: true, reminders: true, weekly: true, replays: true, messages: true }
}
