import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { render, screen } from '#tests/support/pages/rendered.ts'
import { LanguageLinks } from './language-links.tsx'

const links = (
  <MemoryRouter initialEntries={['/fr/pricing?ref=ABCD2345#plans']}>
    <LanguageLinks language="fr" label="Langue" />
  </MemoryRouter>
)

it('a language link has the page’s query and hash, for a new tab too', () => {
  render(links)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/fr/pricing?ref=ABCD2345#plans',
    '/en/plans?ref=ABCD2345#plans',
    '/it/prezzi?ref=ABCD2345#plans',
  ])
})

it('a prerendered language link has the path only, as the page is written without a query', () => {
  expect(renderToStaticMarkup(links)).toContain('href="/it/prezzi"')
})
