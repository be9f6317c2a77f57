import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes a directory for this process alone and returns how to let go of it. The operating system frees the
 * lock when the process dies, however it dies. Throws when another process holds it: the embedded database
 * takes no lock of its own, and two processes would corrupt it.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'in-use.lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new DirectoryInUse(
      `${directory} is in use by another process. Stop it first, or choose another DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}

/** The message says what to do. */
export class DirectoryInUse extends Error {}
