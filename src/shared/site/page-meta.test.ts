import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/language/languages.ts'
import { adminMeta } from './hidden-page-meta.ts'
import { type HeadTag, pageMeta } from './page-meta.ts'
import { pageKeys, privatePages } from './paths.ts'

const texts = { meta: { title: 'Title', description: 'Description', keywords: 'key, words' } }

function links(tags: readonly HeadTag[], rel: string) {
  return tags.flatMap((tag) =>
    'tagName' in tag && tag.rel === rel ? [{ hrefLang: tag.hrefLang, href: tag.href }] : [],
  )
}

function named(tags: readonly HeadTag[], name: string) {
  return tags.flatMap((tag) => ('name' in tag && tag.name === name ? [tag.content] : []))
}

describe('the head of a page', () => {
  it('has a title, a description and keywords', () => {
    const tags = pageMeta('faq', { language: 'fr', texts })
    expect(tags).toContainEqual({ title: 'Title' })
    expect(named(tags, 'description')).toEqual(['Description'])
    expect(named(tags, 'keywords')).toEqual(['key, words'])
  })

  it.each(pageKeys.flatMap((page) => languages.map((language) => ({ page, language }))))(
    'of $page in $language has one canonical address, the prefixed form',
    (place) => {
      const canonical = links(pageMeta(place.page, { language: place.language, texts }), 'canonical')
      expect(canonical).toHaveLength(1)
      expect(canonical[0]?.href).toMatch(new RegExp(`^https://site\\.invalid/${place.language}(/|$)`))
    },
  )

  it.each(pageKeys)('of %s names each language and x-default', (page) => {
    const tags = pageMeta(page, { language: 'en', texts })
    expect(links(tags, 'alternate').map(({ hrefLang }) => hrefLang)).toEqual(['fr', 'en', 'it', 'x-default'])
  })

  it('names the three languages and x-default as alternates', () => {
    expect(links(pageMeta('pricing', { language: 'it', texts }), 'alternate')).toEqual([
      { hrefLang: 'fr', href: 'https://site.invalid/fr/pricing' },
      { hrefLang: 'en', href: 'https://site.invalid/en/plans' },
      { hrefLang: 'it', href: 'https://site.invalid/it/prezzi' },
      { hrefLang: 'x-default', href: 'https://site.invalid/en/plans' },
    ])
  })

  it.each(privatePages)('of %s forbids indexing', (page) => {
    const tags = pageMeta(page, { language: 'en', texts })
    expect(named(tags, 'robots')).toEqual(['noindex'])
  })

  it.each(pageKeys.filter((page) => !privatePages.includes(page)))('of %s allows indexing', (page) => {
    expect(named(pageMeta(page, { language: 'en', texts }), 'robots')).toEqual([])
  })

  it('of the back-office asks for noindex, nofollow, noarchive and nosnippet', () => {
    expect(named(adminMeta('Administration'), 'robots')).toEqual(['noindex, nofollow, noarchive, nosnippet'])
  })
})
