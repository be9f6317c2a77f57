import { useState } from 'react'
import { Link } from 'react-router'
import { queryOf } from '#src/billing/choice.rules.ts'
import { offersIn } from '#src/billing/offers.ts'
import { planNodes } from '#src/billing/plan-nodes.ts'
import { pricingTexts } from '#src/billing/pricing.texts.ts'
import { familyDiscountPercent, referralFreeDays, referralLimit, withdrawalDays } from '#src/business/numbers.ts'
import { type Billing, planIds, yearlySavingCents, yearlySavingPercent } from '#src/business/plans.ts'
import { Accordion } from '#src/design/accordion.tsx'
import { drawing } from '#src/design/art.ts'
import { ButtonLink } from '#src/design/button.tsx'
import { leaveIcon, userIcon } from '#src/design/chrome-icons.ts'
import { Icon } from '#src/design/icon.tsx'
import { shieldIcon } from '#src/design/icons.ts'
import type { PageFrame } from '#src/design/page-frame.ts'
import { PlanCard } from '#src/design/plan-card.tsx'
import { Segmented } from '#src/design/segmented.tsx'
import { Steps } from '#src/design/steps.tsx'
import { Tag } from '#src/design/tag.tsx'
import { euros } from '#src/language/format.ts'
import { fill, inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf, pathOf } from '#src/language/paths.ts'
import { breadcrumbs, structuredData } from '#src/language/structured-data.ts'
import type { Route } from './+types/pricing-page'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const { toggle, noteMonthly, noteYearly, guarantees, referral, ...texts } = inLanguage(pricingTexts, language)
  const offers = offersIn(language).map((offer) => {
    const values = { yearly: offer.price.yearly, perMonth: offer.perMonth, saving: offer.saving }
    return { ...offer, note: { monthly: fill(noteMonthly, values), yearly: fill(noteYearly, values) } }
  })
  const way = [
    { page: 'home', name: 'Mirabelle' },
    { page: 'pricing', name: texts.crumb },
  ] as const
  const most = euros(Math.max(...planIds.map(yearlySavingCents)), language)
  return {
    language,
    texts,
    offers,
    toggle: { ...toggle, badge: fill(toggle.badge, { percent: yearlySavingPercent, euros: most }) },
    guarantees: {
      ...guarantees,
      withdrawal: { ...guarantees.withdrawal, title: fill(guarantees.withdrawal.title, { days: withdrawalDays }) },
      family: { ...guarantees.family, title: fill(guarantees.family.title, { percent: familyDiscountPercent }) },
    },
    referral: {
      ...referral,
      steps: Object.values(referral.steps).map(({ title, text }) => ({
        title: fill(title, { days: referralFreeDays }),
        text: fill(text, { most: referralLimit }),
      })),
    },
    box: drawing('box'),
    structured: structuredData([...planNodes(language, offers), breadcrumbs(language, way)]),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? [...pageMeta('pricing', loaderData), loaderData.structured] : [])

export const handle: PageFrame = { ground: 'sun', endsIn: 'bg-page' }

/** SPEC §2, pricing. */
export default function PricingPage({ loaderData: { language, texts, offers, toggle, guarantees, referral, box } }: Route.ComponentProps) {
  const [billing, setBilling] = useState<Billing>('monthly')
  return (
    <>
      <section className="wrap pt-6 pb-16 md:pt-10 md:pb-20">
        <div className="sec-head mb-10">
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
                  to={pathOf('subscribe', language) + queryOf({ planId: offer.id, billing })}
                  variant={offer.popular ? 'primary' : 'line'}
                  wide="full"
                >
                  {texts.choose[offer.id]}
                </ButtonLink>
              }
            />
          ))}
        </div>
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
    <section className="bg-page sec" aria-labelledby="guarantees">
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
    <section className="bg-page-leaf sec" aria-labelledby="referral">
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
    <section className="bg-page sec" aria-labelledby="questions">
      <div className="wrap grid gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]">
        <h2 id="questions">{faq.title}</h2>
        <Accordion
          name="questions"
          items={Object.values(faq.questions).map(({ question, answer }, index) => ({ question, answer: <p>{answer}</p>, open: index === 0 }))}
        />
      </div>
    </section>
  )
}
