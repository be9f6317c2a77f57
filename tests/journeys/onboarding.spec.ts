import type { Locator, Page } from '@playwright/test'
import { expect, signInFamily, test } from '#tests/harness/journey.ts'

const shortSteps = ['famille', 'objectifs', 'premier bilan', 'cadre et sécurité', 'confirmation']
const longSteps = ['famille', 'objectifs', 'premier bilan', 'cadre et sécurité', 'vérification technique', 'Mission 0', 'confirmation']

const next = (page: Page) => page.getByRole('button', { name: 'Continuer' })
const back = (page: Page) => page.getByRole('button', { name: 'Retour' })
const finish = (page: Page) => page.getByRole('button', { name: 'Terminer l’inscription' })

async function expectStep(page: Page, names: readonly string[], number: number): Promise<void> {
  const text = `Étape ${number} sur ${names.length}, ${names[number - 1]}`
  const bar = page.getByRole('progressbar', { name: text })
  await expect(bar).toHaveAttribute('aria-valuenow', String(number))
  await expect(bar).toHaveAttribute('aria-valuemax', String(names.length))
}

async function answerFamily(page: Page, path?: 'Express' | 'Complet'): Promise<void> {
  if (path) await page.getByRole('radio', { name: path }).check()
  await page.getByLabel('Votre prénom').fill('Camille')
  await page.getByLabel('Votre nom').fill('Martin')
  await page.getByLabel('Pays', { exact: true }).selectOption('LU')
  await page.getByLabel('Son prénom').fill('Léa')
  await page.getByRole('radio', { name: '9 à 11 ans' }).check()
  await page.getByRole('checkbox', { name: /autorité parentale/ }).check()
}

async function answerObjectives(page: Page): Promise<void> {
  for (const name of ['Autonomie', 'Concentration', 'Oser parler', 'Écologie', 'Jeux et logique']) await page.getByRole('checkbox', { name }).check()
}

async function answerBaseline(page: Page, question: string, value: number): Promise<void> {
  await baseline(page, question)
    .getByRole('radio', { name: String(value) })
    .check()
}

function baseline(page: Page, question: string): Locator {
  return page.getByRole('group', { name: question })
}

const required = ['Reste dix minutes sur une tâche sans rappel.', 'Met le bon mot sur ses émotions.', 'Sait gérer 10 euros pendant 7 jours.']
const optional = ['Range, ou finit une tâche simple.', 'Ose parler en classe.']

async function answerSafety(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Selon l’envie' }).check()
  await page.getByRole('radio', { name: 'Modéré' }).check()
  await page.getByLabel('Le nom d’affichage').fill('Renarde')
  await page.getByRole('checkbox', { name: /ces règles/ }).check()
}

const profileOf = async (page: Page) => (await page.request.get('/api/onboarding')).json()
const keptOn = (page: Page) => page.evaluate(() => localStorage.getItem('onboarding'))

test('a family takes the express path: five steps, and is led to its videos', async ({ page, site, axe }) => {
  const email = await signInFamily(page, site)
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (blocked: string) => violations.push(blocked))
  await page.addInitScript("addEventListener('securitypolicyviolation', (event) => window.reportViolation(event.violatedDirective + ' ' + event.blockedURI))")
  await page.goto('/fr/onboarding')
  await expectStep(page, shortSteps, 1)
  await expect(page.getByLabel('Votre e-mail')).toHaveValue(email)
  await axe(page)

  await answerFamily(page, 'Express')
  await expect(page.getByText('Parcours express, environ 2 minutes')).toBeVisible()
  await expect(page.getByLabel('Fuseau horaire')).toHaveValue('Europe/Luxembourg')
  await next(page).click()

  await expectStep(page, shortSteps, 2)
  await expect(page.getByRole('heading', { level: 1, name: 'Qu’aimeriez-vous voir grandir chez Léa' })).toBeFocused()
  await expect(page.getByLabel('Un souhait, dans vos mots')).toBeHidden()
  await answerObjectives(page)
  await axe(page)
  await next(page).click()

  await expectStep(page, shortSteps, 3)
  for (const question of optional) await expect(baseline(page, question)).toBeHidden()
  for (const question of required) {
    await expect(next(page)).toBeDisabled()
    await answerBaseline(page, question, 4)
  }
  await axe(page)
  await next(page).click()

  await expectStep(page, shortSteps, 4)
  await answerSafety(page)
  await axe(page)
  await next(page).click()

  await expectStep(page, shortSteps, 5)
  await expect(page.getByRole('definition').filter({ hasText: 'Autonomie, Concentration, Oser parler' })).toBeVisible()
  await axe(page)
  await finish(page).click()

  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  await expect(page).toHaveURL(/\/fr\/videos\/?$/)
  expect(await keptOn(page)).toBeNull()
  expect(await profileOf(page)).toMatchObject({
    onboardingType: 'express',
    displayName: 'Renarde',
    currentStep: 'completed',
    isCompleted: true,
    selectedChallenge: null,
  })
  expect(await (await page.request.get('/api/auth/me')).json()).toMatchObject({ hasCompletedOnboarding: true })
  expect(violations).toEqual([])
})

test('a family takes the complete path: seven steps, all five questions, a wish, a technical check and Mission 0', async ({ page, site, axe }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await expectStep(page, shortSteps, 1)
  await page.getByRole('radio', { name: 'Complet' }).check()
  await expectStep(page, longSteps, 1)
  await expect(page.getByText('Parcours complet, environ 5 à 6 minutes')).toBeVisible()
  await next(page).click()

  await answerObjectives(page)
  const wish = page.getByLabel('Un souhait, dans vos mots')
  await wish.fill('a'.repeat(151))
  await expect(page.getByText('151 sur 150 caractères')).toBeVisible()
  await next(page).click()
  await expect(page.getByText('Maximum 150 caractères').first()).toBeVisible()
  await expect(wish).toBeFocused()
  await wish.fill('Oser demander de l’aide.')
  await next(page).click()

  for (const question of [...required, ...optional]) await answerBaseline(page, question, 2)
  await next(page).click()
  await answerSafety(page)
  await next(page).click()

  await expectStep(page, longSteps, 5)
  for (const name of ['Le matériel est vérifié', 'Un coin calme est prévu', 'La box Mirabelle est sous la main'])
    await page.getByRole('checkbox', { name }).check()
  await axe(page)
  await next(page).click()

  await expectStep(page, longSteps, 6)
  await page.getByRole('radio', { name: 'La respiration' }).check()
  await axe(page)
  await next(page).click()

  await expectStep(page, longSteps, 7)
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  expect(await profileOf(page)).toMatchObject({
    onboardingType: 'complete',
    freeFormGoal: 'Oser demander de l’aide.',
    baselineAutonomy: 2,
    baselineConfidence: 2,
    techCheckConfirmed: true,
    hasQuietSpace: true,
    mirabelleBoxPrepared: true,
    selectedChallenge: 'breathing',
  })
})

test('step 1 names each answer that is missing, and leads to the first', async ({ page, site, axe }) => {
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
    await expect(page.getByRole('alert').getByRole('link', { name: message })).toBeVisible()
  await expect(page.getByLabel('Votre prénom')).toBeFocused()
  await expect(page.getByLabel('Votre prénom')).toHaveAccessibleDescription('Le prénom du parent est requis')
  await axe(page)

  await page.getByRole('alert').getByRole('link', { name: "Veuillez sélectionner un groupe d'âge" }).click()
  await expect(page.getByRole('radio', { name: '6 à 8 ans' })).toBeFocused()
  await answerFamily(page)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Email invalide'])
})

test('step 2 blocks a sixth objective and asks for two interests', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await next(page).click()
  await next(page).click()
  await expect(page.getByText('Sélectionnez au moins un objectif').first()).toBeVisible()
  await expect(page.getByText("Sélectionnez au moins 2 centres d'intérêt").first()).toBeVisible()

  for (const name of ['Autonomie', 'Concentration', 'Émotions', 'Oser parler', 'Créativité']) await page.getByRole('checkbox', { name }).check()
  await expect(page.getByText('Maximum 5 objectifs')).toBeVisible()
  const sixth = page.getByRole('checkbox', { name: 'Esprit critique' })
  await sixth.click({ force: true })
  await expect(sixth).not.toBeChecked()
  await expect(sixth).toHaveAttribute('aria-disabled', 'true')
})

test('a reload in the middle keeps the step and every answer; back never loses any, the browser’s own neither', async ({ page, site }) => {
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

test('nobody skips a step by its address', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding?step=confirmation')
  await expectStep(page, shortSteps, 1)
})

test('a lost connection loses nothing: the failure shows, and a second attempt succeeds', async ({ page, site, context, axe }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await context.setOffline(true)
  await next(page).click()
  await answerObjectives(page)
  await next(page).click()
  for (const question of required) await answerBaseline(page, question, 3)
  await next(page).click()
  await answerSafety(page)
  await next(page).click()
  await finish(page).click()

  const toast = page.getByRole('alert').filter({ hasText: 'Erreur' })
  await expect(toast).toContainText('Une erreur est survenue. Veuillez réessayer.')
  await expect(page.getByText('L’envoi n’a pas abouti. Vos réponses sont gardées sur cet appareil.')).toBeVisible()
  await axe(page)
  expect(await keptOn(page)).toContain('Renarde')

  await context.setOffline(false)
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  await expect(page).toHaveURL(/\/fr\/videos\/?$/)
})

test('a session that has ended leads to the login page, and the answers wait for the family to come back', async ({ page, site, context }) => {
  const email = await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await next(page).click()
  await answerObjectives(page)
  await next(page).click()
  for (const question of required) await answerBaseline(page, question, 3)
  await next(page).click()
  await answerSafety(page)
  await next(page).click()
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

test('what the server refuses leads back to its step and field', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  await next(page).click()
  await answerObjectives(page)
  await next(page).click()
  for (const question of required) await answerBaseline(page, question, 3)
  await next(page).click()
  await answerSafety(page)
  await next(page).click()
  // What an older page could send: a display name that the server of today finds too long.
  await page.route(
    '**/api/onboarding/complete',
    (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), displayName: 'a'.repeat(61) }) }),
    {
      times: 1,
    },
  )
  await finish(page).click()

  await expectStep(page, shortSteps, 4)
  await expect(page.getByLabel('Le nom d’affichage')).toBeFocused()
  await expect(page.getByLabel('Le nom d’affichage')).toHaveAccessibleDescription(/Cette réponse n’a pas été acceptée/)
  await page.getByLabel('Le nom d’affichage').fill('Écureuil')
  await next(page).click()
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  expect(await profileOf(page)).toMatchObject({ displayName: 'Écureuil' })
})

test('the whole wizard works from the keyboard', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  const { keyboard } = page
  await page.getByRole('radio', { name: 'Express' }).focus()
  await keyboard.press('Space')
  await keyboard.press('Tab')
  for (const text of ['Camille', 'Martin']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.press('Tab')
  await keyboard.type('Lux')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('Léa')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')

  await expectStep(page, shortSteps, 2)
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await page.getByRole('checkbox', { name: 'Numérique et IA' }).focus()
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')

  await expectStep(page, shortSteps, 3)
  for (let question = 0; question < 3; question++) {
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
  }
  await keyboard.press('Enter')

  await expectStep(page, shortSteps, 4)
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.type('Renarde')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Enter')

  await expectStep(page, shortSteps, 5)
  await finish(page).focus()
  await keyboard.press('Enter')
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  expect(await profileOf(page)).toMatchObject({ country: 'LU', baselineConcentration: 2, cameraDefault: 'on', chatAuthorized: 'moderated' })
})

test('a family that has completed it finds its answers and may update them', async ({ page, site }) => {
  await signInFamily(page, site)
  const profile = {
    parentFirstName: 'Camille',
    parentLastName: 'Martin',
    parentEmail: 'camille@example.com',
    country: 'CA',
    timezone: 'America/Vancouver',
    childName: 'Tom',
    childAge: '12-15',
    childLanguage: 'en',
    parentalConsent: true,
    onboardingType: 'express',
    objectives: ['teamwork'],
    interests: ['ecology', 'tech_ai'],
    baselineConcentration: 3,
    baselineEmotions: 3,
    baselineMoney: 3,
    cameraDefault: 'off',
    chatAuthorized: 'no',
    displayName: 'Loup',
    rulesAccepted: true,
  }
  await page.request.post('/api/onboarding/complete', { data: profile, headers: { Origin: site.origin } })
  await page.goto('/fr/onboarding?step=safety')
  await expect(page.getByLabel('Le nom d’affichage')).toHaveValue('Loup')
  await page.getByLabel('Le nom d’affichage').fill('Louve')
  await next(page).click()
  await finish(page).click()
  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  expect(await profileOf(page)).toMatchObject({ ...profile, displayName: 'Louve' })
})

test('a parent erases the answers kept on the device, after one question', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding')
  await answerFamily(page)
  expect(await keptOn(page)).toContain('Léa')
  const erase = page.getByRole('button', { name: 'Effacer maintenant' })
  await erase.click()
  await expect(page.getByRole('button', { name: 'Non, garder' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(erase).toBeFocused()
  await erase.click()
  await page.getByRole('button', { name: 'Oui, effacer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByLabel('Son prénom')).toHaveValue('')
  expect(await keptOn(page)).toBeNull()
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

test('with no language known, /fr/videos comes after it', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/onboarding')
  await page.getByLabel('Your first name').fill('Camille')
  await page.getByLabel('Your last name').fill('Martin')
  await page.getByLabel('Country', { exact: true }).selectOption('FR')
  await page.getByLabel('Their first name').fill('Léa')
  await page.getByRole('radio', { name: '6 to 8' }).check()
  await page.getByRole('checkbox', { name: /parental responsibility/ }).check()
  const go = page.getByRole('button', { name: 'Continue' })
  await go.click()
  for (const name of ['Independence', 'Ecology', 'Games and logic']) await page.getByRole('checkbox', { name }).check()
  await go.click()
  const threes = page.getByRole('radio', { name: '3', exact: true })
  await expect(threes.first()).toBeVisible()
  for (const three of await threes.all()) await three.check()
  await go.click()
  await page.getByRole('radio', { name: 'As they feel' }).check()
  await page.getByRole('radio', { name: 'Moderated' }).check()
  await page.getByLabel('The display name').fill('Fox')
  await page.getByRole('checkbox', { name: /read these rules/ }).check()
  await go.click()
  await page.evaluate(() => {
    localStorage.removeItem('language')
    // biome-ignore lint/suspicious/noDocumentCookie: the browser under test is one that has never chosen a language
    document.cookie = 'language=; Max-Age=0; Path=/'
  })
  await page.getByRole('button', { name: 'Finish signing up' }).click()
  await expect(page).toHaveURL(/\/fr\/videos\/?$/)
})
