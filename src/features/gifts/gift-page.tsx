import { Suspense } from 'react'
import { Link } from 'react-router'
import { giftNames } from '#src/domain/gifts/gift.texts.ts'
import { giftLinkFrom, paidHash } from '#src/domain/gifts/gift-link.rules.ts'
import { redeemGiftTexts } from '#src/domain/gifts/redeem-gift.texts.ts'
import { euros } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { atSentenceStart } from '#src/shared/language/in-sentence.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { giftCents, giftMonths, maxGiftMessage } from '#src/shared/money/gifts.ts'
import { withdrawalDays } from '#src/shared/numbers.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { breadcrumbs, structuredData } from '#src/shared/site/structured-data.ts'
import { picture } from '#src/ui/drawings.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { ButtonLink } from '#src/ui/forms/button.tsx'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import type { PageFrame } from '#src/ui/layout/page-frame.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useHash } from '#src/ui/use-hash.ts'
import type { Route } from './+types/gift-page'
import { GiftForm } from './gift-form.tsx'
import { giftTexts } from './gifts.texts.ts'

export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(giftTexts, language)
  return {
    language,
    texts: {
      ...texts,
      form: { ...texts.form, terms: interpolate(texts.form.terms, { days: withdrawalDays }) },
      errors: { ...texts.errors, message: interpolate(texts.errors.message, { max: maxGiftMessage }) },
    },
    redeem: inLanguage(redeemGiftTexts, language),
    offers: giftMonths.map((months) => {
      const price = euros(giftCents[months], language)
      const duration = giftNames[months][language]
      return {
        months,
        price,
        label: interpolate(texts.form.priced, {
          duration: atSentenceStart(duration),
          price,
        }),
      }
    }),
    scene: picture('shared-basket'),
    structured: structuredData([
      breadcrumbs(language, [
        { page: 'home', name: 'Mirabelle' },
        { page: 'gift', name: texts.crumb },
      ]),
    ]),
  }
}

/** A link from an e-mail holds a code or a token after `#`: the referrer policy keeps the address private. */
export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [...pageMeta('gift', loaderData), loaderData.structured, { name: 'referrer', content: 'strict-origin' }]
    : []

export const handle: PageFrame = { ground: 'sun' }

/**
 * PROGRAMME §8: anyone buys a gift here, its recipient begins to use it here, and its buyer returns it here.
 */
export default function GiftPage({ loaderData }: Route.ComponentProps) {
  const { language, texts, redeem, offers, scene } = loaderData
  const hash = useHash()
  const link = giftLinkFrom(hash)
  const words = link ? texts[link.wish] : texts
  return (
    <div className="wrap page-hero two">
      <div className="scene-frame">
        <img {...scene} alt="" />
      </div>
      <div className="stack">
        <h1>{words.heading}</h1>
        <p className="lead">{words.lead}</p>
        {link && (
          <Suspense fallback={<Spinner label={texts.form.pending} />}>
            {link.wish === 'use' ? (
              <GiftUse key={link.value} code={link.value} language={language} texts={texts} redeem={redeem} />
            ) : (
              <GiftRefund key={link.value} token={link.value} language={language} texts={texts} />
            )}
          </Suspense>
        )}
        {!link &&
          (hash === paidHash ? (
            <>
              <Notice tone="success" title={texts.paid.title}>
                {texts.paid.text}
              </Notice>
              <div className="row">
                <ButtonLink as={Link} variant="line" to={pathOf('gift', language)}>
                  {texts.paid.again}
                </ButtonLink>
              </div>
            </>
          ) : (
            <GiftForm language={language} texts={texts} offers={offers} />
          ))}
      </div>
    </div>
  )
}

// Loaded on demand: both parts are opened from an e-mail, and a buyer needs neither.
const GiftUse = lazyPart(() => import('./gift-use.tsx'))
const GiftRefund = lazyPart(() => import('./gift-refund.tsx'))
