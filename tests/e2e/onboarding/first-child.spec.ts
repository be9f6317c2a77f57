import { aChild, dismissCookieBanner, expect, signInSubscriber, test } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const { path, edit, name, required, keep, interest } of inShort([
  {
    path: '/fr/compte',
    edit: 'Modifier les réponses sur Éva',
    name: 'Nom d’affichage',
    required: 'requis',
    keep: 'Enregistrer',
    interest: 'Numérique et IA',
  },
  {
    path: '/en/account',
    edit: 'Edit your answers about Éva',
    name: 'Display name',
    required: 'required',
    keep: 'Save',
    interest: 'Technology and AI',
  },
  {
    path: '/it/account',
    edit: 'Modifica le risposte su Éva',
    name: 'Nome visualizzato',
    required: 'obbligatori',
    keep: 'Salva',
    interest: 'Digitale e IA',
  },
]))
  test(`the first child is edited at ${path} without repeating the welcome`, async ({ page, site, axe }) => {
    await signInSubscriber(page, site)
    await aChild(page, site, 'Éva')
    await page.goto(path)
    await page.getByRole('button', { name: edit }).click()
    const dialog = page.getByRole('dialog')
    const shown = dialog.getByLabel(name)
    await expect(shown).toHaveValue('Éva')
    await axe(page)
    await shown.fill('')
    await dialog.getByRole('button', { name: keep }).click()
    await expect(dialog.getByRole('alert')).toBeFocused()
    await dialog.getByRole('link', { name }).press('Enter')
    await expect(shown).toBeFocused()
    await expect(shown).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByText(new RegExp(required))).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
    await shown.fill('Loutre')
    await dialog.getByRole('checkbox', { name: interest }).check()
    await dialog.getByRole('button', { name: keep }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Loutre', { exact: true })).toBeVisible()
    const storedProfile: unknown = await (await page.request.get('/api/onboarding/child')).json()
    expect(storedProfile).toMatchObject({
      displayName: 'Loutre',
      interests: expect.arrayContaining(['tech_ai']),
    })
  })
