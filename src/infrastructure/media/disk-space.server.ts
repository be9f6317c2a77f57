import { statfs } from 'node:fs/promises'

/** How many bytes must stay free on the disk besides the space for uploads and the replays made from them. */
export const spareBytes = 512 * 1024 ** 2

/** The disk has too little space for a write; it may have enough later. */
export class DiskFullError extends Error {}

/** The free bytes on a folder's disk. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws {@link DiskFullError} unless this many bytes fit on a folder's disk, with {@link spareBytes} left. */
export async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) - bytes < spareBytes)
    throw new DiskFullError('there is too little room for a film')
}

/** Whether the file system rejected a write because the disk, or the user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ['ENOSPC', 'EDQUOT'].includes(String(Reflect.get(error, 'code')))
}
