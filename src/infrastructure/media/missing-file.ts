/** Whether an error says that a file or a folder of its path is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(error, 'code')))
}
