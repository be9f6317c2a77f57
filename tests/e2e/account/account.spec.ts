import type { Page } from '@playwright/test'
import { pressSecondTime } from '#tests/e2e/second-press.ts'
import {
  aChild,
  anEmail,
  expect,
  signInFamily,
  signInSubscriber,
  subscribe,
  test,
} from '#tests/support/e2e.ts'

test('a family changes its plan, undoes that, cancels and resumes, each in two clicks', async ({
  page,
  site,
  axe,
}) => {
  await subscribe(page, site.origin)
  await page.goto('/fr/compte')
  const plan = page.getByRole('region', { name: 'Votre formule' })
  await expect(plan).toContainText('Les lives, au mois')
  await expect(plan).toContainText(/Prochain prélèvement\u00A0: 39\u00A0€, le \d+\u00A0\S+ \d{4}\./)
  await expect(plan).toContainText('Carte Visa qui finit par 4242.')
  await expect(page.getByRole('region', { name: 'Factures' }).getByRole('listitem')).toHaveCount(1)
  await axe(page)

  const amounts = Promise.withResolvers<void>()
  await page.route('**/api/account/plans', async (route) => {
    await amounts.promise
    await route.continue()
  })
  await plan.getByRole('button', { name: 'Changer de formule' }).click()
  const change = page.getByRole('dialog', { name: 'Changer de formule' })
  // A spinner takes the place of the amounts.
  const ring = await change.getByRole('status', { name: 'Calcul des montants' }).boundingBox()
  expect(ring?.width).toBeGreaterThan(15)
  expect(ring?.width).toBe(ring?.height)
  amounts.resolve()
  await change.getByRole('radio', { name: /Le complet, à l’année/ }).check()
  await expect(change).toContainText(
    /Le \d+\u00A0\S+ \d{4}, vous paierez 499\u00A0€ pour Le complet, à l’année\./,
  )
  await axe(page)
  await change.getByRole('button', { name: 'Confirmer le changement' }).dblclick()
  await expect(plan).toContainText('À partir de cette date\u00A0: Le complet, à l’année.')
  await expect(plan).toContainText('499\u00A0€')
  // A question asked next stays open when the previous response arrives.
  const read = Promise.withResolvers<void>()
  await page.route('**/api/auth/me', async (route) => {
    await read.promise
    await route.continue()
  })
  await plan.getByRole('button', { name: 'Garder ma formule actuelle' }).click()
  await expect(plan).not.toContainText('Le complet')
  await plan.getByRole('button', { name: 'Résilier l’abonnement' }).click()
  const cancel = page.getByRole('dialog', { name: 'Résilier l’abonnement' })
  await expect(cancel).toBeVisible()
  read.resolve()
  await expect(page.getByText('Votre formule reste la même')).toBeVisible()
  await axe(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer la résiliation' }).dblclick()
  await expect(plan).toContainText('Plus rien ne sera prélevé.')
  await expect(plan).toContainText('Résilié')
  await plan.getByRole('button', { name: 'Reprendre l’abonnement' }).click()
  await expect(plan).toContainText('En cours')
  await axe(page)
})

test('a family withdraws within fourteen days in the directive’s two steps, and gets an e-mail', async ({
  page,
  site,
  axe,
}) => {
  const email = await subscribe(page, site.origin)
  await page.goto('/en/account')
  // Waits for what is above the button, so that the button does not move under the click.
  await expect(page.getByRole('region', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Withdraw from the contract here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw from the contract' })
  await expect(dialog).toContainText(`Account: ${email}.`)
  await axe(page)
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).dblclick()
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('everything was refunded on')
  await expect(plan.getByRole('link', { name: 'See the plans' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Invoices' })).toContainText('Refunded')
  await expect(page.getByRole('button', { name: 'Withdraw from the contract here' })).toHaveCount(0)
  await site.emailTo(email, ({ text }) => text.includes('39'))
})

test('a family sees its devices, signs one out and chooses the language of its e-mails', async ({
  browser,
  page,
  site,
  axe,
}) => {
  const email = await signInFamily(page, site)
  const lost = await browser.newContext({ baseURL: site.origin })
  await lost.request.post('/api/auth/magic-link', { data: { email }, headers: { Origin: site.origin } })
  const token = new URL(await site.loginLinkOf(email)).searchParams.get('token')
  await lost.request.post('/api/auth/verify-magic-link', {
    data: { token },
    headers: { Origin: site.origin },
  })
  await page.goto('/it/account')
  const devices = page.getByRole('region', { name: 'Dispositivi connessi' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices).toContainText('Questo dispositivo')
  await axe(page)
  const revoking = await hold(page, '**/api/account/sessions/*')
  const signOut = devices.getByRole('button', { name: /^Disconnetti .+,/ })
  await signOut.click()
  await expect(signOut).toHaveAttribute('aria-busy', 'true')
  await expect(devices.getByRole('button', { name: 'Disconnetti tutti gli altri' })).toBeDisabled()
  revoking.release()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('heading')).toBeFocused()
  expect((await lost.request.get('/api/auth/me')).status()).toBe(401)
  await lost.close()

  const storing = await hold(page, '**/api/account/language')
  const language = page.getByLabel('Ti scriviamo in')
  await language.focus()
  await language.selectOption('en')
  await language.selectOption('it')
  await expect(language).toBeFocused()
  await expect(language).toHaveValue('it')
  storing.release()
  await expect(page.getByText('Lingua registrata')).toBeVisible()
  expect((await (await page.request.get('/api/auth/me')).json()).language).toBe('it')
})

test('a family changes its e-mail address, confirmed by a click at the old and at the new one', async ({
  page,
  browser,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('400 /api/account/email', '401 /api/auth/me')
  const email = await signInFamily(page, site)
  const newEmail = anEmail('nouvelle')
  await page.goto('/fr/compte')
  const card = page.getByRole('region', { name: 'Adresse e-mail' })
  await expect(card).toContainText(`Votre compte s’ouvre avec ${email}.`)
  await card.getByLabel('Nouvelle adresse').fill('nobody')
  await card.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(card).toContainText('Cette adresse semble incomplète.')
  await card.getByLabel('Nouvelle adresse').fill(newEmail)
  await card.getByRole('button', { name: 'Changer d’adresse' }).dblclick()
  await expect(card).toContainText(`Le changement pour ${newEmail} attend vos deux confirmations`)
  // It does not cancel the change.
  const cancel = card.getByRole('button', { name: 'Annuler le changement' })
  await pressSecondTime(cancel)
  await axe(page)
  const linkTo = async (recipient: string, notThis = 'nothing') => {
    const { text } = await site.emailTo(
      recipient,
      (mail) => mail.text.includes('#email=') && !mail.text.includes(notThis),
    )
    return /https?:\S+#email=[\w-]+/.exec(text)?.[0] ?? ''
  }
  const voided = [await linkTo(email), await linkTo(newEmail)]
  await cancel.click()
  await card.getByLabel('Nouvelle adresse').fill(newEmail)
  await card.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(card.getByText('À confirmer')).toHaveCount(2)

  await page.goto(await linkTo(email, voided[0]))
  await expect(page.getByRole('heading', { name: 'Confirmer cette adresse' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Confirmer', exact: true }).dblclick()
  await expect(page.getByText('Il manque l’autre adresse')).toBeVisible()
  await page.getByRole('link', { name: 'Ouvrir mon compte' }).click()
  await expect(card.getByText('À confirmer')).toHaveCount(1)

  const elsewhere = await browser.newContext({ baseURL: site.origin })
  const phone = await elsewhere.newPage()
  await phone.goto(await linkTo(newEmail, voided[1]))
  await phone.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(phone.getByText('L’adresse de votre compte a changé.')).toBeVisible()
  await elsewhere.close()
  await page.reload()
  await expect(card).toContainText(`Votre compte s’ouvre avec ${newEmail}.`)
  await site.emailTo(email, (mail) => mail.text.includes(newEmail) && !mail.text.includes('#email='))
})

test('cards whose calls failed say so, and are read again at the press of a button', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('net::ERR_FAILED /api/account/')
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  const calls = /\/api\/account\/(?:child-view|custody)$/
  await page.route(calls, (route) => route.abort())
  await page.goto('/fr/compte')
  const settings = page.getByRole('region', { name: 'Le verger de vos enfants' })
  const custody = page.getByRole('region', { name: 'Chez qui sont les enfants, et quand' })
  await expect(settings.getByRole('alert')).toContainText('Les réglages n’ont pas pu être chargés.')
  await expect(custody.getByRole('alert')).toBeVisible()
  await axe(page)
  await page.unroute(calls)
  await settings.getByRole('button', { name: 'Réessayer' }).click()
  await expect(settings.getByRole('group', { name: 'Les limites de Renarde' })).toBeVisible()
  // Nothing is written, and there is no second guardian to read it.
  await custody.getByRole('button', { name: 'Réessayer' }).click()
  await expect(custody).toHaveCount(0)
})

test('a visitor is asked to log in', async ({ page, axe }) => {
  await page.goto('/fr/compte')
  await expect(page.getByText('Connectez-vous pour ouvrir votre compte.')).toBeVisible()
  await axe(page)
})

test('a family downloads its data, then erases its account by the link in an e-mail', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('401 /api/auth/me')
  const email = await subscribe(page, site.origin)
  await page.goto('/fr/compte')
  const data = page.getByRole('region', { name: 'Vos données' })
  const downloading = page.waitForEvent('download')
  await data.getByRole('button', { name: 'Télécharger mes données' }).click()
  expect((await downloading).suggestedFilename()).toBe('mirabelle.zip')
  await data.getByRole('button', { name: 'Effacer mon compte' }).click()
  await expect(data).toContainText(`Un e-mail est parti à ${email}.`)
  const { text } = await site.emailTo(email, (mail) => mail.text.includes('#erase='))
  await page.goto(/https?:\S+#erase=[\w.-]+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Effacer le compte, pour de bon' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Effacer le compte' }).dblclick()
  await expect(page.getByText('Le compte est effacé.')).toBeVisible()
  await axe(page)
  expect((await page.request.get('/api/auth/me')).status()).toBe(401)
  const again = await page.request.post('/api/auth/magic-link', {
    data: { email },
    headers: { Origin: site.origin },
  })
  expect(again.status()).toBe(404)
})

test('a parent sees what was agreed to, and withdraws the consent for a child, who is then removed', async ({
  page,
  site,
  axe,
}) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Renarde')
  await page.goto('/fr/compte')
  const data = page.getByRole('region', { name: 'Vos données' })
  await data.getByRole('button', { name: 'Retirer\u00A0: consentement parental' }).click()
  const question = page.getByRole('dialog', { name: 'Retirer cet accord\u202F?' })
  await axe(page)
  await question.getByRole('button', { name: 'Garder cet accord' }).click()
  await expect(data.getByText('Retiré le')).toHaveCount(0)
  await data.getByRole('button', { name: 'Retirer\u00A0: consentement parental' }).click()
  await question.getByRole('button', { name: 'Confirmer le retrait' }).dblclick()
  await expect(data.getByText('Retiré le')).not.toHaveCount(0)
  await axe(page)
  await page.goto('/fr/espace-parent')
  await expect(page.getByText('Renarde')).toHaveCount(0)
})

/** Keeps calls waiting until they are released. */
async function hold(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}
