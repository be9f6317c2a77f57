import type { DetailedError, HttpResponse } from 'tus-js-client'
import { failureTexts } from '#src/domain/back-office/admin.texts.ts'
import { storedToken } from '#src/domain/back-office/admin-token.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { createStore, useStore } from '#src/ui/store.ts'
import { filmTexts } from './films.texts.ts'

/** A film on its way, as long as this page is open. */
export interface Sending {
  id: string
  name: string
  percent: number
  state: 'sending' | 'paused' | 'done' | 'failed'
  reason?: string | undefined
}

type Destination = { title: string; lang: Language } | { videoId: string }

const partBytes = 16 * 1024 ** 2
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]
const uploads = createStore<readonly Sending[]>([])
const running = new Map<string, { pause(): void; resume(): void; cancel(): void }>()
let all: readonly Sending[] = []

export function useSendings(): readonly Sending[] {
  return useStore(uploads, [])
}

/**
 * Sends a film; one that was begun on this device goes on where it stopped. `onDone` hears when it is there.
 */
export async function sendFilm(file: File, destination: Destination, onDone: () => void): Promise<void> {
  const { Upload } = await import('tus-js-client')
  const id = crypto.randomUUID()
  note({ id, name: file.name, percent: 0, state: 'sending' })
  const upload = new Upload(file, {
    endpoint: '/api/admin/uploads',
    chunkSize: partBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    metadata: { ...destination, filename: file.name, filetype: file.type },
    // Where it goes is part of what it is: the same file may be sent for another video.
    fingerprint: async () =>
      ['film', file.name, file.size, file.lastModified, JSON.stringify(destination)].join('|'),
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${storedToken() ?? ''}`),
    onProgress: (sent, total) =>
      change(id, { percent: total ? Math.floor((100 * sent) / total) : 0, reason: undefined }),
    onSuccess: () => {
      change(id, { percent: 100, state: 'done' })
      running.delete(id)
      onDone()
    },
    onShouldRetry: (error) => {
      const isRetried = navigator.onLine && isWorthRetrying(error)
      if (isRetried) change(id, { reason: filmTexts.lost })
      return isRetried
    },
    onError: (error) => {
      if (navigator.onLine) {
        change(id, { state: 'failed', reason: reasonOf(error) })
        return
      }
      change(id, { reason: filmTexts.lost })
      window.addEventListener('online', resume, { once: true })
    },
  })
  const resume = () => {
    change(id, { state: 'sending', reason: undefined })
    upload.start()
  }
  const waitNoMore = () => window.removeEventListener('online', resume)
  running.set(id, {
    pause: () => {
      waitNoMore()
      void upload.abort().then(() => change(id, { state: 'paused', reason: undefined }))
    },
    resume,
    cancel: () => {
      waitNoMore()
      void upload
        .abort(true)
        .catch(() => undefined)
        .then(onDone)
      putAway(id)
    },
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
}

export function pauseSending(id: string): void {
  running.get(id)?.pause()
}

export function resumeSending(id: string): void {
  running.get(id)?.resume()
}

export function cancelSending(id: string): void {
  running.get(id)?.cancel()
}

/** Takes what has ended off the list. */
export function putAway(id: string): void {
  running.delete(id)
  keep(all.filter((one) => one.id !== id))
}

function note(sending: Sending): void {
  keep([...all, sending])
}

function change(id: string, changes: Partial<Sending>): void {
  keep(all.map((one) => (one.id === id ? { ...one, ...changes } : one)))
}

function keep(next: readonly Sending[]): void {
  all = next
  uploads.set(next)
}

/** What no second try changes is said at once, not after two minutes of trying. */
const lastWords: readonly unknown[] = ['noRoom', 'noFfmpeg']

/** Whether the line or the server stumbled; another offset than the server's is asked for anew. */
function isWorthRetrying({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0
  const isRejected = status >= 400 && status < 500 && ![408, 409, 423].includes(status)
  return !isRejected && !lastWords.includes(saidIn(originalResponse)?.code)
}

/** The server's own sentence, where it gave one. */
function reasonOf(error: Error | DetailedError): string {
  const response = 'originalResponse' in error ? error.originalResponse : null
  if (!response) return failureTexts.network
  return saidIn(response)?.message ?? failureTexts.unknown
}

function saidIn(response: HttpResponse | null): { message: string; code?: unknown } | undefined {
  try {
    const said: unknown = JSON.parse(response?.getBody() ?? '')
    if (typeof said !== 'object' || said === null || !('message' in said)) return undefined
    return { message: String(said.message), code: Reflect.get(said, 'code') }
  } catch {
    return undefined
  }
}
