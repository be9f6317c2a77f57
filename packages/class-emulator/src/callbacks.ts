import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Meeting } from './meetings.ts'

const retryDelaysMs = [0, 1000, 5000, 20_000] as const

/** Calls the product when a class has ended, as BigBlueButton does: by GET, with two more parameters. */
export function announceEnd({ id, parameters }: Meeting, hasRecording: boolean): Promise<boolean> {
  const url = parameters.meta_endCallbackUrl
  if (url === undefined || !URL.canParse(url)) return Promise.resolve(false)
  const target = new URL(url)
  target.searchParams.set('meetingID', id)
  target.searchParams.set('recordingmarks', String(hasRecording))
  return withRetries(() => fetch(target))
}

/** Announces a ready recording: both ids, in a JSON Web Token signed with the shared secret. */
export function announceRecording(
  { id, parameters }: Meeting,
  recordId: string,
  secret: string,
): Promise<boolean> {
  const url = parameters['meta_bbb-recording-ready-url']
  if (url === undefined || !URL.canParse(url)) return Promise.resolve(false)
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ meeting_id: id, record_id: recordId })}`
  const signed = `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  return withRetries(() =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ signed_parameters: signed }) }),
  )
}

/** Announces that a member pressed the safety button. */
export function announceHelp({ parameters }: Meeting, userId: string, words: string): Promise<boolean> {
  const url = parameters['meta_mirabelle-help-url']
  if (url === undefined || !URL.canParse(url)) return Promise.resolve(false)
  const body = JSON.stringify({ userId, words })
  return withRetries(() =>
    fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }),
  )
}

/**
 * Retries after growing waits, until the product accepts the call or rejects it with 4xx, such as 410.
 * Resolves to whether it was accepted.
 */
async function withRetries(call: () => Promise<Response>): Promise<boolean> {
  for (const delayMs of retryDelaysMs) {
    await delay(delayMs, undefined, { ref: false })
    const status = await call().then(
      async (response) => {
        await response.body?.cancel()
        return response.status
      },
      () => 0,
    )
    if (status >= 200 && status < 300) return true
    if (status >= 400 && status < 500) return false
  }
  return false
}
