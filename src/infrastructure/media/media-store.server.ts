import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** A stretch of a file, both ends included. */
export interface ByteRange {
  first: number
  last: number
}

interface StoredFile {
  bytes: number
  /** Piece by piece: each holds until the next one is asked for. Whoever asks for the pieces goes through them. */
  read(range?: ByteRange): Promise<AsyncIterable<Uint8Array>>
}

/**
 * Where replays lie: a folder of this machine, or a bucket that speaks S3 (docs/decisions/0027). Names are
 * our own, of letters, digits, dots, dashes and slashes; nothing that a stranger sends becomes a name
 * unchecked. What fails throws; a file that is not there is undefined.
 */
export interface MediaStore {
  /** Where the parts of an upload come to lie, for the tus server. */
  uploads: DataStore
  /** A whole upload's bytes, as they lie there. */
  readUpload(id: string): Promise<Readable>
  /** The first bytes of an upload, whole or not. */
  beginOfUpload(id: string, bytes: number): Promise<Buffer>
  /**
   * A whole upload as a file of this machine: in place, or copied into `folder` and compared by its checksums
   * with what was sent.
   */
  uploadAsFile(id: string, folder: string): Promise<string>
  /** Deletes an upload, whole or not. One that is not there is nothing to complain about. */
  removeUpload(id: string): Promise<void>
  /** Bytes that there is room for, or undefined where nobody knows. */
  roomLeft(): Promise<number | undefined>
  /** Keeps all files of a folder under a name of their own, and compares what arrived. */
  keepFolder(name: string, folder: string): Promise<void>
  open(name: string): Promise<StoredFile | undefined>
  /** Deletes everything under a name. */
  remove(name: string): Promise<void>
}

/** The storage did not answer, or not with what was kept. */
export class StorageAway extends Error {}
