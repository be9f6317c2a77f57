import type { Page } from '@playwright/test'
import { z } from 'zod'
import { companyDay } from '#src/shared/dates.ts'
import { later, minute } from '#src/shared/durations.ts'
import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import { anEmail, asTeam, expect, type Site, signInSubscriber, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { phone, signIn, storedToken } from './back-office.ts'

const narrow = { width: 320, height: 800 }
const password = 'une phrase à retenir'

test('a series is planned, changed from one session on, given its link, and cancelled with a message', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('400 /api/admin/lives')
  await signIn(page, site, '/admin?section=lives&week=2031-03-24')
  const title = `Dire non ${crypto.randomUUID().slice(0, 6)}`
  await expect(page.getByRole('heading', { name: 'Semaine du 24 au 30 mars' })).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle série' }).click()
  await page.getByLabel('Titre', { exact: true }).fill(title)
  await page.getByLabel('Expert', { exact: true }).last().selectOption('Inès Moreau')
  await page.getByLabel('Début (heure de Luxembourg)').fill('2031-03-26T17:30')
  await page.getByLabel('Durée en minutes').fill('90')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Un thème du programme')).toBeVisible()
  await page.getByRole('dialog').getByLabel('Thème').selectOption('Sciences')
  await expect(page.getByText('Durée de 45 à 60 minutes')).toBeVisible()
  await axe(page)
  await page.getByLabel('Durée en minutes').fill('50')
  await page.getByRole('button', { name: 'Enregistrer' }).click()

  // The series keeps its hour across the change of the clocks.
  for (const week of ['2031-03-26', '2031-04-02']) {
    await page.goto(`/admin?section=lives&week=${week}`)
    await expect(page.getByRole('button', { name: new RegExp(`^17 h 30.*${title}`) })).toBeVisible()
  }
  await page.goto('/admin?section=lives&week=2031-03-26')
  const event = page.getByRole('button', { name: new RegExp(title) }).first()
  await expect(event).toContainText('Série, 1 sur 4')
  await expect(event).toContainText('Accueil manquant')
  await expect(page.getByRole('button', { name: 'À compléter, 1' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: `Choisir l’accueil : ${title}` }).click()
  await page.getByLabel('Accueil, deuxième adulte').selectOption(site.admin.email)
  await page.getByLabel('Lien de la réunion').fill('https://meet.example/dire-non')
  await page.getByLabel('Ce qui change').selectOption('Ce live et tous ceux qui suivent')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('button', { name: 'À compléter, 0' })).toBeVisible()

  await event.click()
  const panel = page.getByRole('complementary', { name: 'Live choisi' })
  await expect(panel).toContainText('mercredi 26 mars, 17 h 30, 50 minutes')
  await expect(panel).toContainText('Inès Moreau')
  await expect(panel).toContainText('Par le lien de réunion')
  await expect(panel).toContainText('Personne n’est inscrit.')
  await axe(page)

  await page.setViewportSize(narrow)
  const sheet = page.getByRole('dialog', { name: 'Live choisi' })
  await expect(sheet.getByRole('button', { name: 'Fermer' })).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await axe(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await event.click()
  await panel.getByRole('button', { name: 'Annuler' }).click()
  await page.getByLabel('Un mot pour les familles').fill('Inès est souffrante.')
  await axe(page)
  await page.getByRole('button', { name: 'Annuler le live' }).click()
  await expect(event).toContainText('Annulé')
  await expect(panel).toContainText('Inès est souffrante.')
})

test('an invited expert chooses a password, sees only their own live session, and can decline it', async ({
  page,
  site,
  axe,
  browser,
  allowErrors,
}) => {
  allowErrors('400 /api/admin/lives/', '403 /api/admin/one-to-one/settings')
  await signIn(page, site, '/admin?section=team')
  const email = anEmail('ines')
  await page.getByRole('button', { name: 'Inviter quelqu’un' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Nom').fill('Inès Moreau')
  await page.getByLabel('Rôle').selectOption('expert')
  await axe(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Invité')
  await axe(page)

  const link = /\/admin\/invitation\?token=\S+/.exec((await site.emailTo(email)).text)?.[0] ?? ''
  const context = await browser.newContext({ viewport: phone })
  const expert = await context.newPage()
  await expert.goto(`${site.origin}${link}`)
  await axe(expert)
  await expert.getByLabel('Mot de passe').fill(password)
  await expert.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(expert.getByText(`Connectez-vous avec ${email}`)).toBeVisible()

  await page.goto('/admin?section=experts')
  await page.getByRole('button', { name: 'Modifier Inès Moreau' }).click()
  await page.getByLabel('Compte').selectOption({ label: `Inès Moreau, ${email}` })
  await axe(page)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Inès Moreau' })).toContainText('Oui')
  const { title, startsAt } = await aLiveSoon(page, site, { name: 'Inès Moreau', email, password })

  await expert.getByRole('link', { name: 'Se connecter' }).click()
  await expert.getByLabel('Email').fill(email)
  await expert.getByLabel('Mot de passe').fill(password)
  await expert.getByRole('button', { name: 'Se connecter' }).click()
  await expect(expert.getByRole('heading', { name: 'Bonjour Inès.' })).toBeVisible()
  await expect(expert.getByRole('navigation').getByRole('link')).toHaveText([
    'Mes lives',
    'Mes séances',
    'Sessions',
  ])
  await expect(expert.getByRole('heading', { name: title })).toBeVisible()
  const line = expert.getByRole('row').filter({ hasText: 'Renard' })
  await expect(line.getByRole('cell').last()).toHaveText('Présence')
  await expect(expert.getByText('Weber')).toHaveCount(0)
  await axe(expert)
  await expert.setViewportSize(narrow)
  await expectNoSidewaysScroll(expert)

  await expert
    .getByRole('region', { name: title })
    .getByRole('button', { name: 'Je ne peux pas venir', exact: true })
    .click()
  await expert.getByRole('button', { name: 'Prévenir l’équipe' }).click()
  await expect(expert.getByText('Dites à l’équipe pourquoi')).toBeVisible()
  await expert.getByLabel('Pourquoi').fill('Je suis souffrante.')
  await axe(expert)
  await expert.getByRole('button', { name: 'Prévenir l’équipe' }).click()
  await expect(expert.getByText('L’équipe est prévenue')).toBeVisible()
  await expect(expert.getByRole('heading', { name: title })).toHaveCount(0)

  await expert.getByRole('link', { name: 'Mes séances' }).click()
  await expect(expert.getByRole('button', { name: 'Nouveau créneau' })).toBeVisible()
  await expect(expert.getByLabel('Séances par mois et par enfant')).toHaveCount(0)
  await axe(expert)
  await expectNoSidewaysScroll(expert)
  const sentEmail = await site.emailTo(site.admin.email, ({ subject }) => subject.includes(title))
  expect(sentEmail.text).toContain('Je suis souffrante.')
  await context.close()

  await page.goto(`/admin?section=lives&week=${companyDay(new Date(startsAt))}`)
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  await expect(page.getByRole('complementary', { name: 'Live choisi' })).toContainText('À choisir')
  await page.getByRole('button', { name: 'Corriger les présences' }).click()
  await page.getByLabel('Présence de Renard').selectOption('Absence')
  await page.getByRole('button', { name: 'Enregistrer les présences' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Renard' }).getByRole('cell').last()).toHaveText(
    'Absence',
  )
})

test('an action that asks for the password again is done once it was given', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('403 /api/admin/users.csv', '400 /api/admin/confirm')
  await signIn(page, site)
  await page.route(
    '**/api/admin/users.csv*',
    (route) => route.fulfill({ status: 403, json: { message: 'Confirmez', code: 'confirmPassword' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'C’est bien vous ?' })
  await dialog.getByLabel('Mot de passe').fill('un autre')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  await expect(dialog).toContainText('Mot de passe incorrect')
  await axe(page)
  await dialog.getByLabel('Mot de passe').fill(site.admin.password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Confirmer' }).click()
  expect((await downloading).suggestedFilename()).toBe('utilisateurs.csv')
  await expect(dialog).toHaveCount(0)
})

/** A live session of an expert that begins in a few minutes, with one child who has entered. */
async function aLiveSoon(
  page: Page,
  site: Site,
  { name, ...credentials }: { name: string; email: string; password: string },
): Promise<{ title: string; startsAt: string }> {
  const headers = { Authorization: `Bearer ${await storedToken(page)}` }
  const experts = z
    .array(z.object({ id: z.string(), name: z.string() }))
    .parse(await (await page.request.get('/api/admin/experts', { headers })).json())
  const title = `Écouter ${crypto.randomUUID().slice(0, 6)}`
  const startsAt = later(siteNow(), 5 * minute).toISOString()
  const fields = {
    title,
    lang: 'fr',
    category: 'social',
    startsAt,
    minutes: 45,
    joinUrl: 'https://meet.example/a',
    expertId: experts.find((one) => one.name === name)?.id,
  }
  const made = await page.request.post('/api/admin/lives', { headers, data: fields })
  const { id } = z.object({ id: z.string() }).parse(await made.json())
  // A child can enter only when two adults are in.
  await (await asTeam(site, credentials)).post(`/api/admin/lives/${id}/here`, {})
  await page.context().route('https://meet.example/**', (route) => route.fulfill({ body: '' }))
  await page.goto(`/admin?section=lives&week=${companyDay(new Date(startsAt))}`)
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: `Entrer dans la classe d’${title}` }).click()
  const meeting = await opening
  await expect.poll(() => meeting.url()).toBe('https://meet.example/a')
  await meeting.close()
  await signInSubscriber(page, site)
  const response = await page.request.post('/api/onboarding/complete', {
    data: { ...expressAnswers, displayName: 'Renard' },
    headers: { Origin: site.origin },
  })
  expect(response.status()).toBe(200)
  const { children } = z
    .object({ children: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/account/children')).json())
  const joined = await page.request.post(`/api/lives/${id}/join`, {
    data: { childIds: children.map((child) => child.id) },
    headers: { Origin: site.origin },
  })
  expect(joined.status()).toBe(200)
  return { title, startsAt }
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // While a dialog is open, the space of the scroll bar is reserved.
  await expect.poll(() => overflow(page)).toEqual([])
}
