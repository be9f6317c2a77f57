import { call } from '#src/api/call.ts'
import type { ItemisedQuote, previewChildren } from '#src/domain/children/children.contract.ts'
import { euros } from '#src/shared/language/format.ts'
import type { Language } from '#src/shared/language/languages.ts'

/**
 * What a further child costs, and what of it today, as an amount is written. Loaded when it is asked for: the
 * welcome of a first child writes no amount.
 */
export async function askQuote(language: Language): Promise<ItemisedQuote & { today: string }> {
  const quote = await call<typeof previewChildren>('POST', '/api/account/children/preview', { body: {} })
  return { ...quote, today: euros(quote.todayCents, language) }
}
