import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { newToken } from '#src/infrastructure/secrets.server.ts'

/**
 * The demonstration's accounts, whose passwords are in files: production does not start while one is enabled.
 */
export const demonstrationAdministrator = 'admin@mirabelle.example'
export const demonstrationExpert = 'expert@mirabelle.example'

const account = z.object({ email: z.string(), password: z.string() })
export type KnownAccount = z.infer<typeof account>

/** An account with a random password. */
export function generateAccount(email: string): KnownAccount {
  return { email, password: newToken().slice(0, 20) }
}

/** The account that is saved in a file, so that each start can print it. */
export function readSavedAccount(file: string): KnownAccount | undefined {
  return existsSync(file) ? account.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/** Writes the file so that only its owner can read it. */
export function saveAccount(file: string, known: KnownAccount): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(known, null, 2), { mode: 0o600 })
}
