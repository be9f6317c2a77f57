import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { render, screen, userEvent } from '#tests/support/pages/rendered.ts'
import type { LeavingLink } from './leaving.rules.ts'
import { leavingTexts } from './leaving.texts.ts'
import { LeavingConfirmation } from './leaving-confirmation.tsx'

const texts = inLanguage(leavingTexts, 'fr')

it.each<{ link: Partial<LeavingLink>; code: string; form: string }>([
  { link: { kind: 'withdraw' }, code: 'invalidLink', form: '/fr/retractation' },
  { link: { kind: 'withdraw' }, code: 'tooLate', form: '/fr/retractation?kind=cancel' },
  { link: { kind: 'cancel' }, code: 'invalidLink', form: '/fr/retractation?kind=cancel' },
  { link: {}, code: 'noContract', form: '/fr/retractation' },
])('a link $link that fails with $code leads to $form', async ({ link, code, form }) => {
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status: 409 }))
  render(
    <MemoryRouter>
      <LeavingConfirmation link={{ token: 'token', ...link }} language="fr" texts={texts} />
    </MemoryRouter>,
  )
  await userEvent.click(screen.getByRole('button'))
  const toForm = await screen.findByRole('link', { name: texts.heading })
  expect(toForm.getAttribute('href')).toBe(form)
})
