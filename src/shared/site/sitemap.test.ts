import { expect, it } from 'vitest'
import { languages } from '#src/shared/language/languages.ts'
import { pageKeys, pathOf, privatePages } from './paths.ts'
import { robotsTxt, sitemapXml } from './sitemap.ts'

const origin = 'https://mirabelle.example'
const listed = [...sitemapXml(origin).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)

it('the sitemap lists each public page in each language, once', () => {
  const expected = pageKeys
    .filter((page) => !privatePages.includes(page))
    .flatMap((page) => languages.map((language) => origin + pathOf(page, language)))
  expect(listed).toEqual(expected)
})

it.each(privatePages)('the sitemap omits %s', (page) => {
  for (const language of languages) expect(listed).not.toContain(origin + pathOf(page, language))
})

it('the sitemap gives every page its three alternates and x-default', () => {
  const entries = sitemapXml(origin).match(/<url>.*<\/url>/g) ?? []
  expect(entries.length).toBe(listed.length)
  for (const entry of entries) {
    expect([...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual([
      'fr',
      'en',
      'it',
      'x-default',
    ])
  }
})

it('robots.txt names the sitemap and lets crawlers read all pages', () => {
  expect(robotsTxt(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(robotsTxt(origin)).not.toMatch(/Disallow: \/(?:fr|en|it|admin)/)
})
