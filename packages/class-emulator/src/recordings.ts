import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'

interface Recording {
  recordId: string
  meetingId: string
  name: string
  isPublished: boolean
}

export interface Recordings {
  /** Appends a part of a browser's recording. */
  append(recordId: string, part: Buffer): void
  /** Completes a recording; returns false when nothing was appended. */
  finish(recording: Omit<Recording, 'isPublished'>): boolean
  list(filter: { meetingIds: readonly string[]; recordIds: readonly string[] }): Recording[]
  publish(recordIds: readonly string[], isPublished: boolean): boolean
  delete(recordIds: readonly string[]): boolean
  /** Sends the file, or 404. */
  send(recordId: string, response: ServerResponse): void
}

/** The maximum size of a recording, in bytes. */
const maxBytes = 2 * 1024 ** 3

/** Stores recordings in a directory, with their list in a JSON file beside them. */
export function openRecordings(directory: string): Recordings {
  mkdirSync(directory, { recursive: true })
  const index = join(directory, 'recordings.json')
  let all: Recording[] = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : []
  const fileOf = (recordId: string) => join(directory, `${recordId}.webm`)
  const save = () => writeFileSync(index, JSON.stringify(all))
  const change = (recordIds: readonly string[], work: (found: readonly Recording[]) => void) => {
    const found = all.filter(({ recordId }) => recordIds.includes(recordId))
    if (found.length === 0) return false
    work(found)
    save()
    return true
  }
  return {
    append: (recordId, part) => {
      const file = fileOf(recordId)
      if (!existsSync(file) || statSync(file).size + part.length <= maxBytes) appendFileSync(file, part)
    },
    finish: (recording) => {
      if (!existsSync(fileOf(recording.recordId))) return false
      all.push({ ...recording, isPublished: true })
      save()
      return true
    },
    list: ({ meetingIds, recordIds }) =>
      all.filter(({ recordId, meetingId }) => recordIds.includes(recordId) || meetingIds.includes(meetingId)),
    publish: (recordIds, isPublished) =>
      change(recordIds, (found) => {
        for (const one of found) one.isPublished = isPublished
      }),
    delete: (recordIds) =>
      change(recordIds, (found) => {
        all = all.filter((one) => !found.includes(one))
        for (const { recordId } of found) rmSync(fileOf(recordId), { force: true })
      }),
    send: (recordId, response) => {
      const isKnown = all.some((one) => one.recordId === recordId && one.isPublished)
      if (!isKnown || !existsSync(fileOf(recordId))) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, {
        'Content-Type': 'video/webm',
        'Content-Length': statSync(fileOf(recordId)).size,
      })
      createReadStream(fileOf(recordId))
        .on('error', () => response.destroy())
        .pipe(response)
    },
  }
}
