import { lazy } from 'react'

/**
 * A part of the page whose code is fetched when it is first shown: React's `lazy`, but patient. Code that is
 * gone for good went with an update: the page is fetched anew, once, and brings the names of the new version.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => withRetries(load).catch(reloadOnce))

/**
 * Asks again while the network is away, and three times where it is not, so that a lost connection takes
 * nothing away of what is shown. Throws what the last try threw.
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

/** Throws what was caught where the page has just been fetched anew, or cannot tell whether it has. */
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
