import type { ItemisedQuote as Quote } from '#src/domain/children/children.contract.ts'
import { ItemisedQuote } from '#src/domain/children/itemised-quote.tsx'
import type { OnboardingTexts } from '#src/features/onboarding/onboarding-data.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { Card } from '#src/ui/layout/card.tsx'

/** The itemised price. Loaded only for a further child: the family's welcome shows no price. */
export default function PriceDetails({
  quote,
  texts,
  language,
}: {
  quote: Quote
  texts: OnboardingTexts
  language: Language
}) {
  return (
    <>
      <Card tone="flat">
        <ItemisedQuote
          quote={quote}
          texts={texts.quote}
          plans={texts.plans}
          language={language}
          heading="h2"
        />
      </Card>
      <p className="small soft">{texts.furtherChild.price.card}</p>
    </>
  )
}
