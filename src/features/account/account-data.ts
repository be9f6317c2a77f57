import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { boxCardTexts } from '#src/domain/box/box-card.texts.ts'
import { childViewTexts } from '#src/domain/child-view/child-view.texts.ts'
import { itemisedQuoteTexts } from '#src/domain/children/itemised-quote.texts.ts'
import { deliveryAddressTexts } from '#src/domain/deliveries/delivery-address.texts.ts'
import { redeemGiftTexts } from '#src/domain/gifts/redeem-gift.texts.ts'
import { notificationTexts } from '#src/domain/notifications/notifications.texts.ts'
import { recordingConsentTexts } from '#src/domain/recording-consent/recording-consent.texts.ts'
import type { AccountResponse } from '#src/domain/subscriptions/manage-subscription.contract.ts'
import { childAgeTexts } from '#src/shared/language/child-age.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { billingNames, planNames } from '#src/shared/language/plan.texts.ts'
import { picture } from '#src/ui/drawings.ts'
import { accountTexts } from './account.texts.ts'
import { emailChangePageTexts } from './email-change.texts.ts'
import { guardianPageTexts } from './guardians.texts.ts'

/** The page's loader data: texts and pictures. */
export function accountPageData(language: Language) {
  return {
    language,
    texts: inLanguage(accountTexts, language),
    notifications: inLanguage(notificationTexts, language),
    emailChange: inLanguage(emailChangePageTexts, language),
    guardians: inLanguage(guardianPageTexts, language),
    recording: inLanguage(recordingConsentTexts, language),
    childView: inLanguage(childViewTexts, language),
    box: inLanguage(boxCardTexts, language),
    delivery: inLanguage(deliveryAddressTexts, language),
    plans: inLanguage(planNames, language),
    billings: inLanguage(billingNames, language),
    gift: inLanguage(redeemGiftTexts, language),
    quote: inLanguage(itemisedQuoteTexts, language),
    ages: inLanguage(childAgeTexts, language),
    door: picture('door'),
    letter: picture('letter'),
    envelope: picture('envelope'),
  }
}

export type AccountPageData = ReturnType<typeof accountPageData>

export interface AccountProps {
  user: SessionUser
  page: AccountPageData
}

/** Props of the cards about the subscription. */
export interface SubscriptionProps {
  page: AccountPageData
  account: AccountResponse
}
