import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The full path of a file or folder, given from the project's root; undefined where there is none. The root is
 * the nearest folder above this one that has it, whether the sources run or the bundle.
 */
export function findInProject(path: string): string | undefined {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const found = join(folder, path)
    if (existsSync(found)) return found
  }
  return undefined
}
