import { call } from '#src/api/call.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import type { enterChildView } from './child-view.contract.ts'

/**
 * Puts this browser into a child's view and opens the orchard as a new document, so that nothing of the
 * parent's pages stays. Throws what the call throws.
 */
export async function handOver(childId: string, language: Language): Promise<'leaving'> {
  await call<typeof enterChildView>('POST', '/api/child-view', { body: { childId } })
  window.location.assign(pathOf('orchard', language))
  return 'leaving'
}
