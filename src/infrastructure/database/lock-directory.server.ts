import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a directory for this process and returns the function that unlocks it. The operating system frees the
 * lock when the process ends, however it ends. Throws {@link DirectoryInUseError} when another process holds
 * the lock. The embedded database takes no lock of its own, and two processes would corrupt it.
 */
export function lockDirectory(directory: string): () => void {
  const lock = new DatabaseSync(join(directory, 'in-use.lock'))
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new DirectoryInUseError(
      `${directory} is in use by another process. Stop it first, or choose another DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}

/** The message says what to do. */
export class DirectoryInUseError extends Error {}
