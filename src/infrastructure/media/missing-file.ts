/** A file that a storage other than a disk does not have. */
export class MissingFile extends Error {
  readonly code = 'ENOENT'
}

/** Whether an error says that a file or a folder of its path is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(error, 'code')))
}
