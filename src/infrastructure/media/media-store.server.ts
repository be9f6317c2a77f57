import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** A byte range of a file, both ends included. */
export interface ByteRange {
  first: number
  last: number
}

interface StoredFile {
  bytes: number
  /**
   * Reads piece by piece; each piece is valid only until the next one is requested. The caller has to iterate
   * over the pieces, or to end the iteration.
   */
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>
}

/**
 * The storage of replays: a folder of this machine, or a bucket that speaks S3 (docs/decisions/0027). We
 * generate the names, of letters, digits, dots, dashes and slashes; input from outside never becomes a name
 * unchecked. Failures throw; a missing file is undefined.
 */
export interface MediaStore {
  /** Where the tus server stores the parts of an upload. */
  uploads: DataStore
  /** The bytes of a complete upload. */
  readUpload(id: string): Promise<Readable>
  /** The first bytes of an upload, complete or not. */
  firstBytesOfUpload(id: string, bytes: number): Promise<Buffer>
  /**
   * A complete upload as a file of this machine: in place, or copied into `folder` and compared by its
   * checksums with what was sent. Throws `DiskFullError` when it does not fit there.
   */
  uploadAsFile(id: string, folder: string): Promise<string>
  /** Deletes an upload, complete or not. A missing upload is no error. */
  removeUpload(id: string): Promise<void>
  /** Free space for uploads in bytes, or undefined if it is unlimited. */
  freeBytes(): Promise<number | undefined>
  /** Stores all files of a folder under `name`, and checks what was stored. */
  storeFolder(name: string, folder: string): Promise<void>
  open(name: string): Promise<StoredFile | undefined>
  /** Deletes everything that is stored under a name. */
  remove(name: string): Promise<void>
}

/**
 * Runs work that only one process may do at a time, among those that have the name in common. Returns false,
 * without running it, if the others did not end in time; aborts `lost` if another may have begun meanwhile.
 */
export type Exclusively = (name: string, work: (lost: AbortSignal) => Promise<void>) => Promise<boolean>

/** The storage did not respond, or returned something else than what was stored. */
export class StorageUnavailableError extends Error {}
