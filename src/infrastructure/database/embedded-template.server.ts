import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { findInProject } from '#src/infrastructure/project-path.server.ts'

/** Where the build puts a migrated, empty embedded database, relative to the project's root. */
export const templateDirectory = 'build/server/embedded-database'

/**
 * Copies the database that the build prepared into `directory`, which saves seconds. Does nothing when there
 * is a database already, or when nothing was built. The directory appears whole or not at all.
 */
export async function copyEmbeddedTemplate(directory: string): Promise<void> {
  const template = findInProject(templateDirectory)
  if (existsSync(directory) || !template) return
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await cp(template, unfinished, { recursive: true })
  await rename(unfinished, directory)
}
