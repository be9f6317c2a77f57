import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { ApiError } from '#src/api/call.ts'
import { whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { storedToken } from '#src/domain/back-office/session/admin-token.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { createStore, useStore } from '#src/ui/store.ts'
import { filmTexts } from './films.texts.ts'

/** An upload of a film, for as long as this page is open. */
export interface FilmUpload {
  id: string
  /** The video whose film it replaces. */
  videoId?: string | undefined
  name: string
  percent: number
  state: 'sending' | 'paused' | 'done' | 'failed'
  reason?: string | undefined
}

type Destination = { title: string; lang: Language } | { videoId: string }

const partBytes = 16 * 1024 ** 2
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000, 60_000]
const uploads = createStore<readonly FilmUpload[]>([])

interface Controls {
  pause(): void
  resume(): void
  cancel(): void
}

const running = new Map<string, Controls>()

export function useFilmUploads(): readonly FilmUpload[] {
  return useStore(uploads, [])
}

/**
 * Uploads a film; an upload that was begun on this device resumes where it stopped. `onChange` is called when
 * the server has created or found it, and when it is complete or cancelled. A failure is shown in the list of
 * uploads.
 */
export function sendFilm(file: File, destination: Destination, onChange: () => void): void {
  const id = crypto.randomUUID()
  const videoId = 'videoId' in destination ? destination.videoId : undefined
  addUpload({ id, videoId, name: file.name, percent: 0, state: 'sending' })
  void begin({ id, file, destination, onChange })
}

interface Sending {
  id: string
  file: File
  destination: Destination
  onChange: () => void
}

/** Loads the code that an upload needs, and starts it unless it was paused or cancelled meanwhile. */
async function begin(sending: Sending): Promise<void> {
  const { id } = sending
  let isStopped = false
  const stopAnd = (follow: () => void) => () => {
    isStopped = true
    follow()
  }
  running.set(id, {
    pause: stopAnd(() => change(id, { state: 'paused' })),
    resume: () => {
      change(id, { state: 'sending', reason: undefined })
      void begin(sending)
    },
    cancel: stopAnd(() => removeFromList(id)),
  })
  try {
    const tus = await import('tus-js-client').catch(() => {
      throw new ApiError(0, '', '')
    })
    const { upload, controls } = uploadOf(tus.Upload, sending)
    const [earlier] = await upload.findPreviousUploads()
    if (isStopped) return
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    running.set(id, controls)
    upload.start()
  } catch (error) {
    if (!isStopped) change(id, { state: 'failed', reason: whyItFailed(error, { mayRepeat: true }) })
  }
}

export function uploadOf(
  TusUpload: typeof Upload,
  { id, file, destination, onChange }: Sending,
): { upload: Upload; controls: Controls } {
  const upload = new TusUpload(file, {
    endpoint: '/api/admin/uploads',
    chunkSize: partBytes,
    retryDelays,
    removeFingerprintOnSuccess: true,
    metadata: { ...destination, filename: file.name, filetype: file.type },
    // The destination is part of the fingerprint: the same file may be uploaded for another video.
    fingerprint: async () =>
      ['film', file.name, file.size, file.lastModified, JSON.stringify(destination)].join('|'),
    onBeforeRequest: (request) => request.setHeader('Authorization', `Bearer ${storedToken() ?? ''}`),
    onUploadUrlAvailable: onChange,
    onProgress: (sent, total) =>
      change(id, { percent: total ? Math.floor((100 * sent) / total) : 0, reason: undefined }),
    onSuccess: () => {
      change(id, { percent: 100, state: 'done' })
      running.delete(id)
      onChange()
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
  const controls: Controls = {
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
        .then(onChange)
      removeFromList(id)
    },
  }
  return { upload, controls }
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
  uploads.set(uploads.current().filter((one) => one.id !== id))
}

function addUpload(sending: FilmUpload): void {
  uploads.set([...uploads.current(), sending])
}

function change(id: string, changes: Partial<FilmUpload>): void {
  uploads.set(uploads.current().map((one) => (one.id === id ? { ...one, ...changes } : one)))
}

/** Errors that no retry can change are shown at once, not after two minutes of retries. */
const permanentErrors: readonly unknown[] = ['noRoom', 'noFfmpeg']

/**
 * Whether a retry may succeed: after a failure of the network or the server, or of the offset, which is then
 * requested again.
 */
function isWorthRetrying({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0
  const isRejected = status >= 400 && status < 500 && ![408, 409, 423].includes(status)
  return !isRejected && !permanentErrors.includes(asApiError(originalResponse).code)
}

type TusResponse = Pick<HttpResponse, 'getStatus' | 'getBody'>

/** Why an upload failed, in French; null stands for no response. An upload that is begun again resumes. */
export function whyUploadFailed(response: TusResponse | null): string {
  return whyItFailed(asApiError(response), { mayRepeat: true })
}

function asApiError(response: TusResponse | null): ApiError {
  return new ApiError(response?.getStatus() ?? 0, '', response?.getBody() ?? '')
}
