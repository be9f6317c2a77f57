import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { codeAt, stepAt } from '#src/features/back-office/administrators/totp.server.ts'
import { expect, type Site, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

const codeOf = (secret: string, steps = 0) => codeAt(secret, stepAt(siteNow()) + steps)

async function enterCredentials(page: Page, { admin }: Site): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Mot de passe').fill(admin.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/admin/login')
}

/** The content of the QR code. */
async function readQrCode(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'Code QR à scanner' })
  const side = Number((await picture.getAttribute('viewBox'))?.split(' ')[2])
  const path = (await picture.locator('path').getAttribute('d')) ?? ''
  const scale = 4
  const data = new Uint8ClampedArray((side * scale) ** 2 * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g))
    for (let dot = 0; dot < scale ** 2; dot++) {
      const at =
        ((Number(y) * scale + Math.floor(dot / scale)) * side * scale + Number(x) * scale + (dot % scale)) * 4
      data.fill(0, at, at + 3)
    }
  return decodeQR({ width: side * scale, height: side * scale, data })
}

test('an administrator turns the second factor on, uses codes, renews recovery codes, turns it off', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('400 /api/admin/second-factor/', '401 /api/admin/')
  await page.setViewportSize({ width: 390, height: 844 })
  await enterCredentials(page, site)
  await expect(page).toHaveURL('/admin')
  // As in production, where an owner has nothing else until the second factor is on.
  await page.route('**/api/admin/status**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), needsSecondFactor: true } })
  })
  await page.goto('/admin?section=sessions')
  await expect(page.getByText('Validation en deux étapes à activer')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Conversations' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Activer la validation' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Mot de passe')).toBeFocused()
  await dialog.getByLabel('Mot de passe').fill('pas le bon')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Mot de passe incorrect')
  await dialog.getByLabel('Mot de passe').fill(site.admin.password)
  await dialog.getByRole('button', { name: 'Continuer' }).click()

  const secret = (await dialog.getByLabel('Ou entrez cette clé dans l’application').inputValue()).replaceAll(
    ' ',
    '',
  )
  await expect
    .poll(() => readQrCode(page))
    .toBe(
      `otpauth://totp/Mirabelle:${encodeURIComponent(site.admin.email)}?secret=${secret}&issuer=Mirabelle&algorithm=SHA1&digits=6&period=30`,
    )
  await expect(dialog.getByLabel('Code à six chiffres')).toBeFocused()
  await axe(page)
  await expect.poll(() => overflow(page)).toEqual([])
  await dialog.getByLabel('Code à six chiffres').fill(codeOf(secret, 9))
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Code invalide ou déjà utilisé')
  await dialog.getByLabel('Code à six chiffres').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Vos codes de secours')
  const [recoveryCode = '', another = '', ...rest] = await dialog.getByRole('listitem').allTextContents()
  expect(rest).toHaveLength(8)
  await axe(page)
  await page.unroute('**/api/admin/status**')
  await dialog.getByRole('button', { name: 'Je les ai rangés' }).click()
  await expect(page.getByText('Il vous reste 10 codes de secours.')).toBeVisible()
  await expect(page.getByText('Validation en deux étapes à activer')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Conversations' })).toBeVisible()

  await logOut(page)
  await enterCredentials(page, site)
  const code = page.getByLabel('Code de validation')
  await expect(code).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await axe(page)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toHaveText('Code invalide ou déjà utilisé')
  await code.fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin')

  await logOut(page)
  await enterCredentials(page, site)
  await code.fill(recoveryCode.toLowerCase())
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/admin')

  await page.goto('/admin?section=sessions')
  await expect(page.getByText('Il vous reste 9 codes de secours.')).toBeVisible()
  await page.getByRole('button', { name: 'Renouveler les codes de secours' }).click()
  await dialog.getByLabel('Mot de passe').fill(site.admin.password)
  await dialog.getByLabel('Code de validation').fill(another)
  await axe(page)
  await dialog.getByRole('button', { name: 'Renouveler les codes de secours' }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Vos codes de secours')
  const [renewed = ''] = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Je les ai rangés' }).click()

  await page.getByRole('button', { name: 'Désactiver' }).click()
  await dialog.getByLabel('Mot de passe').fill(site.admin.password)
  await dialog.getByLabel('Code de validation').fill(renewed)
  await dialog.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByText('Validation en deux étapes désactivée')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goto('/admin?section=audit&action=switch-off-second-factor')
  await expect(page.getByRole('cell', { name: site.admin.email }).first()).toBeVisible()
  await logOut(page)
  await enterCredentials(page, site)
  await expect(page).toHaveURL('/admin')
})
