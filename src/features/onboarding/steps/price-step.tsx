import { createContext, Suspense, useContext, useEffect } from 'react'
import { Link } from 'react-router'
import type { ItemisedQuote as Quote } from '#src/domain/children/children.contract.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Step, StepProps } from './step.ts'

/** The content of the price step: `quote` and `failure` are undefined until the quote is loaded. */
interface Pricing {
  quote: Quote | undefined
  /** The message to show when loading failed. */
  failure: string | undefined
  loadQuote(): void
}

export const PricingContext = createContext<Pricing>({
  quote: undefined,
  failure: undefined,
  loadQuote: () => undefined,
})

/** The last step of adding a child: shows everything that will be charged, before it is charged. */
export const priceStep: Step = {
  id: 'price',
  appliesTo: () => true,
  fields: () => [],
  heading: ({ furtherChild }) => furtherChild.price.heading,
  lead: ({ furtherChild }) => furtherChild.price.lead,
  View: PriceView,
  summary: () => [],
}

function PriceView({ texts, language }: StepProps) {
  const words = texts.furtherChild.price
  const { quote, failure, loadQuote } = useContext(PricingContext)
  // A quote is valid for a moment: it is loaded whenever the parent enters this step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step opens
  useEffect(loadQuote, [])
  if (failure)
    return (
      <Notice tone="error">
        <p>{failure}</p>
        <p className="row mt-3">
          <Button size="small" variant="line" onClick={loadQuote}>
            {words.again}
          </Button>
          <Link to={pathOf('account', language)}>{texts.furtherChild.toAccount}</Link>
        </p>
      </Notice>
    )
  const waiting = <Spinner label={words.loading} />
  if (!quote) return waiting
  return (
    <Suspense fallback={waiting}>
      <PriceDetails quote={quote} texts={texts} language={language} />
    </Suspense>
  )
}

const PriceDetails = lazyPart(() => import('./price-details.tsx'))
