import { call } from '#src/api/call.ts'
import type { ItemisedQuote, previewChildren } from '#src/domain/children/children.contract.ts'
import { euros } from '#src/shared/language/format.ts'
import type { Language } from '#src/shared/language/languages.ts'

/**
 * The price of a further child, with today's part formatted as an amount. Loaded on demand: the welcome of a
 * first child shows no amount.
 */
export async function fetchQuote(language: Language): Promise<ItemisedQuote & { today: string }> {
  const quote = await call<typeof previewChildren>('POST', '/api/account/children/preview', { body: {} })
  return { ...quote, today: euros(quote.todayCents, language) }
}
