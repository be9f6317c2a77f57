import type { DetailedError, HttpResponse } from 'tus-js-client'
import { ApiError } from '#src/api/call.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { storedToken } from '#src/domain/back-office/admin-token.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { createStore, useStore } from '#src/ui/store.ts'
import { filmTexts } from './films.texts.ts'

/** An upload of a film, for as long as this page is open. */
export interface FilmUpload {
  id: string
  name: string
  percent: number
  state: 'sending' | 'paused' | 'done' | 'failed'
  reason?: string | undefined
}

type Destination = { title: string; lang: Language } | { videoId: string }

const partBytes = 16 * 1024 ** 2
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]
const uploads = createStore<readonly FilmUpload[]>([])
const running = new Map<string, { pause(): void; resume(): void; cancel(): void }>()
let all: readonly FilmUpload[] = []

export function useFilmUploads(): readonly FilmUpload[] {
  return useStore(uploads, [])
}

/**
 * Uploads a film; an upload that was begun on this device resumes where it stopped. `onDone` is called when
 * it is complete or cancelled.
 */
export async function sendFilm(file: File, destination: Destination, onDone: () => void): Promise<void> {
  const { Upload } = await import('tus-js-client')
  const id = crypto.randomUUID()
  addUpload({ id, name: file.name, percent: 0, state: 'sending' })
  const upload = new Upload(file, {
    endpoint: '/api/admin/uploads',
    chunkSize: partBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    metadata: { ...destination, filename: file.name, filetype: file.type },
    // The destination is part of the fingerprint: the same file may be uploaded for another video.
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
        const response = 'originalResponse' in error ? error.originalResponse : null
        change(id, { state: 'failed', reason: whyUploadFailed(response) })
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
  const stopWaiting = () => window.removeEventListener('online', resume)
  running.set(id, {
    pause: () => {
      stopWaiting()
      void upload.abort().then(() => change(id, { state: 'paused', reason: undefined }))
    },
    resume,
    cancel: () => {
      stopWaiting()
      void upload
        .abort(true)
        .catch(() => undefined)
        .then(onDone)
      removeFromList(id)
    },
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
}

export function pauseUpload(id: string): void {
  running.get(id)?.pause()
}

export function resumeUpload(id: string): void {
  running.get(id)?.resume()
}

export function cancelUpload(id: string): void {
  running.get(id)?.cancel()
}

/** Removes an ended upload from the list. */
export function removeFromList(id: string): void {
  running.delete(id)
  setUploads(all.filter((one) => one.id !== id))
}

function addUpload(sending: FilmUpload): void {
  setUploads([...all, sending])
}

function change(id: string, changes: Partial<FilmUpload>): void {
  setUploads(all.map((one) => (one.id === id ? { ...one, ...changes } : one)))
}

function setUploads(next: readonly FilmUpload[]): void {
  all = next
  uploads.set(next)
}

/** Errors that no retry can change are shown at once, not after two minutes of retries. */
const permanentErrors: readonly unknown[] = ['noRoom', 'noFfmpeg']

/**
 * Whether a retry may succeed: after a failure of the network or the server, or with another offset, which is
 * then requested again.
 */
function isWorthRetrying({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0
  const isRejected = status >= 400 && status < 500 && ![408, 409, 423].includes(status)
  return !isRejected && !permanentErrors.includes(asApiError(originalResponse).code)
}

type TusResponse = Pick<HttpResponse, 'getStatus' | 'getBody'>

/** Why an upload failed, in French; null is for no response. An upload may be begun again: it resumes. */
export function whyUploadFailed(response: TusResponse | null): string {
  return whyItFailed(asApiError(response), { mayRepeat: true })
}

function asApiError(response: TusResponse | null): ApiError {
  return new ApiError(response?.getStatus() ?? 0, '', response?.getBody() ?? '')
}
