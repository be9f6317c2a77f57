import type { InLanguage } from '#src/shared/language/languages.ts'
import type { giftTexts } from './gifts.texts.ts'

export type GiftTexts = InLanguage<typeof giftTexts>
