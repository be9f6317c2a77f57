import { join } from 'node:path'
import { asc, eq, isNull } from 'drizzle-orm'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { admins, experts, liveSessions } from '#src/infrastructure/database/schema.server.ts'
import {
  demonstrationExpert,
  generateAccount,
  type KnownAccount,
  readSavedAccount,
  saveAccount,
} from './generated-accounts.server.ts'

/**
 * Gives the expert of the demonstration's first live session an account, saved under DATA_DIR like the first
 * administrator's, because a class waits for two adults and a person who tries the product is only one.
 * Undefined if every expert has an account.
 */
export async function ensureDemonstrationExpert(
  db: Database,
  dataDirectory: string,
): Promise<KnownAccount | undefined> {
  const file = join(dataDirectory, 'demonstration-expert.json')
  const saved = readSavedAccount(file)
  if (saved) return saved
  const [first] = await db
    .select({ id: experts.id })
    .from(liveSessions)
    .innerJoin(experts, eq(experts.id, liveSessions.expertId))
    .where(isNull(experts.adminId))
    .orderBy(asc(liveSessions.startsAt))
    .limit(1)
  if (!first) return undefined
  const expert = generateAccount(demonstrationExpert)
  await setAdministrator(db, { ...expert, role: 'expert' })
  const [account] = await db.select({ id: admins.id }).from(admins).where(eq(admins.email, expert.email))
  await db.update(experts).set({ adminId: account?.id }).where(eq(experts.id, first.id))
  // The file is written last, so that it never names an account that does not exist. After an interruption
  // the next start repeats this.
  saveAccount(file, expert)
  return expert
}
