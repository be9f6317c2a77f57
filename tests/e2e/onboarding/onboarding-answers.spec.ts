import { expressAnswers } from '#tests/support/accounts/welcome.ts'
import { expect, signInFamily, test } from '#tests/support/e2e.ts'
import {
  answerAll,
  answerFamily,
  answerFromObjectivesOn,
  answerObjectives,
  back,
  expectStep,
  finish,
  longSteps,
  next,
  profileOf,
  shortSteps,
  storedAnswersOn,
} from './wizard.ts'

test('step 1 names each missing answer, and leads to the first', async ({ page, site, axe }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await page.getByLabel('Votre e-mail').fill('camille@')
  await next(page).click()

  for (const message of [
    'Le prénom du parent est requis',
    'Le nom du parent est requis',
    'Email invalide',
    'Le pays est requis',
    'Le fuseau horaire est requis',
    "Le prénom de l'enfant est requis",
    "Veuillez sélectionner un groupe d'âge",
    'Le consentement parental est obligatoire',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByLabel('Votre prénom')).toBeFocused()
  await expect(page.getByLabel('Votre prénom')).toHaveAccessibleDescription('Le prénom du parent est requis')
  await axe(page)

  await page.getByRole('alert').getByRole('link', { name: 'Son âge' }).click()
  await expect(page.getByRole('radio', { name: '6 à 8 ans' })).toBeFocused()
  await answerFamily(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Votre e-mail'])
})

test('step 2 blocks a sixth objective and asks for two interests', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await next(page).click()
  await next(page).click()
  await expect(page.getByText('Sélectionnez au moins un objectif')).toBeVisible()
  await expect(page.getByText("Sélectionnez au moins 2 centres d'intérêt")).toBeVisible()

  for (const name of ['Autonomie', 'Concentration', 'Émotions', 'Oser parler', 'Créativité'])
    await page.getByRole('checkbox', { name }).check()
  await expect(page.getByText('Maximum 5 objectifs')).toBeVisible()
  const sixth = page.getByRole('checkbox', { name: 'Esprit critique' })
  await sixth.click({ force: true })
  await expect(sixth).not.toBeChecked()
  await expect(sixth).toHaveAttribute('aria-disabled', 'true')
})

test('a reload keeps the step and every answer, and going back loses none', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page, 'Complet')
  await next(page).click()
  await answerObjectives(page)
  await page.getByLabel('Un souhait, dans vos mots').fill('Oser')
  await page.reload()

  await expectStep(page, longSteps, 2)
  await expect(page.getByRole('checkbox', { name: 'Oser parler' })).toBeChecked()
  await expect(page.getByLabel('Un souhait, dans vos mots')).toHaveValue('Oser')

  await next(page).click()
  await expectStep(page, longSteps, 3)
  await page.goBack()
  await expectStep(page, longSteps, 2)
  await page.goForward()
  await expectStep(page, longSteps, 3)
  await back(page).click()
  await expectStep(page, longSteps, 2)
  await back(page).click()
  await expectStep(page, longSteps, 1)
  await expect(page.getByLabel('Son prénom')).toHaveValue('Léa')

  await page.goto('/it/onboarding?step=objectives')
  await expect(page.getByRole('progressbar', { name: 'Passo 2 di 7, obiettivi' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Autonomia' })).toBeChecked()
})

test('a step cannot be skipped by its address', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding?step=confirmation')
  await expectStep(page, shortSteps, 1)
})

test('a lost connection loses nothing: the failure shows, and a second attempt succeeds', async ({
  page,
  site,
  context,
  axe,
  allowErrors,
}) => {
  allowErrors('net::ERR_INTERNET_DISCONNECTED /api/onboarding/complete')
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await context.setOffline(true)
  await answerFromObjectivesOn(page)
  await finish(page).click()

  const toast = page.getByRole('alert').filter({ hasText: 'Erreur' })
  await expect(toast).toContainText('Une erreur est survenue. Veuillez réessayer.')
  await expect(
    page.getByText('L’envoi n’a pas abouti. Vos réponses sont gardées sur cet appareil.'),
  ).toBeVisible()
  await axe(page)
  await expect.poll(() => storedAnswersOn(page)).toContain('Renarde')

  await context.setOffline(false)
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  await expect(page).toHaveURL(/\/fr\/videos\/?$/)
})

test('an ended session leads to the login page, and the answers are still there afterwards', async ({
  page,
  site,
  context,
  allowErrors,
}) => {
  allowErrors('401 /api/onboarding/complete', '401 /api/auth/me')
  const email = await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerAll(page)
  await expectStep(page, shortSteps, 5)
  await context.clearCookies({ name: 'session' })
  await finish(page).click()
  await expect(page).toHaveURL(/\/fr\/login\/?$/)

  await signInFamily(page, site, email)
  await page.goto('/fr/onboarding')
  await expectStep(page, shortSteps, 5)
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
})

test('a field that the server rejects leads back to its step', async ({ page, site, allowErrors }) => {
  allowErrors('400 /api/onboarding/complete')
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerAll(page)
  // An older page could send a display name that is too long for today's server.
  await page.route(
    '**/api/onboarding/complete',
    (route) =>
      route.continue({
        postData: JSON.stringify({ ...route.request().postDataJSON(), displayName: 'a'.repeat(61) }),
      }),
    {
      times: 1,
    },
  )
  await finish(page).click()

  await expectStep(page, shortSteps, 4)
  await expect(page.getByLabel('Le nom d’affichage')).toBeFocused()
  await expect(page.getByLabel('Le nom d’affichage')).toHaveAccessibleDescription(
    /Cette réponse n’a pas été acceptée/,
  )
  await page.getByLabel('Le nom d’affichage').fill('Écureuil')
  await next(page).click()
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  await expect.poll(() => profileOf(page)).toMatchObject({ displayName: 'Écureuil' })
})

test('a family that has completed the wizard finds its answers and may update them', async ({
  page,
  site,
}) => {
  await signInFamily(page, site)
  const profile = {
    ...expressAnswers,
    country: 'CA',
    timezone: 'America/Vancouver',
    childName: 'Tom',
    childAge: '12-15',
    childLanguage: 'en',
    cameraDefault: 'off',
    chatAuthorized: 'no',
    displayName: 'Loup',
  }
  await page.request.post('/api/onboarding/complete', { data: profile, headers: { Origin: site.origin } })
  await page.goto('/fr/onboarding?step=safety')
  await expect(page.getByLabel('Le nom d’affichage')).toHaveValue('Loup')
  await page.getByLabel('Le nom d’affichage').fill('Louve')
  await next(page).click()
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  await expect.poll(() => profileOf(page)).toMatchObject({ ...profile, displayName: 'Louve' })
})

test('a parent erases the answers stored on the device, after one question', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await expect.poll(() => storedAnswersOn(page)).toContain('Léa')
  const erase = page.getByRole('button', { name: 'Effacer maintenant' })
  await erase.click()
  await expect(page.getByRole('button', { name: 'Non, garder' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(erase).toBeFocused()
  await erase.click()
  await page.getByRole('button', { name: 'Oui, effacer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Son prénom')).toHaveValue('')
  await expect.poll(() => storedAnswersOn(page)).toBeNull()
})

test('signed out, the login page of the same form opens', async ({ page }) => {
  for (const [path, login] of [
    ['/fr/onboarding', '/fr/login'],
    ['/en/welcome', '/en/sign-in'],
    ['/it/onboarding', '/it/accedi'],
    ['/onboarding', '/login'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${login}/?$`))
  }
})
