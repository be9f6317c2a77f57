import { join } from 'node:path'
import { and, inArray, isNull } from 'drizzle-orm'
import {
  hasAdministrator,
  setAdministrator,
} from '#src/features/back-office/administrators/administrators.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { InvalidEnvironmentError, type Settings } from '#src/infrastructure/settings.server.ts'
import {
  demonstrationAdministrator,
  demonstrationExpert,
  generateAccount,
  type KnownAccount,
  readSavedAccount,
  saveAccount,
} from './generated-accounts.server.ts'

/**
 * Creates the first administrator when there is none: from the environment, or in the demonstration with a
 * generated password, saved under DATA_DIR so that each start can print it. In production it throws if the
 * environment names none, or while an account of the demonstration is enabled.
 */
export async function ensureFirstAdmin(db: Database, settings: Settings): Promise<KnownAccount | undefined> {
  const file = join(settings.dataDirectory, 'first-administrator.json')
  const [open] = settings.production ? await enabledDemonstrationAccounts(db, settings.firstAdmin?.email) : []
  if (open)
    throw new InvalidEnvironmentError([
      `${open} is the demonstration's administrator, whose password lay in a file: make another with "npm run admin -- create EMAIL", then "npm run admin -- disable ${open}"`,
    ])
  if (await hasAdministrator(db)) return settings.production ? undefined : readSavedAccount(file)
  if (settings.firstAdmin) {
    await setAdministrator(db, settings.firstAdmin)
    return undefined
  }
  if (settings.production)
    throw new InvalidEnvironmentError([
      'ADMIN_EMAIL and ADMIN_PASSWORD are missing: production needs them while there is no administrator',
    ])
  const administrator = generateAccount(demonstrationAdministrator)
  saveAccount(file, administrator)
  await setAdministrator(db, administrator)
  return administrator
}

async function enabledDemonstrationAccounts(db: Database, except: string | undefined): Promise<string[]> {
  const named = [demonstrationAdministrator, demonstrationExpert].filter((email) => email !== except)
  const open = await db
    .select({ email: admins.email })
    .from(admins)
    .where(and(inArray(admins.email, named), isNull(admins.disabledAt)))
  return open.map(({ email }) => email)
}
