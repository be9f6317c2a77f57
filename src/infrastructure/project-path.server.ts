import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The full path of a file or folder, given relative to the project's root; undefined if it does not exist.
 * The root is the nearest folder above this file that contains it, whether the sources or the bundle run.
 */
export function findInProject(path: string): string | undefined {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, path)
    if (existsSync(found)) return found
  }
  return undefined
}
