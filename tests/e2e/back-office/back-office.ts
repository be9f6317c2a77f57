import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import type { Database } from '#src/infrastructure/database/database.server.ts'
import { admins } from '#src/infrastructure/database/schema.server.ts'
import { anExpert } from '#tests/support/accounts/factories.ts'
import { anEmail, createFamily, expect, type Site, type Team } from '#tests/support/e2e.ts'

export const phone = { width: 390, height: 844 }
export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

export const nora = { email: 'nora@example.com', password: 'un-autre-mot-de-passe' }

/** Gives the owner and the expert Nora their accounts. Returns the expert. */
export async function addAccounts(db: Database, owner: Site['admin']) {
  await setAdministrator(db, owner)
  await setAdministrator(db, { ...nora, role: 'expert' })
  const [account] = await db.select().from(admins).where(eq(admins.email, nora.email))
  return anExpert(db, { name: 'Nora Weber', adminId: account?.id ?? null })
}

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
export async function aFamily(team: Team, name: string): Promise<string> {
  const email = anEmail(name)
  await createFamily(team, email)
  return email
}
