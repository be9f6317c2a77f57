import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { leavingLinksTexts } from './leaving-links.texts.ts'
import { LeavingLinks } from './leaving-links.tsx'

it.each(languages)(
  'a page without the site’s footer links to withdrawal and cancellation (%s)',
  (language) => {
    const texts = inLanguage(leavingLinksTexts, language)
    render(
      <MemoryRouter>
        <LeavingLinks language={language} texts={texts} />
      </MemoryRouter>,
    )
    const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(addressOf(texts.withdraw)).toBe(pathOf('withdraw', language))
    expect(addressOf(texts.cancel)).toBe(`${pathOf('withdraw', language)}?kind=cancel`)
  },
)
