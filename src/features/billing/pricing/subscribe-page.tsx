import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { serverNow } from '#src/api/server-time.ts'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import { type Choice, choiceOf } from '#src/features/billing/checkout/choice.rules.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { withdrawalDays } from '#src/shared/numbers.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { breadcrumbs, structuredData } from '#src/shared/site/structured-data.ts'
import { classes } from '#src/ui/class-names.ts'
import { drawing, picture } from '#src/ui/drawings.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { backIcon } from '#src/ui/icons/icons.ts'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { PlanCard } from '#src/ui/layout/plan-card.tsx'
import { Steps } from '#src/ui/layout/steps.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { Route } from './+types/subscribe-page'
import { boxCountriesIn } from './box-countries.ts'
import { Agreement, Payment } from './payment.tsx'
import { planNodes } from './plan-nodes.ts'
import { type PricedPlan, pricedPlansIn } from './priced-plans.ts'
import { pricingTexts } from './pricing.texts.ts'
import { subscribeTexts } from './subscribe.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(subscribeTexts, language)
  const offers = pricedPlansIn(language)
  const breadcrumbPath = [
    { page: 'home', name: 'Mirabelle' },
    { page: 'pricing', name: pricingTexts.crumb[language] },
    { page: 'subscribe', name: texts.heading },
  ] as const
  return {
    language,
    texts: {
      ...texts,
      withdrawal: interpolate(texts.withdrawal, { days: withdrawalDays }),
      boxCountries: boxCountriesIn(language),
    },
    offers,
    box: drawing('box'),
    scene: picture('wizard-sprout'),
    structured: structuredData([...planNodes(language, offers), breadcrumbs(language, breadcrumbPath)]),
  }
}

/** The page is the same for every query. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.pathname !== nextUrl.pathname
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [...pageMeta('subscribe', loaderData), loaderData.structured] : []

export const handle: PageFrame = { ground: 'sun' }

/** SPEC §2, §4, subscribe: the chosen plan, the next steps, and the button to the payment page. */
export default function SubscribePage({
  loaderData: { language, texts, offers, box, scene },
}: Route.ComponentProps) {
  const { search } = useLocation()
  // The page is prerendered without a query, so the query is read after hydration.
  const [choice, setChoice] = useState<Choice>()
  useEffect(() => setChoice(choiceOf(search)), [search])
  const offer = choice && offers.find(({ id }) => id === choice.planId)

  return (
    <div className="wrap pt-6 pb-20 md:pt-10">
      <p>
        <Link className="inline-flex items-center gap-2" to={pathOf('pricing', language)}>
          <Icon of={backIcon} />
          {texts.back}
        </Link>
      </p>
      <div className="stack mt-4 mb-8">
        <h1>{texts.heading}</h1>
        <p className="lead">{texts.lead}</p>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        {choice && offer ? (
          <ChosenPlan choice={choice} offer={offer} texts={texts} language={language} box={box} />
        ) : (
          // As tall as a phone's window, or as the plan beside the steps, so that the content below does not
          // shift when the plan appears.
          <div className="grid min-h-dvh content-start justify-items-center pt-24 lg:min-h-[46rem] noscript:block noscript:min-h-0 noscript:pt-0">
            <div className="noscript:hidden">
              <Spinner label={texts.loading} />
            </div>
            <noscript>
              <BothPlans texts={texts} offers={offers} language={language} />
            </noscript>
          </div>
        )}
        {/* Hidden on small windows until the plan is there: a short plan would visibly move it up. */}
        <div
          className={classes(
            'grid gap-10 sm:grid-cols-2 lg:flex lg:flex-col',
            !choice && 'max-lg:invisible max-lg:noscript:visible',
          )}
        >
          <section aria-labelledby="after-payment">
            <h2 id="after-payment" className="mb-6 text-h3">
              {texts.steps.title}
            </h2>
            <Steps
              items={Object.entries(texts.steps.items).map(([key, { title, text }]) => ({
                key,
                content: (
                  <>
                    <h3 className="font-text text-body font-strong tracking-normal">{title}</h3>
                    <p className="soft">{text}</p>
                  </>
                ),
              }))}
            />
          </section>
          <div className="scene-frame fill hidden max-h-160 sm:flex sm:aspect-auto lg:min-h-96 lg:flex-1">
            <img {...scene} alt="" loading="lazy" />
          </div>
        </div>
      </div>
    </div>
  )
}

type SubscribeTexts = Route.ComponentProps['loaderData']['texts']

interface ChosenPlanProps {
  choice: Choice
  offer: PricedPlan
  texts: SubscribeTexts
  language: Language
  box: string
}

function ChosenPlan({ choice, offer, texts, language, box }: ChosenPlanProps) {
  const isYearly = choice.billing === 'yearly'
  const price = offer.price[choice.billing]
  return (
    <PlanCard
      title={offer.title}
      description={offer.description}
      price={price}
      per={isYearly ? texts.perYear : texts.perMonth}
      note={
        <>
          <p>{isYearly ? interpolate(texts.noteYearly, { perMonth: offer.perMonth }) : texts.noteMonthly}</p>
          {isYearly && (
            <p>
              <Tag tone="leaf">{interpolate(texts.saving, { euros: offer.saving })}</Tag>
            </p>
          )}
          {offer.id === 'complete' && <p>{texts.boxCountries}</p>}
          <FreeDays texts={texts} language={language} />
        </>
      }
      features={offer.features}
      popular={offer.popular}
      tag={offer.popular ? texts.recommended : undefined}
      art={offer.popular ? box : undefined}
      action={<Payment choice={choice} price={price} texts={texts} language={language} />}
    />
  )
}

/** Tells a family with free days that a payment now begins before they end. */
function FreeDays({ texts, language }: Pick<ChosenPlanProps, 'texts' | 'language'>) {
  const { user } = useAuth()
  const until = user?.freeAccessUntil && new Date(user.freeAccessUntil)
  if (!until || user.isSubscribed || until <= serverNow()) return null
  return (
    <Notice tone="sun">
      <p>{interpolateDated(texts.freeDays, { date: longDate(until, language) })}</p>
    </Notice>
  )
}

/**
 * Shown in browsers without scripts, which can neither choose nor pay: both plans, and the way to contact the
 * team.
 */
function BothPlans({
  texts,
  offers,
  language,
}: {
  texts: SubscribeTexts
  offers: readonly PricedPlan[]
  language: Language
}) {
  return (
    <div className="stack">
      <Notice tone="info">
        <p>{texts.withoutScripts}</p>
        <Link to={pathOf('contact', language)}>{texts.support}</Link>
      </Notice>
      {offers.map((offer) => (
        <PlanCard
          key={offer.id}
          title={offer.title}
          description={offer.description}
          price={offer.price.monthly}
          per={texts.perMonth}
          note={interpolate(texts.noteBoth, {
            yearly: offer.price.yearly,
            perMonth: offer.perMonth,
            saving: offer.saving,
          })}
          features={offer.features}
          popular={offer.popular}
          tag={offer.popular ? texts.recommended : undefined}
        />
      ))}
      <Agreement texts={texts} language={language} />
    </div>
  )
}
