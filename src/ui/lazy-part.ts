import { lazy } from 'react'

/**
 * React's `lazy` with retries, for a part of the page whose code is loaded when it is first shown. If a
 * deployment has removed the file, the document is reloaded once and then refers to the new files.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => withRetries(load).catch(reloadOnce))

/**
 * Retries without limit while the browser is offline, and three times while it is online, so that a lost
 * connection removes nothing from the page. Throws the last error.
 */
export async function withRetries<Module>(load: () => Promise<Module>, tries = 3): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (import.meta.env.SSR || tries < 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return withRetries(load, tries - Number(navigator.onLine))
  }
}

const reloadedAt = 'reloaded-at'
const onceInMs = 60_000

/**
 * Reloads the document. Rethrows the error if the page has just been reloaded, or if that is unknown because
 * session storage is blocked.
 */
function reloadOnce(error: unknown): Promise<never> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < onceInMs) throw error
    sessionStorage.setItem(reloadedAt, String(Date.now()))
  } catch {
    throw error
  }
  location.reload()
  return new Promise(() => undefined)
}
