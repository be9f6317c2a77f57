import { expect, test } from '#tests/support/e2e.ts'
import { signIn } from './back-office.ts'

test('a challenge is written in three languages, previewed as a child, published and set for a week', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('400 /api/admin/challenges')
  await signIn(page, site, '/admin?section=challenges')
  await page.getByRole('button', { name: 'Ajouter un défi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau défi' })
  await dialog.getByRole('textbox', { name: 'Identifiant', exact: true }).fill('plant-a-bean')
  for (const [language, title, steps] of [
    ['Français', 'Semer un haricot', 'Choisis un pot.\nArrose un peu.'],
    ['English', 'Sowing a bean', 'Choose a pot.\nWater it a little.'],
    ['Italiano', 'Seminare un fagiolo', 'Scegli un vaso.\nAnnaffia un po’.'],
  ] as const) {
    await dialog.getByLabel(`Titre (${language})`).fill(title)
    await dialog.getByLabel(`Pourquoi (${language})`).fill(`${title}.`)
    await dialog.getByLabel(`Étapes, une par ligne (${language})`).fill(steps)
    await dialog.getByLabel(`Matériel, un objet par ligne (${language})`).fill('Un pot')
  }
  await dialog.getByLabel('Durée en minutes').fill('15')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Un thème du programme')).toBeVisible()
  await expect(dialog.getByLabel('Thème')).toBeFocused()
  await dialog.getByLabel('Thème').selectOption('Créativité')
  await dialog.getByLabel('Dessins des étapes, un par ligne').fill('heart\nsun')
  await dialog.getByLabel('Publié : les familles le voient').check()
  await dialog.getByRole('button', { name: 'Aperçu' }).click()
  const italian = dialog.getByRole('region', { name: 'Tel que l’enfant le lit, Italiano' })
  await expect(italian.getByRole('listitem')).toHaveText(['Scegli un vaso.', 'Annaffia un po’.'])
  await expect(italian.locator('li svg')).not.toHaveCount(0)
  await axe(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Rechercher un titre').fill('haricot')
  // Waits until the list has shrunk, so that the controls below it do not move under the click.
  await expect(page.getByRole('row', { name: /Modifier/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Semer un haricot.*15 min.*Publié/ })).toBeVisible()

  const week = page.getByRole('region', { name: 'Le défi de la semaine' })
  await week.getByLabel('Semaine du lundi').fill('2099-11-02')
  await week.getByLabel('Âge').selectOption('9-11')
  await week.getByLabel('Défi', { exact: true }).selectOption({ label: 'Semer un haricot' })
  await week.getByRole('button', { name: 'Choisir ce défi' }).click()
  await expect(
    week.getByText(/^Semaine du 02\/11\/2099, 9 à 11\sans\s: Semer un haricot \(choisi par l’équipe\)$/u),
  ).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'Modifier Semer un haricot' }).click()
  const changed = page.getByRole('dialog', { name: 'Modifier le défi' })
  await expect(changed.getByRole('textbox', { name: 'Identifiant', exact: true })).toHaveCount(0)
  await changed.getByLabel('Publié : les familles le voient').uncheck()
  await changed.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row', { name: /Semer un haricot.*Non publié/ })).toBeVisible()
})
