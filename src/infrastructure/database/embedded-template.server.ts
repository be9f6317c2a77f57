import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where the build puts a migrated, empty embedded database, below the project's root. */
export const templateDirectory = 'build/server/embedded-database'

/**
 * Copies the database that the build made to where a new one is wanted, which saves the seconds of making it.
 * Nothing happens when there is one already, or when nothing was built. The directory appears whole or not at
 * all.
 */
export async function plantEmbeddedDatabase(directory: string): Promise<void> {
  const template = findTemplate()
  if (existsSync(directory) || !template) return
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await cp(template, unfinished, { recursive: true })
  await rename(unfinished, directory)
}

function findTemplate(): string | undefined {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const template = join(folder, templateDirectory)
    if (existsSync(template)) return template
  }
  return undefined
}
