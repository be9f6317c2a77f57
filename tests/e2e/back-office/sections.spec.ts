import type { Locator, Page } from '@playwright/test'
import { adminTokenOf, anEmail, expect, signInSubscriber, test } from '#tests/support/e2e.ts'
import { signIn } from './back-office.ts'

test.describe('other sections of the back-office', () => {
  test('a message is read, answered and exported', async ({ page, site, axe }) => {
    await signIn(page, site)
    const sent = await page.request.post('/api/contact', {
      data: {
        firstName: '=1+1',
        lastName: 'Weber',
        email: anEmail('message'),
        message: 'Bonjour, une question sur les lives.',
      },
    })
    expect(sent.status()).toBe(200)
    await page.getByRole('link', { name: 'Messages' }).click()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
    await page.getByRole('button', { name: 'Lire le message de =1+1 Weber' }).first().click()
    await axe(page)
    await page.getByRole('button', { name: 'Marquer comme répondu' }).click()
    await expect(page.getByRole('cell', { name: /^Répondu le/ }).first()).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exporter en CSV' }).click()
    const stream = await (await downloading).createReadStream()
    const file = Buffer.concat(await stream.toArray()).toString('utf8')
    expect(file).toContain(`"'=1+1"`)
    await page.getByRole('link', { name: 'Journal' }).click()
    await expect(page.getByRole('cell', { name: 'Messages exportés' }).first()).toBeVisible()
    await page.getByLabel('Action', { exact: true }).selectOption('Réponse notée')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await expect(page.getByRole('cell', { name: 'Messages exportés' })).toHaveCount(0)
    await axe(page)
  })

  test('a month’s box is prepared, its challenge chosen by title', async ({ page, site, axe }) => {
    await signIn(page, site, '/admin?section=boxes')
    await page.getByRole('button', { name: 'Préparer un mois' }).click()
    const dialog = page.getByRole('dialog', { name: 'Coffret du mois' })
    await dialog.getByLabel('Mois', { exact: true }).fill('2099-11')
    for (const language of ['français', 'anglais', 'italien'])
      await dialog.getByLabel(`Contenu, en ${language}`).fill('Une loupe et deux graines.')
    const challenge = dialog.getByLabel('Défi du mois')
    await expect(challenge.getByRole('option')).not.toHaveCount(1)
    const title = (await challenge.getByRole('option').nth(1).textContent()) ?? ''
    await challenge.selectOption(title)
    await dialog.getByLabel('Jour de clôture').fill('2099-10-20')
    await axe(page)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByLabel('Mois', { exact: true }).selectOption('2099-11')
    await page.getByRole('button', { name: 'Modifier ce coffret' }).click()
    await expect(page.getByLabel('Défi du mois').getByRole('option', { selected: true })).toHaveText(title)
  })

  test('a newsletter request is found, marked as handled, stopped, and erased at its owner’s wish', async ({
    page,
    site,
    axe,
  }) => {
    await signIn(page, site, '/admin?section=leads&purpose=newsletter')
    const email = anEmail('lettre')
    expect((await page.request.post('/api/newsletter', { data: { email, language: 'it' } })).status()).toBe(
      200,
    )
    await page.getByLabel('Rechercher une adresse').fill(email)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('cell')).toHaveText([
      /^\d\d\/\d\d\/\d{4} \d\d:\d\d$/,
      email,
      'Lettre',
      'Italiano',
      'Demandée',
      'À traiter',
      'Voir',
    ])
    await axe(page)
    const open = row.getByRole('button', { name: `Voir la demande de ${email}` })
    await open.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Marquer comme traitée' }).click()
    await expect(dialog.getByRole('button', { name: 'Remettre à traiter' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Arrêter la lettre' }).click()
    await axe(page)
    await dialog.getByRole('button', { name: 'Confirmer l’arrêt' }).click()
    await expect(row).toContainText('Arrêtée')
    await expect(row).toContainText('Traitée le')
    await open.click()
    await dialog.getByRole('button', { name: 'Effacer' }).click()
    await dialog.getByRole('button', { name: 'Effacer définitivement' }).click()
    await expect(page.getByText('Aucune demande ne correspond.')).toBeVisible()
  })

  test('an issue of the newsletter is written, previewed, tried and sent to its one reader', async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    // No script runs in the preview's sandbox, including this test's cookie choice.
    allowErrors('Blocked script execution in ')
    const reader = anEmail('lectrice')
    await page.request.post('/api/newsletter', { data: { email: reader, language: 'fr' } })
    const confirmation = /#letter-confirm=([\w.-]+)/.exec((await site.emailTo(reader)).text)?.[1]
    expect(
      (await page.request.post('/api/newsletter/confirm', { data: { token: confirmation } })).status(),
    ).toBe(200)

    await signIn(page, site, '/admin?section=newsletters')
    await page.getByRole('button', { name: 'Écrire une lettre' }).click()
    const subject = `Le jeu des trois bruits ${crypto.randomUUID().slice(0, 6)}`
    await page.getByLabel('Objet').fill(subject)
    await page
      .getByLabel('Texte')
      .fill('Fermez les yeux.\n\nTrois bruits, chacun le sien : https://mirabelle.example/fr')
    await page.getByRole('link', { name: 'Annonces' }).click()
    await page.goBack()
    await page.reload()
    await expect(page.getByLabel('Objet')).toHaveValue(subject)
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { name: subject })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('letter-draft'))).toBeNull()
    await expect(preview.getByRole('link', { name: 'https://mirabelle.example/fr' })).toBeVisible()
    await expect
      .poll(() => preview.getByRole('heading').evaluate((heading) => getComputedStyle(heading).fontSize))
      .toBe('31px')
    await axe(page)
    await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
    expect(
      (await site.emailTo(site.admin.email, (mail) => mail.subject === `[Essai] ${subject}`)).html,
    ).toContain('Fermez les yeux.')

    const send = /^Envoyer à \d+ lecteurs?$/
    await page.getByRole('button', { name: send }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('English\u00a0: pas de texte')
    await axe(page)
    await dialog.getByRole('button', { name: send }).click()
    // By day it is sent at once; in the quiet hours it waits.
    await expect(page.getByRole('region', { name: 'Envoi' }).getByRole('status')).toHaveText(
      /^(?:Partie|Envoi en cours)$/,
    )
    await expect(page.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(3)
    await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(1)
    await axe(page)
  })

  test('a newsletter draft that was deleted is left for the list', async ({ page, site, allowErrors }) => {
    // No script runs in the preview's sandbox, including this test's cookie choice.
    allowErrors('Blocked script execution in ')
    await signIn(page, site, '/admin?section=newsletters')
    await page.getByRole('button', { name: 'Écrire une lettre' }).click()
    await page.getByLabel('Objet').fill('Une lettre de trop')
    await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click()
    await page.getByRole('button', { name: 'Supprimer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(page).toHaveURL(/section=newsletters$/)
    await expect(page.getByRole('button', { name: 'Écrire une lettre' })).toBeVisible()
  })

  test('a video is added, published, changed after publishing, and found by its language', async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    allowErrors('400 /api/admin/videos')
    await signIn(page, site, '/admin?section=videos')
    const title = `Observer les étoiles ${crypto.randomUUID().slice(0, 6)}`
    await page.getByRole('button', { name: 'Ajouter une vidéo' }).click()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Le titre est requis')).toBeVisible()
    await axe(page)
    await page.getByLabel('Titre', { exact: true }).fill(title)
    await page.getByLabel('Adresse dans le lecteur').fill('/player/observer-les-etoiles-fr')
    await page.getByRole('button', { name: 'Voir dans le lecteur' }).click()
    await expect(page.frameLocator('iframe').getByRole('button', { name: /^(?:Lire|Pause)$/ })).toBeVisible()
    await page.getByLabel('Thème').selectOption('Sciences')
    await page.getByLabel('Durée en minutes').fill('48')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const row = page.getByRole('row').filter({ hasText: title })
    await expect(row).toContainText('Non publiée')
    await row.getByRole('button', { name: `Modifier ${title}` }).click()
    await page.getByRole('checkbox', { name: /^Publiée/ }).check()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(row.getByRole('cell', { name: 'Publiée', exact: true })).toBeVisible()

    await row.getByRole('button', { name: `Modifier ${title}` }).click()
    await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(title)
    await page.getByLabel('Titre', { exact: true }).fill(`${title} filantes`)
    await page.getByRole('dialog').getByLabel('Langue', { exact: true }).selectOption('Italiano')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(row.getByRole('cell')).toHaveText([
      '',
      `${title} filantes`,
      'Italiano',
      'Sciences',
      '48 min',
      'Publiée',
      'ModifierSous-titrerSupprimer',
    ])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // The first field of this name belongs to the films to be uploaded.
    const language = page.getByLabel('Langue', { exact: true }).last()
    await language.selectOption('Français')
    await expect(page).toHaveURL('/admin?section=videos&lang=fr')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'Italiano' })).toHaveCount(0)
    await language.selectOption('Italiano')
    await expect(row).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Français' })).toHaveCount(0)
    await signInSubscriber(page, site)
    await expect
      .poll(async () => (await page.request.get('/api/videos?lang=it')).json())
      .toContainEqual(expect.objectContaining({ title: `${title} filantes` }))
  })

  test('an announcement is written, previewed, changed, and removed from the home page', async ({
    page,
    site,
    axe,
    browser,
  }) => {
    await signIn(page, site, '/admin?section=announcements')
    const mark = crypto.randomUUID().slice(0, 6)
    const [message, changed] = [
      `A new live session on Saturday ${mark}`,
      `A new live session on Sunday ${mark}`,
    ]
    const row = page.getByRole('row').filter({ hasText: mark })
    const dialog = page.getByRole('dialog')
    const preview = dialog.getByRole('region', { name: 'Aperçu de la bannière' })
    const home = await browser.newPage({ baseURL: site.origin })
    const banner = home.getByRole('complementary', { name: 'Announcement' })
    const shown = (of: Locator) =>
      of.evaluate((strip) => [
        getComputedStyle(strip).backgroundColor,
        ...[...strip.querySelectorAll('.wrap > .mark, p, svg')].map((part) => part.outerHTML),
      ])

    await page.getByRole('button', { name: 'Ajouter une annonce' }).click()
    await expect(preview).toHaveCount(0)
    await page.getByLabel('Message', { exact: true }).fill(message)
    await dialog.getByLabel('Langue', { exact: true }).selectOption('English')
    await expect(preview.getByText(message)).toBeVisible()
    await axe(page)
    const seenBefore = await shown(preview.locator('[lang=en]'))
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(row).toContainText('Active')
    await home.goto('/en')
    await expect(banner.getByText(message)).toBeVisible()
    await expect.poll(() => shown(banner)).toEqual(seenBefore)

    await row.getByRole('button', { name: 'Modifier' }).click()
    await expect(preview.getByText(message)).toBeVisible()
    await page.getByLabel('Message', { exact: true }).fill(changed)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(row).toContainText(changed)
    await reloadWithoutCache(home)
    await expect(banner).toContainText(changed)

    await row.getByRole('button', { name: 'Modifier' }).click()
    await dialog.getByRole('checkbox', { name: 'Active' }).uncheck()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(row).toContainText('Inactive')
    await reloadWithoutCache(home)
    await expect(home.getByText(mark)).toHaveCount(0)
    await home.close()
  })

  test('a session elsewhere is ended from here', async ({ page, site, axe }) => {
    const adminToken = await adminTokenOf(site)
    await signIn(page, site, '/admin?section=sessions')
    await expect(page.getByText('Cette session')).toBeVisible()
    await axe(page)
    const ends = page.getByRole('button', { name: /^Fermer la session/ })
    for (let left = await ends.count(); left > 0; left--) {
      await ends.first().click()
      await expect(ends).toHaveCount(left - 1)
    }
    await expect
      .poll(async () => (await page.request.get(`/api/admin/status?token=${adminToken}`)).json())
      .toEqual({
        isAdmin: false,
      })
  })
})

/** Reloads the home page without its announcement, which is cached for five minutes. */
async function reloadWithoutCache(home: Page): Promise<void> {
  await home.evaluate(() => sessionStorage.clear())
  const answered = home.waitForResponse(/\/api\/announcements/)
  await home.reload()
  await answered
}
