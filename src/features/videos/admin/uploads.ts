import { failureTexts } from '#src/domain/back-office/admin.texts.ts'
import { storedToken } from '#src/domain/back-office/admin-token.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { createStore, useStore } from '#src/ui/store.ts'

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
    onError: (error) => change(id, { state: 'failed', reason: reasonOf(error) }),
  })
  running.set(id, {
    pause: () => void upload.abort().then(() => change(id, { state: 'paused' })),
    resume: () => {
      change(id, { state: 'sending', reason: undefined })
      upload.start()
    },
    cancel: () => {
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

/** The server's own sentence, where it gave one. */
function reasonOf(error: object): string {
  const response: unknown = Reflect.get(error, 'originalResponse')
  if (
    typeof response !== 'object' ||
    response === null ||
    !('getBody' in response) ||
    typeof response.getBody !== 'function'
  )
    return failureTexts.network
  try {
    const said: unknown = JSON.parse(String(response.getBody()))
    if (typeof said === 'object' && said !== null && 'message' in said) return String(said.message)
  } catch {
    // No sentence of ours.
  }
  return failureTexts.unknown
}
