import type { Page } from '@playwright/test'
import { expect, testOn } from '#tests/support/e2e.ts'
import { signIn } from './back-office.ts'

const test = testOn({ env: { DEMO_DATA: 'off' } })

/**
 * The call of each section, and its text for an empty list. The log and the sessions are left out of the
 * latter: they always contain the administrator who looks at them.
 */
const places = [
  { path: '/admin', call: '/api/admin/users', empty: 'Aucun compte pour le moment.' },
  { path: '/admin?q=personne', call: '/api/admin/users', empty: 'Aucun compte ne correspond.' },
  { path: '/admin?tab=links', call: '/api/admin/magic-links', empty: 'Aucun lien pour le moment.' },
  {
    path: '/admin?tab=analytics',
    call: '/api/admin/analytics',
    failed: 'Les analyses n’ont pas pu être lues.',
    empty: 'Fonctionnalité à venir',
    times: 2,
  },
  { path: '/admin?section=contact', call: '/api/admin/contact-submissions', empty: 'Aucun message ici.' },
  {
    path: '/admin?section=leads',
    call: '/api/admin/leads',
    empty: 'Personne n’a encore demandé le guide ni la lettre.',
  },
  { path: '/admin?section=newsletters', call: '/api/admin/letters', empty: 'Aucune lettre pour le moment.' },
  {
    path: '/admin?section=lives',
    call: '/api/admin/lives',
    failed: 'La semaine n’a pas pu être lue.',
    empty: 'Rien de prévu.',
    times: 7,
  },
  {
    path: '/admin?section=conversations',
    call: '/api/admin/saved-answers',
    failed: 'Les réponses enregistrées n’ont pas pu être lues.',
    empty: 'Aucune réponse enregistrée.',
  },
  {
    path: '/admin?section=one-to-one',
    call: '/api/admin/one-to-one/settings',
    failed: 'Le nombre de séances par mois n’a pas pu être lu.',
    empty: 'Séances par mois et par enfant',
  },
  { path: '/admin?section=videos', call: '/api/admin/videos', empty: 'Aucune vidéo ici.' },
  { path: '/admin?section=announcements', call: '/api/admin/announcements', empty: 'Aucune annonce ici.' },
  { path: '/admin?section=audit', call: '/api/admin/audit', empty: 'Connexion' },
  {
    path: '/admin?section=audit&target=personne',
    call: '/api/admin/audit',
    empty: 'Aucune action ne correspond.',
  },
  {
    path: '/admin?section=sessions',
    call: '/api/admin/sessions',
    failed: 'Les sessions n’ont pas pu être lues.',
    empty: 'Cette session',
  },
] as const

test('lists and analytics show loading, then an error, and after a retry that they are empty', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('net::ERR_CONNECTION_RESET /api/admin/')
  await signIn(page, site)
  for (const place of places) {
    const held = await hold(page, place.call)
    await page.goto(place.path)
    const main = page.getByRole('main')
    // Another list on the page may still be loading beside the one that is held.
    await expect(main.getByRole('status').filter({ hasText: 'Chargement…' })).toHaveCount(1)
    held.fail()
    const failure = main
      .getByRole('alert')
      .filter({ hasText: 'failed' in place ? place.failed : 'La liste n’a pas pu être lue.' })
    const again = failure.getByRole('button', { name: 'Réessayer' })
    await expect(again).toBeVisible()
    await held.release()
    await again.click()
    await expect(failure).toHaveCount(0)
    await expect(main.getByText(place.empty, { exact: true }).filter({ visible: true })).toHaveCount(
      'times' in place ? place.times : 1,
    )
    await expect(main.getByText('Chargement…')).toHaveCount(0)
  }
  await axe(page)
})

test('figures are dots while loading, show an error, and are eight zeros on an empty product', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('net::ERR_CONNECTION_RESET /api/admin/')
  await signIn(page, site)
  const held = await hold(page, '/api/admin/stats')
  await page.reload()
  const figures = page.getByRole('definition')
  await expect(figures).toHaveText(Array.from({ length: 8 }, () => '…'))
  held.fail()
  const failure = page.getByRole('alert').filter({ hasText: 'Les chiffres n’ont pas pu être lus.' })
  await expect(failure).toBeVisible()
  await expect(figures).toHaveCount(0)
  await axe(page)
  await held.release()
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(figures).toHaveText(['0', '0', '0', '0', '0\u00A0€', '0', '0', '0\u00A0h'])
})

/** Keeps a call waiting, then fails it. Once released, it reaches the product. */
async function hold(page: Page, path: string) {
  const failing = Promise.withResolvers<void>()
  const isHeld = (url: URL) => url.pathname === path
  await page.route(isHeld, async (route) => {
    await failing.promise
    await route.abort('connectionreset')
  })
  return { fail: () => failing.resolve(), release: () => page.unroute(isHeld) }
}
