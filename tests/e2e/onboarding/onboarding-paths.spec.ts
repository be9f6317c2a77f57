import { expect, signInFamily, test } from '#tests/support/e2e.ts'
import {
  answerBaseline,
  answerFamily,
  answerInEnglish,
  answerObjectives,
  answerSafety,
  baseline,
  expectStep,
  finish,
  longSteps,
  next,
  optional,
  profileOf,
  required,
  shortSteps,
  storedAnswersOn,
} from './wizard.ts'

test('an address with an unknown child leads to the account', async ({ page, site, axe, allowErrors }) => {
  allowErrors('404 /api/account/children/')
  await signInFamily(page, site)
  for (const child of [crypto.randomUUID(), '']) {
    await page.goto(`/fr/onboarding?child=${child}`)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Cet enfant n’est pas dans votre compte.' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ouvrir mon compte' })).toHaveAttribute('href', '/fr/compte')
  }
  await axe(page)
})

test('before the welcome, the address of one more child leads to the welcome', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/fr/onboarding?child=new')
  await expect(page).toHaveURL('/fr/onboarding')
  await expectStep(page, shortSteps, 1)
})

test('a family takes the express path of five steps, and is led to its videos', async ({
  page,
  site,
  axe,
}) => {
  const email = await signInFamily(page, site)
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (blocked: string) => violations.push(blocked))
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => window.reportViolation(event.violatedDirective + ' ' + event.blockedURI))",
  )
  await page.goto('/fr/onboarding')
  await expectStep(page, shortSteps, 1)
  await expect(page.getByLabel('Votre e-mail')).toHaveValue(email)
  await axe(page)

  await answerFamily(page, 'Express')
  await expect(page.getByText('Parcours express, environ 2 minutes')).toBeVisible()
  await expect(page.getByLabel('Fuseau horaire')).toHaveValue('Europe/Luxembourg')
  await next(page).click()

  await expectStep(page, shortSteps, 2)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Qu’aimeriez-vous voir grandir chez Léa' }),
  ).toBeFocused()
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
  await expect(
    page.getByRole('definition').filter({ hasText: 'Autonomie, Concentration, Oser parler' }),
  ).toBeVisible()
  await axe(page)
  await finish(page).click()

  await expect(page.getByText('Inscription terminée !')).toBeVisible()
  await expect(page).toHaveURL(/\/fr\/videos\/?$/)
  await expect.poll(() => storedAnswersOn(page)).toBeNull()
  await expect
    .poll(() => profileOf(page))
    .toMatchObject({
      onboardingType: 'express',
      displayName: 'Renarde',
      currentStep: 'completed',
      isCompleted: true,
      selectedChallenge: null,
    })
  await expect
    .poll(async () => (await page.request.get('/api/auth/me')).json())
    .toMatchObject({
      hasCompletedOnboarding: true,
    })
  expect(violations).toEqual([])
})

test('a family takes the complete path: seven steps, all five questions, a goal, a check and Mission 0', async ({
  page,
  site,
  axe,
}) => {
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
  for (const name of [
    'Le matériel est vérifié',
    'Un coin calme est prévu',
    'La box Mirabelle est sous la main',
  ])
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
  await expect
    .poll(() => profileOf(page))
    .toMatchObject({
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

test('the whole wizard works by keyboard', async ({ page, site }) => {
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
  await expect
    .poll(() => profileOf(page))
    .toMatchObject({
      country: 'LU',
      baselineConcentration: 2,
      cameraDefault: 'on',
      chatAuthorized: 'moderated',
    })
})

test('with no language known, it leads to /fr/videos', async ({ page, site }) => {
  await signInFamily(page, site)
  await page.goto('/onboarding')
  await page.getByLabel('Your first name').fill('Camille')
  await page.getByLabel('Your last name').fill('Martin')
  await page.getByLabel('Country', { exact: true }).selectOption('FR')
  await page.getByLabel('Their first name').fill('Léa')
  await page.getByRole('radio', { name: '6 to 8' }).check()
  await page.getByRole('checkbox', { name: /parental responsibility/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await answerInEnglish(page, 'Fox')
  await page.evaluate(() => {
    localStorage.removeItem('language')
    // biome-ignore lint/suspicious/noDocumentCookie: simulates a browser that has never chosen a language
    document.cookie = 'language=; Max-Age=0; Path=/'
  })
  await page.getByRole('button', { name: 'Finish signing up' }).click()
  await expect(page).toHaveURL(/\/fr\/videos\/?$/)
})
