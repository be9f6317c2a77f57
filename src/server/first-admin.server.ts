import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import {
  hasAdministrator,
  setAdministrator,
} from '#src/features/back-office/sign-in/administrators.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { newToken } from '#src/infrastructure/secrets.server.ts'
import { type Settings, UnfitEnvironment } from '#src/infrastructure/settings.server.ts'

const demonstration = 'admin@mirabelle.example'
const kept = z.object({ email: z.string(), password: z.string() })

/**
 * Makes the first administrator when there is none: the one of the environment, or in the demonstration one
 * with a generated password, kept under DATA_DIR so that each start can print it. Throws in production
 * without one.
 */
export async function ensureFirstAdmin(
  db: Database,
  settings: Settings,
): Promise<{ email: string; password: string } | undefined> {
  const file = join(settings.dataDirectory, 'first-administrator.json')
  if (
    settings.production &&
    settings.firstAdmin?.email !== demonstration &&
    (await isOpen(db, demonstration))
  )
    throw new UnfitEnvironment(
      `The environment is not fit to start with:\n- ${demonstration} is the demonstration's administrator, whose password lay in a file: make another with "npm run admin -- create EMAIL", then "npm run admin -- disable ${demonstration}"`,
    )
  if (await hasAdministrator(db))
    return !settings.production && existsSync(file)
      ? kept.parse(JSON.parse(readFileSync(file, 'utf8')))
      : undefined
  if (settings.firstAdmin) {
    await setAdministrator(db, settings.firstAdmin.email, settings.firstAdmin.password)
    return undefined
  }
  if (settings.production)
    throw new UnfitEnvironment(
      'The environment is not fit to start with:\n- ADMIN_EMAIL and ADMIN_PASSWORD are missing: production needs them while there is no administrator',
    )
  const generated = { email: demonstration, password: newToken().slice(0, 20) }
  mkdirSync(settings.dataDirectory, { recursive: true })
  writeFileSync(file, JSON.stringify(generated, null, 2), { mode: 0o600 })
  await setAdministrator(db, generated.email, generated.password)
  return generated
}

async function isOpen(db: Database, email: string): Promise<boolean> {
  return (await db.$count(admins, and(eq(admins.email, email), isNull(admins.disabledAt)))) > 0
}
