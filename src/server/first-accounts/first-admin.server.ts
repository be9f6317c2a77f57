import { join } from 'node:path'
import { and, inArray, isNull } from 'drizzle-orm'
import {
  hasAdministrator,
  setAdministrator,
} from '#src/features/back-office/sign-in/administrators.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { type Settings, UnfitEnvironment } from '#src/infrastructure/settings.server.ts'
import {
  demonstrationAdministrator,
  demonstrationExpert,
  generated,
  type KnownAccount,
  keepAccount,
  keptAccount,
} from './generated-accounts.server.ts'

/**
 * Makes the first administrator when there is none: from the environment, else, in the demonstration, with a
 * generated password that is kept under DATA_DIR so that each start can print it. In production it throws
 * when the environment names none, and while an account of the demonstration is open.
 */
export async function ensureFirstAdmin(db: Database, settings: Settings): Promise<KnownAccount | undefined> {
  const file = join(settings.dataDirectory, 'first-administrator.json')
  const [open] = settings.production ? await openOfDemonstration(db, settings.firstAdmin?.email) : []
  if (open)
    throw new UnfitEnvironment(
      `The environment is not fit to start with:\n- ${open} is the demonstration's administrator, whose password lay in a file: make another with "npm run admin -- create EMAIL", then "npm run admin -- disable ${open}"`,
    )
  if (await hasAdministrator(db)) return settings.production ? undefined : keptAccount(file)
  if (settings.firstAdmin) {
    await setAdministrator(db, settings.firstAdmin.email, settings.firstAdmin.password)
    return undefined
  }
  if (settings.production)
    throw new UnfitEnvironment(
      'The environment is not fit to start with:\n- ADMIN_EMAIL and ADMIN_PASSWORD are missing: production needs them while there is no administrator',
    )
  const administrator = generated(demonstrationAdministrator)
  keepAccount(file, administrator)
  await setAdministrator(db, administrator.email, administrator.password)
  return administrator
}

async function openOfDemonstration(db: Database, except: string | undefined): Promise<string[]> {
  const named = [demonstrationAdministrator, demonstrationExpert].filter((email) => email !== except)
  const open = await db
    .select({ email: admins.email })
    .from(admins)
    .where(and(inArray(admins.email, named), isNull(admins.disabledAt)))
  return open.map(({ email }) => email)
}
