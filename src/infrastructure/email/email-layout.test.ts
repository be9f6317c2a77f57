import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/language/languages.ts'
import { composeEmail } from './email-layout.server.ts'

const parts = {
  language: 'fr',
  origin: 'https://mirabelle.example',
  subject: 'Sujet',
  title: 'Titre',
  paragraphs: ['Un.', 'Deux.'],
} as const

describe('an e-mail', () => {
  it('shows given text as text, never as markup', () => {
    const hostile = '<img src=x onerror=alert(1)>"&'
    const { html } = composeEmail({
      ...parts,
      subject: hostile,
      title: hostile,
      paragraphs: [hostile],
      button: { label: hostile, url: 'https://a.example/?a="&b' },
    })
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&amp;')
    expect(html).toContain('href="https://a.example/?a=&quot;&amp;b"')
  })

  it('never breaks « e-mail » after its hyphen', () => {
    const { html, text } = composeEmail({ ...parts, title: 'Your e-mail', paragraphs: ['Les e-mails.'] })
    expect(html).toContain('>Your <span style="white-space:nowrap">e-mail</span></h1>')
    expect(html).toContain('Les <span style="white-space:nowrap">e-mails</span>.')
    expect(text).toContain('Les e-mails.')
  })

  it('has a plain-text part with the same content and the button’s address', () => {
    const { text } = composeEmail({
      ...parts,
      button: { label: 'Entrer', url: 'https://mirabelle.example/fr' },
      after: ['Petit.'],
      why: 'Parce que.',
    })
    expect(text).toBe(
      'Titre\n\nUn.\n\nDeux.\n\nEntrer\u00a0:\nhttps://mirabelle.example/fr\n\nPetit.\n\n-- \nMirabelle, Luxembourg\nParce que.',
    )
  })

  it('shows its preview in message lists, or else its first paragraph', () => {
    expect(composeEmail(parts).html).toMatch(/display:none[^>]*>Un\./)
    expect(composeEmail({ ...parts, preview: 'Aperçu' }).html).toMatch(/display:none[^>]*>Aperçu/)
  })

  it('has headers for one-click unsubscribing only when it goes to a list', () => {
    expect(composeEmail(parts).headers).toBeUndefined()
    const list = composeEmail({
      ...parts,
      unsubscribe: { page: 'https://mirabelle.example/page', oneClick: 'https://mirabelle.example/api' },
    })
    expect(list.headers).toEqual({
      'List-Unsubscribe': '<https://mirabelle.example/api>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    expect(list.html).toContain('href="https://mirabelle.example/page"')
    expect(list.text).toContain('https://mirabelle.example/page')
  })

  it('turns the addresses in its paragraphs into links on request, and nothing else', () => {
    const paragraphs = [
      'Lire : https://mirabelle.example/fr/faq?a=1&b=2. Ou (http://a.example/x) ; javascript:alert(1) et "https://b.example/">x',
    ]
    const links = (hasLinks: boolean) =>
      [
        ...composeEmail({ ...parts, paragraphs, hasLinks }).html.matchAll(/<a class="link" href="([^"]*)"/g),
      ].map(([, href]) => href)
    expect(links(true)).toEqual([
      'https://mirabelle.example/fr/faq?a=1&amp;b=2',
      'http://a.example/x',
      'https://b.example/',
    ])
    expect(links(false)).toEqual([])
    expect(composeEmail({ ...parts, paragraphs, hasLinks: true }).html).toContain('&quot;&gt;x</p>')
  })

  it('describes its picture in each language, and has no alternative text for the logo beside the name', () => {
    for (const language of languages) {
      const alternatives = [
        ...composeEmail({ ...parts, language }).html.matchAll(/<img [^>]*alt="([^"]*)"/g),
      ].map(([, alternative]) => alternative)
      expect(alternatives).toHaveLength(2)
      expect(alternatives[0]).toBe('')
      expect(alternatives[1]?.length).toBeGreaterThan(20)
    }
    expect(composeEmail({ ...parts, isPlain: true }).html.match(/<img /g)).toHaveLength(1)
  })
})
