import { call } from '#src/api/call.ts'
import { leaving } from '#src/api/use-submit.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import type { enterChildView } from './child-view.contract.ts'

/** The hash that names the card of the account page on which the family's code is set. */
export const childViewHash = 'child-view'

/** Puts this browser into a child's view and opens the orchard. Throws what the call throws. */
export async function handOver(childId: string, language: Language): Promise<typeof leaving> {
  await call<typeof enterChildView>('POST', '/api/child-view', { body: { childId } })
  openOtherView(pathOf('orchard', language))
  return leaving
}

/**
 * Opens a page as a new document, so that nothing of the former view stays in memory. Until it has loaded,
 * this tab does not reload itself as the other tabs do (src/app/first-paint/child-view-first.ts).
 */
export function openOtherView(path: string): void {
  document.documentElement.dataset.isLeaving = ''
  window.location.assign(path)
}
