import type { Page } from '@playwright/test'
import { z } from 'zod'
import {
  aChild,
  asTeam,
  dismissCookieBanner,
  expect,
  type Site,
  signInSubscriber,
  test,
} from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { setPin } from './set-pin.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

/** Sets the demonstration's next live session as the challenge's own. */
async function setLiveOfSundial(site: Site) {
  const team = await asTeam(site)
  const live = z
    .array(z.object({ id: z.string(), title: z.string(), startsAt: z.coerce.date(), state: z.string() }))
    .parse(await team.get('/api/admin/lives'))
    .find(({ startsAt, state }) => state === 'planned' && startsAt > siteNow())
  if (!live) throw new Error('no live session is planned')
  await team.put('/api/admin/challenges/sundial', { liveId: live.id })
  return live
}

/** BRAND, Mon verger: on a phone, help and the grown-up's way out share a row. */
async function expectOneRow(page: Page, names: readonly string[]) {
  const before = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  // Waits for the brand's font, since the fallback font is wider.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const middles = await Promise.all(
    names.map(async (name) => {
      const box = await page.getByRole('button', { name }).boundingBox()
      return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    }),
  )
  expect(new Set(middles).size, `${names} stand at ${middles}`).toBe(1)
  await page.setViewportSize(before)
}

test('the phone is handed over and back, a child does a challenge, and the parent confirms', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('403 /api/child-view', '409 /api/child-view')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const live = await setLiveOfSundial(site)
  await page.goto('/fr/espace-parent')
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  await page.getByRole('link', { name: 'Choisir le code dans votre compte' }).click()
  await expect(page.getByRole('heading', { name: 'Le verger de vos enfants' })).toBeVisible()
  await axe(page)
  await setPin(page)
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()

  await expect(page).toHaveURL('/fr/verger')
  await expect(page.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()
  await expect(page.getByText('Ton premier badge viendra à son heure')).toBeVisible()
  await axe(page)
  await expectNoOverflowAt320(page)
  await expect(page.locator('a[href^="http"], a[href^="mailto"]')).toHaveCount(0)
  await expectOneRow(page, ['Ça ne va pas', 'Retour au parent'])
  await page.goto('/en/orchard')
  await expectOneRow(page, ['Something is wrong', 'For grown-ups'])
  await page.goto('/it/frutteto')
  await expectOneRow(page, ['Qualcosa non va', 'Per i genitori'])

  // Every other page leads back here, in another tab too.
  for (const path of ['/fr/compte', '/fr/espace-parent', '/en/plans', '/', '/fr/nowhere', '/admin/login']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/(?:fr\/verger|en\/orchard)$/)
  }
  await page.goto('/fr/verger')

  await page.getByRole('link', { name: /Mes défis/ }).click()
  await expect(page.getByRole('heading', { name: 'Mes défis' })).toBeVisible()
  await axe(page)
  await expectNoOverflowAt320(page)
  await page.getByRole('link', { name: /Fabriquer un cadran solaire/ }).click()
  const goesWith = page.getByRole('region', { name: 'Le live qui va avec' }).getByRole('link')
  await expect(goesWith).toHaveText(live.title)
  await expect(goesWith).toHaveAttribute('href', new RegExp(`^/fr/live\\?id=${live.id}&child=[\\w-]+$`))
  await page.getByRole('button', { name: 'Je commence' }).click()
  await page.getByRole('button', { name: 'C’est fait' }).click()
  await expect(page.getByText('Raconte à un parent, qui confirmera.')).toBeVisible()
  await axe(page)
  await expectNoOverflowAt320(page)

  await page.goto('/fr/verger?view=picture')
  // The child's present crest is not among those on offer, but is shown and selected.
  await expect(page.getByRole('button', { name: 'Ton image à toi' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Visage 3' }).click()
  await page.getByRole('button', { name: 'Garder cette image' }).click()
  await expect(page.getByText('C’est ton image.')).toBeVisible()
  await axe(page)
  await expectNoOverflowAt320(page)

  await page.goto('/fr/verger?view=replays')
  await page
    .getByRole('link', { name: /Regarder/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/fr\/videos\?id=/)
  await expect(page.getByRole('button', { name: 'Regarder' })).toBeVisible()
  await axe(page)
  await expectNoOverflowAt320(page)

  await page.getByRole('button', { name: 'Ça ne va pas' }).click()
  await expect(page.getByText('Tu as bien fait d’appuyer.')).toBeVisible()
  await expect(page.getByText('Ta famille le saura aussi.')).toBeVisible()
  await page.getByRole('button', { name: 'Revenir' }).click()
  await page.getByRole('link', { name: 'Tous les replays' }).click()
  await expect(page).toHaveURL('/fr/verger?view=replays')
  await expect(page.getByRole('heading', { name: 'Mes replays' })).toBeVisible()

  await page.getByRole('button', { name: 'Retour au parent' }).click()
  await expect(page.getByRole('button', { name: 'Chiffre 1', exact: true })).toBeFocused()
  await axe(page)
  await page.keyboard.type('1111')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ce n’est pas ce code.')).toBeVisible()
  for (const digit of [2, 4, 6, 8])
    await page.getByRole('button', { name: `Chiffre ${digit}`, exact: true }).click()
  // On another key than the one where a digit was typed, Enter presses that key.
  await page.keyboard.type('9')
  await page.getByRole('button', { name: 'Effacer' }).press('Enter')
  await expect(page.getByRole('img', { name: 'Chiffres tapés\u00A0: 4' })).toBeVisible()
  await page.getByRole('button', { name: 'Valider' }).click()

  await expect(page).toHaveURL('/fr/espace-parent')
  await page.getByRole('link', { name: 'Fabriquer un cadran solaire', exact: true }).click()
  await expect(page).toHaveURL(/\/fr\/defi\?id=sundial&child=/)
  await expect(page.getByText('Fait, à confirmer par un parent')).toBeVisible()
  await expect(goesWith).toHaveText(live.title)
  await axe(page)
  await expectNoOverflowAt320(page)
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Zoé dit que c’est fait.' })).toBeVisible()
  await axe(page)
  await page.getByLabel('Un mot pour Zoé').fill('Quelle belle ombre')
  await page.getByRole('button', { name: 'Je confirme' }).click()
  await expect(page.getByText('Confirmé')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  const sheet = page.getByRole('article', { includeHidden: true })
  await expect(sheet).toBeVisible()
  await expect(sheet).not.toContainText('Zoé')
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('a parent who forgot the code gets back by an e-mailed link in the same browser', async ({
  page,
  site,
  allowErrors,
}) => {
  allowErrors('403 /api/')
  const email = await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await setPin(page)
  await page.goto('/fr/espace-parent')
  await page.getByRole('heading', { name: 'L’arbre de Zoé' }).waitFor()
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  await expect(page).toHaveURL('/fr/verger')
  // Going back in the history does not open the parent's page either.
  await page.goBack()
  await expect(page).toHaveURL('/fr/verger')

  await page.getByRole('button', { name: 'Retour au parent' }).click()
  const earlier = await site.loginLinkOf(email)
  await page.getByRole('button', { name: 'Code oublié ? Recevoir un e-mail' }).click()
  await expect.poll(() => site.loginLinkOf(email)).not.toBe(earlier)
  await page.goto(await site.loginLinkOf(email))
  await page.getByRole('main').getByRole('button', { name: 'Me connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion réussie' })).toBeVisible()
  await expect(page).toHaveURL('/fr/espace-parent')
  // The site's own layout is shown again, in the same document.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  await page.goto('/fr/espace-parent')
  await expect(page.getByRole('button', { name: 'Passer la main à Zoé' })).toBeVisible()
})

test('bedtime: the screen says good night, and only the code leads out of it', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('403 /api/')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await setPin(page)
  await page.getByLabel('Repos dès').fill('00:00')
  await page.getByLabel('jusqu’à').fill('23:59')
  await page.getByRole('button', { name: 'Enregistrer ces limites' }).click()
  await expect(page.getByText('C’est enregistré.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  await expect(page.getByRole('heading', { name: 'C’est l’heure d’éteindre.' })).toBeVisible()
  await axe(page)
  await expectNoOverflowAt320(page)
  await page.goto('/fr/verger?view=challenges')
  await expect(page.getByRole('heading', { name: 'C’est l’heure d’éteindre.' })).toBeVisible()
  await page.getByRole('button', { name: 'Bonne nuit' }).click()
  await expect(page.getByText('Dors bien.')).toBeVisible()
})

test('saving the rest hours keeps a daily limit that the form does not offer', async ({ page, site }) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const limits = async () =>
    z
      .object({
        children: z.tuple([
          z.object({
            id: z.string(),
            limits: z.object({ dailyMinutes: z.number().nullable(), restFrom: z.string().nullable() }),
          }),
        ]),
      })
      .parse(await (await page.request.get('/api/account/child-view')).json()).children[0]
  const { id } = await limits()
  await page.request.put(`/api/children/${id}/limits`, {
    data: { dailyMinutes: 75, restFrom: null, restTo: null },
    headers: { Origin: site.origin },
  })
  await page.goto('/fr/compte')
  await expect(page.getByLabel('Temps de vidéo par jour')).toHaveValue('75')
  await page.getByLabel('Repos dès').fill('20:30')
  await page.getByLabel('jusqu’à').fill('07:00')
  await page.getByRole('button', { name: 'Enregistrer ces limites' }).click()
  await expect(page.getByText('C’est enregistré.').first()).toBeVisible()
  expect(await limits()).toEqual({ id, limits: { dailyMinutes: 75, restFrom: '20:30' } })
  await page.getByLabel('Temps de vidéo par jour').selectOption({ label: 'Sans limite' })
  await page.getByRole('button', { name: 'Enregistrer ces limites' }).click()
  await expect.poll(async () => (await limits()).limits.dailyMinutes).toBeNull()
})

test('without a network the orchard says so kindly', async ({ page, site, allowErrors, axe }) => {
  allowErrors('net::ERR_FAILED /api/orchard')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await page.route('**/api/orchard*', (route) => route.abort())
  await page.goto('/it/frutteto')
  await expect(page.getByRole('heading', { name: 'La rete fa un riposino.' })).toBeVisible()
  await axe(page)
})
