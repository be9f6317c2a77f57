import { eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Connection } from '#src/infrastructure/database/database.server.ts'
import { notificationSettings } from '#src/infrastructure/database/schema.server.ts'
import type { NotificationPurpose } from '#src/shared/options.ts'

/** Whether a family wants e-mails of a purpose (PROGRAMME §1). */
export async function wantsEmail(
  db: Connection,
  userId: string,
  purpose: NotificationPurpose,
): Promise<boolean> {
  const [settings] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return settings?.[purpose] ?? true
}

/** {@link wantsEmail} in SQL, for queries that left-join the settings. */
export function wantsEmailSql(purpose: NotificationPurpose): SQL | undefined {
  return or(isNull(notificationSettings.userId), eq(notificationSettings[purpose], true))
}
