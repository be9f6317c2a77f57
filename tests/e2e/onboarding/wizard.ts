import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/support/e2e.ts'

export const shortSteps = ['famille', 'objectifs', 'premier bilan', 'cadre et sécurité', 'confirmation']
export const longSteps = [
  'famille',
  'objectifs',
  'premier bilan',
  'cadre et sécurité',
  'vérification technique',
  'Mission 0',
  'confirmation',
]

export const next = (page: Page) => page.getByRole('button', { name: 'Continuer' })
export const back = (page: Page) => page.getByRole('button', { name: 'Retour' })
export const finish = (page: Page) => page.getByRole('button', { name: 'Terminer l’inscription' })

export async function expectStep(page: Page, names: readonly string[], number: number): Promise<void> {
  const text = `Étape ${number} sur ${names.length}, ${names[number - 1]}`
  const bar = page.getByRole('progressbar', { name: text })
  await expect(bar).toHaveAttribute('aria-valuenow', String(number))
  await expect(bar).toHaveAttribute('aria-valuemax', String(names.length))
}

export async function answerFamily(page: Page, path?: 'Express' | 'Complet'): Promise<void> {
  if (path) await page.getByRole('radio', { name: path }).check()
  await page.getByLabel('Votre prénom').fill('Camille')
  await page.getByLabel('Votre nom').fill('Martin')
  await page.getByLabel('Pays', { exact: true }).selectOption('LU')
  await page.getByLabel('Son prénom').fill('Léa')
  await page.getByRole('radio', { name: '9 à 11 ans' }).check()
  await page.getByRole('checkbox', { name: /autorité parentale/ }).check()
}

export async function answerObjectives(page: Page): Promise<void> {
  for (const name of ['Autonomie', 'Concentration', 'Oser parler', 'Écologie', 'Jeux et logique'])
    await page.getByRole('checkbox', { name }).check()
}

export async function answerBaseline(page: Page, question: string, value: number): Promise<void> {
  await baseline(page, question)
    .getByRole('radio', { name: String(value) })
    .check()
}

export function baseline(page: Page, question: string): Locator {
  return page.getByRole('group', { name: question })
}

export const required = [
  'Reste dix minutes sur une tâche sans rappel.',
  'Met le bon mot sur ses émotions.',
  'Sait gérer 10 euros pendant 7 jours.',
]
export const optional = ['Range, ou finit une tâche simple.', 'Ose parler en classe.']

/** Changes the defaults of the profile (SPEC §3). */
export async function answerSafety(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: 'Allumée' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Modéré' })).toBeChecked()
  await page.getByRole('radio', { name: 'Selon l’humeur' }).check()
  await page.getByLabel('Le nom d’affichage').fill('Renarde')
  await page.getByRole('checkbox', { name: /ces règles/ }).check()
}

/** The express path from its first question to its confirmation. */
export async function answerAll(page: Page): Promise<void> {
  await answerFamily(page)
  await answerFromObjectivesOn(page)
}

/** The express path from the family's questions, once they are answered, to its confirmation. */
export async function answerFromObjectivesOn(page: Page): Promise<void> {
  await next(page).click()
  await answerObjectives(page)
  await next(page).click()
  for (const question of required) await answerBaseline(page, question, 3)
  await next(page).click()
  await answerSafety(page)
  await next(page).click()
}

/** The same in English, for any child of the family. */
export async function answerInEnglish(page: Page, displayName: string): Promise<void> {
  const go = () => page.getByRole('button', { name: 'Continue' }).click()
  for (const name of ['Autonomy', 'Ecology', 'Games and logic'])
    await page.getByRole('checkbox', { name }).check()
  await go()
  const threes = page.getByRole('radio', { name: '3', exact: true })
  await expect(threes.first()).toBeVisible()
  for (const three of await threes.all()) await three.check()
  await go()
  await page.getByRole('radio', { name: 'Your child’s choice' }).check()
  await page.getByRole('radio', { name: 'Moderated' }).check()
  await page.getByLabel('The display name').fill(displayName)
  await page.getByRole('checkbox', { name: /read these rules/ }).check()
  await go()
}

export const profileOf = async (page: Page) => (await page.request.get('/api/onboarding')).json()
export const storedAnswersOn = (page: Page) => page.evaluate(() => localStorage.getItem('onboarding'))
