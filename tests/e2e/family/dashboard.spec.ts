import { reasonTexts } from '#src/domain/suggestions/suggestions.texts.ts'
import { dashboardTexts } from '#src/features/dashboard/dashboard.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import {
  aChild,
  dismissCookieBanner,
  expect,
  signInFamily,
  signInSubscriber,
  test,
} from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

test('a visitor is led to sign in', async ({ page, axe }) => {
  await page.goto('/fr/espace-parent')
  await expect(page.getByText('Cet espace est celui de votre famille.')).toBeVisible()
  await axe(page)
  await page.locator('#content').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/fr/login')
})

test('a family that has just signed up is led to the questions and sees no invented figure', async ({
  page,
  site,
  axe,
}) => {
  await signInFamily(page, site)
  await page.goto('/en/dashboard')
  await expect(page.getByText('your child’s tree begins with a few questions')).toBeVisible()
  await expect(page.getByText('No replays watched yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Subscribe to take part' })).toHaveAttribute(
    'href',
    '/en/get-started',
  )
  await expect(page.getByRole('link', { name: 'Give Mirabelle to a family' })).toHaveAttribute(
    'href',
    '/en/gift',
  )
  await axe(page)
  await page.getByRole('link', { name: 'Answer the questions' }).click()
  await expect(page).toHaveURL('/en/welcome')
})

test('challenges that could not be read are not taken for none, and are read again', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('net::ERR_FAILED /api/challenges')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Éva')
  await page.route('**/api/challenges?*', (route) => route.abort())
  await page.goto('/fr/espace-parent')
  const challenges = page.getByRole('region', { name: 'Défis à la maison' })
  const today = page.getByRole('region', { name: 'Aujourd’hui, si vous voulez' })
  for (const part of [challenges, today])
    await expect(part.getByRole('alert')).toContainText('Les défis n’ont pas pu être chargés.')
  await expect(challenges.getByRole('button', { name: 'Voir tous les défis' })).toHaveCount(0)
  await axe(page)
  await page.unroute('**/api/challenges?*')
  await today.getByRole('button', { name: 'Réessayer' }).click()
  await expect(challenges.getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

for (const {
  language,
  path,
  begin,
  done,
  tree,
  buds,
  none,
  one,
  badge,
  today,
  together,
  aside,
  back,
} of inShort([
  {
    language: 'fr',
    path: '/fr/espace-parent',
    begin: 'Commencer : Fabriquer un cadran solaire',
    done: 'C’est fait : Fabriquer un cadran solaire',
    tree: 'L’arbre d’Éva',
    buds: 'Les bourgeons sont là',
    none: '0 défi réussi',
    one: '1 défi réussi',
    badge: 'J’ai réussi un défi',
    today: 'Aujourd’hui, si vous voulez',
    together: 'À voir ensemble',
    aside: 'Pas pour nous',
    back: 'Remettre',
  },
  {
    language: 'en',
    path: '/en/dashboard',
    begin: 'Begin: Making a sundial',
    done: 'Done: Making a sundial',
    tree: 'Éva’s tree',
    buds: 'The buds are there',
    none: '0 challenges done',
    one: '1 challenge done',
    badge: 'I completed a challenge',
    today: 'Today, if you like',
    together: 'To watch together',
    aside: 'Not for us',
    back: 'Put back',
  },
  {
    language: 'it',
    path: '/it/area-genitori',
    begin: 'Comincia: Costruire una meridiana',
    done: 'Fatto: Costruire una meridiana',
    tree: 'L’albero di Éva',
    buds: 'Le gemme ci sono già',
    none: '0 sfide riuscite',
    one: '1 sfida riuscita',
    badge: 'Ho superato una sfida',
    today: 'Oggi, se vuoi',
    together: 'Da vedere insieme',
    aside: 'Non fa per noi',
    back: 'Riproponi',
  },
] as const)) {
  test(`suggestions say why and can be put aside; a finished challenge gives a plum and a badge (${path})`, async ({
    page,
    site,
    axe,
  }) => {
    await signInSubscriber(page, site)
    await aChild(page, site, 'Éva')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: tree })).toBeVisible()
    await expect(page.getByText(none, { exact: true })).toBeVisible()
    await expect(page.getByText(buds)).toBeVisible()
    await expect(page.getByRole('region', { name: today }).getByRole('listitem')).not.toHaveCount(0)
    const suggested = page.getByRole('region', { name: together })
    const [first = ''] = await suggested.getByRole('heading', { level: 3 }).allInnerTexts()
    const words = inLanguage(reasonTexts, language)
    const reason = interpolate(words.objective, { wish: wishTexts.objectives.autonomy[language] })
    await expect(suggested.getByText(reason).first()).toBeVisible()
    await axe(page)
    await suggested.getByRole('button', { name: aside }).first().click()
    await expect(suggested.getByRole('heading', { level: 3, name: first })).toHaveCount(0)
    await axe(page)
    await suggested.getByRole('button', { name: back }).click()
    await expect(suggested.getByRole('heading', { level: 3, name: first })).toHaveCount(1)
    await expect(suggested.getByRole('button', { name: back })).toHaveCount(0)

    const challenges = page.getByRole('region', { name: dashboardTexts.challenges.title[language] })
    await challenges.getByRole('button', { name: dashboardTexts.challenges.all[language] }).click()
    const chosen = challenges.getByRole('listitem').filter({ hasText: reason }).first()
    const title = await chosen.getByRole('heading').innerText()
    const challenge = challenges
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await challenge.getByRole('button', { name: interpolate(words.notForUsOf, { title }) }).click()
    await expect(challenge).toContainText(interpolate(words.putAside, { child: 'Éva' }))
    await axe(page)
    await challenge.getByRole('button', { name: interpolate(words.takeBackOf, { title }) }).click()
    await expect(challenge).toContainText(reason)

    const button = page.getByRole('button', { name: begin.replaceAll(' : ', '\u00a0: '), exact: true })
    await button.click()
    await page.getByRole('button', { name: done.replaceAll(' : ', '\u00a0: '), exact: true }).click()
    await expect(page.getByText(one, { exact: true })).toBeVisible()
    await expect(page.getByText(buds)).toHaveCount(0)
    await expect(page.getByText(badge)).toBeVisible()
    await expect(page.locator('.ripened')).toHaveCount(1)
    await expect(page.getByRole('img', { name: tree })).toHaveAccessibleName(new RegExp(one))
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
  })
}
