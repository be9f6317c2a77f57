import { type Language, languages } from '#src/shared/language/languages.ts'
import { pageAddress } from './page-address.ts'
import { type PageKey, privatePages } from './paths.ts'
import { sharePicture } from './share-picture.ts'
import { siteOrigin } from './site-origin.ts'

interface PageMetaTexts {
  title: string
  description: string
  keywords: string
}

/** One tag in the head, in the form that React Router's `meta` exports. */
export type HeadTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: 'link'; rel: string; href: string; hrefLang?: string }

const locales: Readonly<Record<Language, string>> = { fr: 'fr_FR', en: 'en_GB', it: 'it_IT' }

/**
 * The head of a page of SPEC §2: title, description and keywords in its language, one canonical address (the
 * prefixed form), its alternates, Open Graph. Pages that must not be indexed (CONTRACT §4) have a robots tag.
 * Empty if the loader failed.
 */
export function pageMeta(
  page: PageKey,
  loaderData: { language: Language; texts: { meta: PageMetaTexts } } | undefined,
): HeadTag[] {
  if (!loaderData) return []
  const { language, texts } = loaderData
  const { title, description, keywords } = texts.meta
  const canonical = pageAddress(page, language)
  const isPrivate = privatePages.includes(page)
  return [
    { title },
    { name: 'description', content: description },
    { name: 'keywords', content: keywords },
    ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ...alternates(page),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Mirabelle' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: locales[language] },
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({ property: 'og:locale:alternate', content: locales[other] })),
    ...(isPrivate ? [] : picture(page, language)),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function picture(page: PageKey, language: Language): HeadTag[] {
  return [
    { property: 'og:image', content: siteOrigin() + sharePicture.path(page, language) },
    { property: 'og:image:width', content: String(sharePicture.width) },
    { property: 'og:image:height', content: String(sharePicture.height) },
  ]
}

function alternates(page: PageKey): HeadTag[] {
  const link = (hrefLang: string, language: Language): HeadTag => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: pageAddress(page, language),
  })
  return [...languages.map((language) => link(language, language)), link('x-default', 'en')]
}
