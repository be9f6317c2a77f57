import { type Language, languages } from '#src/shared/language/languages.ts'
import { type PageKey, pageKeys, pathOf, privatePages } from './paths.ts'

/**
 * `/sitemap.xml`: every page that search engines may index, in each language with its alternates. `origin`
 * has no trailing slash.
 */
export function sitemapXml(origin: string): string {
  const pages = pageKeys.filter((page) => !privatePages.includes(page))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.flatMap((page) => languages.map((language) => entry(origin, page, language))),
    '</urlset>',
    '',
  ].join('\n')
}

/** `/robots.txt`. Private pages are not disallowed, because crawlers must read their noindex to obey it. */
export function robotsTxt(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

function entry(origin: string, page: PageKey, language: Language): string {
  const alternate = (hreflang: string, other: Language) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${origin}${pathOf(page, other)}"/>`
  return `<url><loc>${origin}${pathOf(page, language)}</loc>${languages.map((other) => alternate(other, other)).join('')}${alternate('x-default', 'en')}</url>`
}
