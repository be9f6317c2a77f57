import type { ItemisedQuote as Quote } from '#src/account/children/children.contract.ts'
import { ItemisedQuote } from '#src/account/children/itemised-quote.tsx'
import { Card } from '#src/design/card.tsx'
import type { Language } from '#src/language/languages.ts'
import type { OnboardingTexts } from '#src/onboarding/onboarding-page.tsx'

/** What will be charged. Loaded when a child is added: the family's welcome has no price. */
export default function PriceDetails({ quote, texts, language }: { quote: Quote; texts: OnboardingTexts; language: Language }) {
  return (
    <>
      <Card tone="flat">
        <ItemisedQuote quote={quote} texts={texts.quote} plans={texts.plans} language={language} heading="h2" />
      </Card>
      <p className="small soft">{texts.furtherChild.price.card}</p>
    </>
  )
}
