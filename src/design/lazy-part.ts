import { lazy } from 'react'

/** A part of the page whose code is fetched when it is first shown: React's `lazy`, but patient. */
export const lazyPart: typeof lazy = (load) => lazy(() => patiently(load))

/** Asks again while the network is away, and three times where it is not, so that a lost connection takes nothing away of what is shown. Throws what the last try threw. */
export async function patiently<Module>(load: () => Promise<Module>, tries = 3): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (import.meta.env.SSR || tries < 1) throw error
    await new Promise((resolve) => setTimeout(resolve, 2000))
    return patiently(load, tries - Number(navigator.onLine))
  }
}
