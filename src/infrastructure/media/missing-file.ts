/** A file is missing in a storage that is not a disk. */
export class MissingFileError extends Error {
  readonly code = 'ENOENT'
}

/** Whether an error says that a file, or a folder of its path, does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(error, 'code')))
}
