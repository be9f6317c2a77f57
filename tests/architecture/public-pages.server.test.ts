import { describe, expect, it } from 'vitest'
import { planTexts } from '#src/features/billing/pricing/plan.texts.ts'
import { pricingTexts } from '#src/features/billing/pricing/pricing.texts.ts'
import { subscribeTexts } from '#src/features/billing/pricing/subscribe.texts.ts'
import { contactTexts } from '#src/features/contact/contact.texts.ts'
import { faqTexts } from '#src/features/faq/faq.texts.ts'
import { giftTexts } from '#src/features/gifts/gifts.texts.ts'
import { homeTexts } from '#src/features/home/home.texts.ts'
import { legalNoticeTexts } from '#src/features/legal/legal-notice.texts.ts'
import { privacyTexts } from '#src/features/legal/privacy.texts.ts'
import { termsTexts } from '#src/features/legal/terms.texts.ts'
import { programmeTexts } from '#src/features/programme/programme.texts.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { planNames } from '#src/shared/language/plan.texts.ts'
import { type PageKey, pageKeys, pathOf, privatePages } from '#src/shared/site/paths.ts'
import { textVersions } from '#src/shared/text-versions.ts'
import {
  type BuiltPage,
  builtPage,
  builtText,
  operator,
  origin,
  sentBytes,
  textOf,
} from '#tests/support/pages/built-page.ts'

const publicPages = pageKeys.filter((page) => !privatePages.includes(page))
const places = publicPages.flatMap((page) =>
  languages.map((language) => ({ page, language, path: pathOf(page, language) })),
)

/** What each page shows without scripts: its heading, and the texts of its sections. */
const pageContents: Partial<Record<PageKey, { heading: unknown; sections: readonly unknown[] }>> = {
  home: {
    heading: homeTexts.hero.title,
    sections: [
      homeTexts.hero,
      homeTexts.pillars,
      homeTexts.cards.title,
      Object.values(homeTexts.cards.items).map(({ title, text }) => [title, text]),
      homeTexts.experts,
      homeTexts.teasers.title,
      Object.values(homeTexts.teasers.items).map(({ title }) => title),
      [homeTexts.lead.title, homeTexts.lead.text, homeTexts.lead.send],
      homeTexts.testimonials.items,
      homeTexts.institutions,
      homeTexts.contact,
      homeTexts.about,
    ],
  },
  programme: {
    heading: programmeTexts.hero.title,
    sections: [
      programmeTexts.hero,
      categoryTexts,
      programmeTexts.categories.title,
      programmeTexts.categories.items,
      programmeTexts.exclusions,
      programmeTexts.commitment,
    ],
  },
  pricing: {
    heading: pricingTexts.heading,
    sections: [
      pricingTexts.lead,
      pricingTexts.popular,
      pricingTexts.choose,
      planNames,
      planTexts,
      pricingTexts.guarantees,
      pricingTexts.referral,
      pricingTexts.faq,
    ],
  },
  contact: {
    heading: contactTexts.hero.title,
    sections: [
      contactTexts.hero,
      contactTexts.reasons,
      contactTexts.form.title,
      contactTexts.form.send,
      contactTexts.questions,
      contactTexts.ways,
    ],
  },
  gift: {
    heading: giftTexts.heading,
    sections: [
      giftTexts.lead,
      giftTexts.form.months,
      giftTexts.form.recipient,
      giftTexts.form.recipientHint,
      giftTexts.form.buyer,
      giftTexts.form.buyerHint,
      giftTexts.form.deliverOn,
      giftTexts.form.deliverHint,
      giftTexts.form.message,
      giftTexts.form.optional,
    ],
  },
  faq: { heading: faqTexts.hero.title, sections: [faqTexts.hero, faqTexts.categories, faqTexts.more.title] },
  terms: {
    heading: termsTexts.hero.title,
    sections: [termsTexts.hero, termsTexts.versionLine, termsTexts.sections, termsTexts.contact],
  },
  legal: {
    heading: legalNoticeTexts.hero.title,
    sections: [
      legalNoticeTexts.hero,
      legalNoticeTexts.versionLine,
      legalNoticeTexts.sections,
      legalNoticeTexts.contact,
    ],
  },
  privacy: {
    heading: privacyTexts.hero.title,
    sections: [privacyTexts.hero, privacyTexts.versionLine, privacyTexts.sections, privacyTexts.contact],
  },
  subscribe: {
    heading: subscribeTexts.heading,
    sections: [
      subscribeTexts.lead,
      subscribeTexts.withoutScripts,
      subscribeTexts.recommended,
      planNames,
      planTexts,
      subscribeTexts.steps,
      subscribeTexts.back,
    ],
  },
}

describe('a public page is readable and complete without JavaScript', () => {
  it.each(places)('$path has one heading and every text of its sections', ({ page, language }) => {
    const { html, text } = builtPage(page, language)
    const expected = pageContents[page]
    if (!expected) throw new Error(`${page} has no expected content`)
    const headings = [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, inner = '']) => textOf(inner))
    expect(headings).toEqual(leaves(expected.heading, language))
    const parts = leaves(expected.sections, language)
    expect(parts.length).toBeGreaterThan(9)
    expect(parts.filter((part) => !text.includes(part))).toEqual([])
  })

  it.each(places)('$path uses each id once', ({ page, language }) => {
    const ids = [...builtPage(page, language).html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('preloads exactly the fonts that its style sheet uses', () => {
    const { html } = builtPage('home', 'fr')
    const preloaded = [...html.matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    )
    const css = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
      .map(([, href = '']) => builtText(href))
      .join('')
    expect(preloaded).toHaveLength(2)
    expect(preloaded.filter((font) => !css.includes(font))).toEqual([])
  })

  it('gives the size of every picture, so that nothing moves when it loads', () => {
    const pictures = pageKeys.flatMap((page) =>
      languages.flatMap((language) => builtPage(page, language).html.match(/<img\b[^>]*>/g) ?? []),
    )
    expect(pictures.length).toBeGreaterThan(50)
    expect(
      pictures.filter((picture) => !/ width="[1-9]\d*"/.test(picture) || !/ height="[1-9]\d*"/.test(picture)),
    ).toEqual([])
  })

  it.each(languages)(
    'subscribe in %s waits for its query, and without scripts shows both plans, prices, terms and contact',
    (language) => {
      const { html } = builtPage('subscribe', language)
      expect(html).toContain(`role="status" aria-label="${subscribeTexts.loading[language]}"`)
      const [, plans = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? []
      for (const amount of [39, 299, 25, 57, 499, 42]) expect(textOf(plans)).toMatch(priced(amount))
      expect(plans.match(/<article/g)).toHaveLength(2)
      for (const page of ['terms', 'privacy', 'contact'] as const)
        expect(plans).toContain(`href="${pathOf(page, language)}"`)
    },
  )
})

describe('the content of the specification', () => {
  it.each(languages)(
    'home in %s: 3 pillars, 5 short cards, 6 experts, 4 teasers, 3 testimonials, both blocks, a long text',
    (language) => {
      const page = builtPage('home', language)
      expect(count(page, '<div class="pillar"')).toBe(3)
      expect(Object.keys(homeTexts.pillars.items)).toEqual(['autonomy', 'focus', 'values'])
      expect(Object.values(homeTexts.cards.items).map(({ minutes }) => minutes)).toEqual([2, 4, 1, 3, 2])
      expect(listOf(page, /<ul class="experts">/)).toHaveLength(6)
      expect(Object.keys(homeTexts.experts.items)).toEqual([
        'health',
        'law',
        'police',
        'research',
        'education',
        'ai',
      ])
      expect(Object.values(homeTexts.teasers.items).map(({ minutes }) => minutes)).toEqual([45, 38, 42, 35])
      expect(count(page, '<figure aria-label')).toBe(3)
      for (const { title, action } of [homeTexts.institutions, homeTexts.contact]) {
        const [, block = ''] = page.html.split(title[language])
        const [, link = ''] = /<a\b([^<]*)<\/a>/.exec(block) ?? []
        expect(link).toContain(`href="${pathOf('contact', language)}"`)
        expect(link.endsWith(`>${action[language]}`)).toBe(true)
      }
      expect(leaves(homeTexts.about, language).join(' ').split(' ').length).toBeGreaterThan(300)
    },
  )

  it.each(languages)(
    'programme in %s: twelve cards with topic badges, the ten exclusions, the commitment',
    (language) => {
      const { html } = builtPage('programme', language)
      const cards = html.split('<li id="').slice(1)
      expect(cards.map((card) => card.slice(0, card.indexOf('"')))).toEqual([
        'autonomy',
        'social',
        'critical',
        'tech',
        'time',
        'values',
        'business',
        'creativity',
        'communication',
        'health',
        'science',
        'society',
      ])
      for (const card of cards)
        expect(card.split('</ul>')[0]?.match(/class="tag[ "]/g)?.length).toBeGreaterThanOrEqual(3)
      const [excluded = []] = [...html.matchAll(/<ol\b[^>]*>(.*?)<\/ol>/gs)].map(([, list = '']) =>
        list
          .split('<li')
          .slice(1)
          .map((item) => textOf(`<li${item}`)),
      )
      expect(excluded).toHaveLength(10)
      for (const [index, words] of exclusions[language].entries()) expect(excluded[index]).toMatch(words)
    },
  )

  it.each(languages)(
    'contact in %s: 3 reasons, 4 questions, e-mail address, telephone number, hours of the live chat',
    (language) => {
      const { html, text } = builtPage('contact', language)
      expect(contactTexts.reasons.items).toHaveLength(3)
      expect(html.match(/<details/g)).toHaveLength(4)
      expect(html).toContain(`href="mailto:${operator.email}"`)
      expect(html).toContain(`href="tel:${operator.phone.replaceAll(/\s/g, '')}"`)
      expect(text).toMatch(
        {
          fr: /Chat en direct ?Du lundi au vendredi, de 9 h à 18 h/,
          en: /Live chat ?Monday to Friday, 9 am to 6 pm/,
          it: /Chat dal vivo ?Dal lunedì al venerdì, dalle 9 alle 18/,
        }[language],
      )
      expect(text).toMatch(
        { fr: /24 heures ouvrées/, en: /24 business hours/, it: /24 ore lavorative/ }[language],
      )
    },
  )

  it.each(languages)('faq in %s: six categories, at least thirty questions', (language) => {
    expect(Object.keys(faqTexts.categories)).toEqual([
      'programme',
      'experts',
      'billing',
      'technical',
      'privacy',
      'parents',
    ])
    expect(builtPage('faq', language).html.match(/<details/g)?.length).toBeGreaterThanOrEqual(30)
  })

  it.each(languages)(
    'terms in %s: 7 sections with guarantee, renewal, cancellation, change of plan, contact, version',
    (language) => {
      const page = builtPage('terms', language)
      expect(sectionsOf(page)).toHaveLength(7)
      for (const words of termsFacts[language]) expect(page.text).toMatch(words)
      expect(sectionsOf(page).at(-1)).toContain(`mailto:${operator.legalEmail}`)
      expect(page.text).toContain(day(textVersions.terms, language))
    },
  )

  it.each(languages)(
    'privacy in %s: 7 sections with data, 5 rights, 3 cookie kinds, retention, officer, version',
    (language) => {
      const page = builtPage('privacy', language)
      const sections = sectionsOf(page)
      const named = (id: string) => sections.find((section) => section.startsWith(id)) ?? ''
      expect(sections).toHaveLength(7)
      expect(named('data').match(/<dt/g)?.length).toBeGreaterThanOrEqual(5)
      expect(named('rights').match(/<dt/g)).toHaveLength(5)
      expect([...named('cookies').matchAll(/<dt[^>]*>(.*?)<\/dt>/g)].map(([, kind]) => kind)).toEqual(
        cookieKinds[language],
      )
      expect(page.text).toMatch(
        { fr: /jusqu’à 3 ans après/, en: /up to 3 years after/, it: /fino a 3 anni dopo/ }[language],
      )
      expect(page.html).toContain(`mailto:${operator.privacyEmail}`)
      expect(page.text).toContain(day(textVersions.privacy, language))
    },
  )

  it.each(languages)(
    'legal notice in %s: publisher, host, contact and more, with the operator’s particulars',
    (language) => {
      const page = builtPage('legal', language)
      expect(sectionsOf(page).map((section) => section.slice(0, section.indexOf('"')))).toEqual([
        'publisher',
        'host',
        'reach',
        'property',
        'liability',
        'disputes',
      ])
      for (const particular of [
        operator.companyName,
        operator.registrationNumber,
        operator.email,
        operator.phone,
      ])
        expect(page.text).toContain(textOf(particular))
    },
  )

  it.each(languages)(
    'pricing in %s: both plans with features and prices, the saving, the referral’s three steps and page',
    (language) => {
      const { html, text } = builtPage('pricing', language)
      const lists = [...html.matchAll(/<ul class="ticks">(.*?)<\/ul>/gs)].map(
        ([, list]) => list?.match(/<li/g)?.length,
      )
      expect(lists).toEqual([4, 6])
      for (const amount of [39, 299, 25, 57, 499, 42]) expect(text).toMatch(priced(amount))
      expect(text).toMatch({ fr: /jusqu’à 37 %/, en: /save up to 37%/, it: /fino al 37%/ }[language])
      for (const plan of ['lives', 'complete'])
        expect(html).toContain(`href="${pathOf('subscribe', language)}?plan=${plan}&amp;billing=monthly"`)
      const [, referral = ''] = html.split('aria-labelledby="referral"')
      expect(referral.split('</section>')[0]?.match(/<h3/g)).toHaveLength(3)
      expect(referral.split('</section>')[0]).toContain(`href="${pathOf('referral', language)}"`)
    },
  )
})

describe('what search engines read', () => {
  it.each(places)('$path has its canonical address and its alternates', ({ page, language, path }) => {
    const { html } = builtPage(page, language)
    expect([...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      origin + path,
    ])
    expect(
      [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
        ([, tag, href]) => `${tag} ${href}`,
      ),
    ).toEqual([
      ...languages.map((other) => `${other} ${origin}${pathOf(page, other)}`),
      `x-default ${origin}${pathOf(page, 'en')}`,
    ])
  })

  it.each(places)(
    '$path has the structured data of its kind, and the breadcrumb from home',
    ({ page, language }) => {
      const { nodes } = builtPage(page, language)
      expect(nodes.map((node) => node['@type'])).toEqual(kinds[page])
      const breadcrumb = nodes.find((node) => node['@type'] === 'BreadcrumbList')
      if (page === 'home') return
      const steps =
        page === 'subscribe' ? (['home', 'pricing', 'subscribe'] as const) : (['home', page] as const)
      expect(breadcrumb?.itemListElement).toEqual(
        steps.map((step, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: expect.stringMatching(/\S/),
          item: origin + pathOf(step, language),
        })),
      )
    },
  )

  it.each(
    languages.flatMap((language) => (['pricing', 'subscribe'] as const).map((page) => ({ page, language }))),
  )('$page in $language offers both plans at their two prices', ({ page, language }) => {
    const products = builtPage(page, language).nodes.filter((node) => node['@type'] === 'Product')
    expect(products.map(({ name }) => name)).toEqual([
      `Mirabelle, ${planNames.lives[language]}`,
      `Mirabelle, ${planNames.complete[language]}`,
    ])
    const offers = (plan: string, monthly: string, yearly: string) =>
      [
        { price: monthly, billing: 'monthly' },
        { price: yearly, billing: 'yearly' },
      ].map(({ price, billing }) =>
        expect.objectContaining({
          '@type': 'Offer',
          price,
          priceCurrency: 'EUR',
          url: `${origin}${pathOf('subscribe', language)}?plan=${plan}&billing=${billing}`,
        }),
      )
    expect(products.map((product) => product.offers)).toEqual([
      offers('lives', '39.00', '299.00'),
      offers('complete', '57.00', '499.00'),
    ])
  })
})

describe('the weight of a page, measured on its files', () => {
  it.each(places)(
    '$path loads at most 110.7 KB of JavaScript, the same in every language',
    ({ page, language }) => {
      const { scripts } = builtPage(page, language)
      expect(scripts.length).toBeGreaterThan(3)
      expect(scripts).toEqual(builtPage(page, 'fr').scripts)
      expect(scripts.reduce((sum, script) => sum + sentBytes(script), 0)).toBeLessThanOrEqual(110_700)
    },
  )
})

const kinds: Partial<Record<PageKey, readonly string[]>> = {
  home: [
    'EducationalOrganization',
    'WebSite',
    'Course',
    'VideoObject',
    'VideoObject',
    'VideoObject',
    'VideoObject',
  ],
  programme: ['BreadcrumbList'],
  pricing: ['Product', 'Product', 'BreadcrumbList'],
  subscribe: ['Product', 'Product', 'BreadcrumbList'],
  contact: ['ContactPage', 'EducationalOrganization', 'BreadcrumbList'],
  gift: ['BreadcrumbList'],
  faq: ['FAQPage', 'BreadcrumbList'],
  terms: ['BreadcrumbList'],
  legal: ['BreadcrumbList'],
  privacy: ['BreadcrumbList'],
}

/** SPEC §1, in its order. */
const exclusions: Readonly<Record<Language, readonly RegExp[]>> = {
  fr: [
    /politique/,
    /religion/,
    /endoctrinement/,
    /sexuel/,
    /argent.*crypto/,
    /régimes/,
    /classements.*notes/,
    /écran/,
    /publicité|données/,
    /école|scolaire/,
  ],
  en: [
    /politics/,
    /religion/,
    /indoctrination/,
    /sexual/,
    /gambling.*crypto/,
    /diets/,
    /rankings.*grades/,
    /screen/,
    /ads|advertis|data/,
    /school/,
  ],
  it: [
    /politica/,
    /religione/,
    /indottrinamento/,
    /sessuali/,
    /azzardo.*cripto/,
    /diete/,
    /classifiche.*voti/,
    /scherm/,
    /pubblicità|dati/,
    /scuola|scolastic/,
  ],
}

/** SPEC §4, subscription terms, and §9, the guarantee. */
const termsFacts: Readonly<Record<Language, readonly RegExp[]>> = {
  fr: [
    /renouvelle automatiquement/,
    /à la fin de la période payée/,
    /cycle de paiement suivant/,
    /14 jours/,
    /remboursons/,
  ],
  en: [
    /renews automatically/,
    /at the end of the period you paid for/,
    /next billing cycle/,
    /14 days/,
    /refund/,
  ],
  it: [
    /rinnova automaticamente/,
    /alla fine del periodo pagato/,
    /ciclo di pagamento successivo/,
    /14 giorni/,
    /rimborsiamo/,
  ],
}

const cookieKinds: Readonly<Record<Language, readonly string[]>> = {
  fr: ['Essentiels', 'Mesure d’audience', 'Marketing'],
  en: ['Essential', 'Analytics', 'Marketing'],
  it: ['Essenziali', 'Statistiche', 'Marketing'],
}

/** Every text in a tree of messages, split at its placeholders. */
function leaves(tree: unknown, language: Language): string[] {
  const strings = (node: unknown): string[] => {
    if (typeof node === 'string') return node.split(/\{\w+\}/).map(textOf)
    return typeof node === 'object' && node !== null ? Object.values(node).flatMap(strings) : []
  }
  return strings(inLanguage(tree, language)).filter((text) => text !== '')
}

function priced(euros: number): RegExp {
  return new RegExp(`(?<!\\d)(?:€${euros}|${euros} €)(?!\\d)`)
}

function day(iso: string, language: Language): string {
  const [year, month = '', date] = iso.split('-')
  return textOf(
    `${Number(date)} ${new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${year}-${month}-15`))} ${year}`,
  )
}

function count({ html }: BuiltPage, markup: string): number {
  return html.split(markup).length - 1
}

function listOf({ html }: BuiltPage, start: RegExp): string[] {
  return html.split(start)[1]?.split('</ul>')[0]?.split('<li').slice(1) ?? []
}

/** The numbered sections of a legal page, each starting with its id. */
function sectionsOf({ html }: BuiltPage): string[] {
  return [...html.matchAll(/<section class="prose[^"]*" id="(.*?<\/section>)/gs)].map(
    ([, section = '']) => section,
  )
}
