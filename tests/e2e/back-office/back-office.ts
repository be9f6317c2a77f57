import type { Page } from '@playwright/test'
import { expect, newAddress, type Site } from '#tests/support/e2e.ts'

export const phone = { width: 390, height: 844 }
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

export async function signIn(page: Page, { admin }: Site, path = '/admin'): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Mot de passe').fill(admin.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  if (path !== '/admin') await page.goto(path)
}

/** A family whose account exists because an administrator created a link for it. */
export async function aFamily(page: Page, name: string): Promise<string> {
  const email = newAddress(name)
  const token = await storedToken(page)
  const response = await page.request.post('/api/admin/generate-magic-link', {
    data: { email },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(response.status()).toBe(200)
  return email
}
