import { useState } from 'react'
import { Link } from 'react-router'
import { queryOfChoice } from '#src/features/billing/checkout/choice.rules.ts'
import { euros } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import {
  familyDiscountPercent,
  referralFreeDays,
  referralLimit,
  withdrawalDays,
} from '#src/shared/numbers.ts'
import { type Billing, mostSavingPlan, yearlySavingCents, yearlySavingPercent } from '#src/shared/plans.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { breadcrumbs, structuredData } from '#src/shared/site/structured-data.ts'
import { drawing } from '#src/ui/drawings.ts'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Segmented } from '#src/ui/forms/segmented.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { shieldIcon } from '#src/ui/icons/icons.ts'
import { leaveIcon, userIcon } from '#src/ui/icons/layout-icons.ts'
import { Accordion } from '#src/ui/layout/accordion.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { PlanCard } from '#src/ui/layout/plan-card.tsx'
import { Steps } from '#src/ui/layout/steps.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { Route } from './+types/pricing-page'
import { boxCountriesIn } from './box-countries.ts'
import { planNodes } from './plan-nodes.ts'
import { pricedPlansIn } from './priced-plans.ts'
import { pricingTexts } from './pricing.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { toggle, noteMonthly, noteYearly, guarantees, referral, ...texts } = inLanguage(
    pricingTexts,
    language,
  )
  const offers = pricedPlansIn(language).map((offer) => {
    const values = { yearly: offer.price.yearly, perMonth: offer.perMonth, saving: offer.saving }
    return {
      ...offer,
      note: { monthly: interpolate(noteMonthly, values), yearly: interpolate(noteYearly, values) },
    }
  })
  const breadcrumbPath = [
    { page: 'home', name: 'Mirabelle' },
    { page: 'pricing', name: texts.crumb },
  ] as const
  const largestSaving = euros(yearlySavingCents(mostSavingPlan), language)
  return {
    language,
    texts,
    offers,
    toggle: {
      ...toggle,
      badge: interpolate(toggle.badge, { percent: yearlySavingPercent, euros: largestSaving }),
    },
    guarantees: {
      ...guarantees,
      withdrawal: {
        ...guarantees.withdrawal,
        title: interpolate(guarantees.withdrawal.title, { days: withdrawalDays }),
      },
      family: {
        ...guarantees.family,
        title: interpolate(guarantees.family.title, { percent: familyDiscountPercent }),
      },
    },
    referral: {
      ...referral,
      steps: Object.values(referral.steps).map(({ title, text }) => ({
        title: interpolate(title, { days: referralFreeDays }),
        text: interpolate(text, { max: referralLimit }),
      })),
    },
    boxCountries: boxCountriesIn(language),
    box: drawing('box'),
    structured: structuredData([...planNodes(language, offers), breadcrumbs(language, breadcrumbPath)]),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [...pageMeta('pricing', loaderData), loaderData.structured] : []

export const handle: PageFrame = { ground: 'sun', endsIn: 'bg-page' }

/** SPEC §2, pricing. */
export default function PricingPage({
  loaderData: { language, texts, offers, toggle, guarantees, referral, box, boxCountries },
}: Route.ComponentProps) {
  const [billing, setBilling] = useState<Billing>('monthly')
  return (
    <>
      <section className="wrap pt-6 pb-16 md:pt-10 md:pb-20">
        <div className="band-head mb-10">
          <div className="stack flex-1 basis-96">
            <h1 className="max-w-2xl">{texts.heading}</h1>
            <p className="lead">{texts.lead}</p>
          </div>
          <Segmented
            label={toggle.label}
            value={billing}
            onChoose={setBilling}
            options={[
              { value: 'monthly', label: toggle.monthly },
              {
                value: 'yearly',
                label: (
                  <>
                    {toggle.yearly} <Tag tone="leaf">{toggle.badge}</Tag>
                  </>
                ),
              },
            ]}
          />
        </div>
        <div className="plans">
          {offers.map((offer) => (
            <PlanCard
              key={offer.id}
              title={offer.title}
              description={offer.description}
              price={offer.price[billing]}
              per={billing === 'monthly' ? texts.perMonth : texts.perYear}
              note={offer.note[billing]}
              features={offer.features}
              popular={offer.popular}
              tag={offer.popular ? texts.popular : undefined}
              art={offer.popular ? box : undefined}
              action={
                <ButtonLink
                  as={Link}
                  to={pathOf('subscribe', language) + queryOfChoice({ planId: offer.id, billing })}
                  variant={offer.popular ? 'primary' : 'line'}
                  wide="full"
                >
                  {texts.choose[offer.id]}
                </ButtonLink>
              }
            />
          ))}
        </div>
        <p className="small soft mt-6">{boxCountries}</p>
        <p className="small mt-2">
          <Link to={pathOf('gift', language)}>{texts.gift}</Link>
        </p>
      </section>

      <Guarantees guarantees={guarantees} />
      <Referral referral={referral} language={language} />
      <Questions faq={texts.faq} />
    </>
  )
}

type PricingData = Route.ComponentProps['loaderData']

function Guarantees({ guarantees }: Pick<PricingData, 'guarantees'>) {
  return (
    <section className="bg-page band" aria-labelledby="guarantees">
      <h2 id="guarantees" className="sr-only">
        {guarantees.title}
      </h2>
      <ul className="wrap grid gap-8 md:grid-cols-3">
        {[
          { icon: shieldIcon, ...guarantees.withdrawal },
          { icon: userIcon, ...guarantees.family },
          { icon: leaveIcon, ...guarantees.stop },
        ].map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon of={icon} className="size-8 text-leaf" />
            <div>
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Referral({ referral, language }: Pick<PricingData, 'referral' | 'language'>) {
  return (
    <section className="bg-page-leaf band" aria-labelledby="referral">
      <div className="wrap grid items-center gap-10 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="stack">
          <h2 id="referral">{referral.title}</h2>
          <ButtonLink as={Link} variant="line" to={pathOf('referral', language)}>
            {referral.link}
          </ButtonLink>
        </div>
        <Steps
          large
          items={referral.steps.map(({ title, text }) => ({
            key: title,
            content: (
              <>
                <h3>{title}</h3>
                <p className="soft">{text}</p>
              </>
            ),
          }))}
        />
      </div>
    </section>
  )
}

function Questions({ faq }: Pick<PricingData['texts'], 'faq'>) {
  return (
    <section className="bg-page band" aria-labelledby="questions">
      <div className="wrap grid gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
        <h2 id="questions">{faq.title}</h2>
        <Accordion
          name="questions"
          items={Object.values(faq.questions).map(({ question, answer }, index) => ({
            question,
            answer: <p>{answer}</p>,
            open: index === 0,
          }))}
        />
      </div>
    </section>
  )
}
