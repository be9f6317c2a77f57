import { lazy } from 'react'

/**
 * React's `lazy` with retries, for a part of the page whose code is loaded when it is first shown. If the
 * file no longer exists after an update, the document is reloaded, once, and refers to the new files.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => withRetries(load).catch(reloadOnce))

/**
 * Retries while the network is away, and three times where it is not, so that a lost connection removes
 * nothing from the page. Throws the error of the last try.
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

/** Rethrows the error if the page has just been reloaded, or cannot know whether it has. */
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
