import { expect, type Page } from '@playwright/test'

/** Sets the code that leads out of a child's view, on the account page as a parent does. */
export async function setPin(page: Page): Promise<void> {
  await page.goto('/fr/compte')
  await page.getByLabel('Code de la famille').fill('2468')
  await page.getByRole('button', { name: 'Enregistrer ce code' }).click()
  await expect(page.getByText('Un code est choisi.')).toBeVisible()
}
