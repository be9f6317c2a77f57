import { familyChildren } from '#src/domain/children/children.contract.ts'
import { aProfile, aSubscriber, someChildren } from '#src/infrastructure/database/factories.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { expect, settleCookies, signInFamily, testOn } from '#tests/support/e2e.ts'

/** Two children of one family, both between six and eight. */
const email = 'fratrie@example.com'
const test = testOn({
  fill: async (dataDirectory) => {
    const { db, close } = await openDatabase({ dataDirectory })
    const family = await aSubscriber(db, { email, language: 'fr' })
    await aProfile(db, family, { childName: 'Zoé', childAge: '6-8', displayName: 'Zoé' })
    await someChildren(db, family, ['Zoé', 'Tom'])
    await close()
  },
})
test.beforeEach(({ page }) => settleCookies(page))

const sundial = /Fabriquer un cadran solaire/
const badge = /Tu as fait un défi\./

test('a child of seven does a challenge, the parent confirms, and a sibling sees only their own', async ({
  page,
  site,
  axe,
}) => {
  await signInFamily(page, site, email)
  const headers = { Origin: site.origin }
  await page.request.put('/api/account/pin', { data: { pin: '2468' }, headers })
  const family = familyChildren.parse(await (await page.request.get('/api/account/children')).json())
  const idOf = (name: string) => family.children.find(({ displayName }) => displayName === name)?.id

  const handOverTo = async (name: string) => {
    await page.goto('/fr/espace-parent')
    await page.getByRole('button', { name: `${name}, 6 à 8 ans` }).click()
    await page.getByRole('button', { name: `Passer la main à ${name}` }).click()
    await expect(page.getByRole('heading', { name: `Bonjour ${name}.` })).toBeVisible()
  }
  const backToTheParent = async () => {
    await page.getByRole('button', { name: 'Retour au parent' }).click()
    await expect(page.getByRole('button', { name: 'Chiffre 1', exact: true })).toBeFocused()
    await page.keyboard.type('2468')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/fr/espace-parent')
  }

  await handOverTo('Zoé')
  await page.getByRole('link', { name: /Mes défis/ }).click()
  await page.getByRole('link', { name: sundial }).click()
  await page.getByRole('button', { name: 'Je commence' }).click()
  await page.getByRole('button', { name: 'C’est fait' }).click()
  await expect(page.getByText('Raconte à un parent, qui confirmera.')).toBeVisible()
  await axe(page)

  await backToTheParent()
  const today = page.getByRole('region', { name: 'Aujourd’hui, si vous voulez' })
  await today.getByRole('link', { name: /Zoé dit avoir fait/ }).click()
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await page.getByLabel('Un mot pour Zoé').fill('Quelle belle ombre')
  await axe(page)
  await page.getByRole('button', { name: 'Je confirme' }).click()
  await expect(page.getByText('Confirmé')).toBeVisible()

  await handOverTo('Tom')
  await expect(page.getByText('Ton premier badge viendra à son heure')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: /Mes défis/ }).click()
  await expect(page.getByRole('link', { name: sundial })).not.toContainText('Réussi')
  await page.getByRole('link', { name: sundial }).click()
  await expect(page.getByRole('button', { name: 'Je commence' })).toBeVisible()
  await expect(page.getByText('Quelle belle ombre')).toHaveCount(0)
  expect((await page.request.get(`/api/challenges?childId=${idOf('Tom')}`)).status()).toBe(200)
  expect((await page.request.get(`/api/challenges?childId=${idOf('Zoé')}`)).status()).toBe(403)
  await expect(page.getByText('Zoé')).toHaveCount(0)

  await backToTheParent()
  await page.getByRole('button', { name: 'Tom, 6 à 8 ans' }).click()
  await expect(page.getByRole('heading', { name: 'L’arbre de Tom' })).toBeVisible()
  await expect(page.getByText('0 défi réussi', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Zoé, 6 à 8 ans' }).click()
  await expect(page.getByText('1 défi réussi', { exact: true })).toBeVisible()
  await axe(page)

  await handOverTo('Zoé')
  await expect(page.getByRole('img', { name: badge })).toBeVisible()
  await page.getByRole('link', { name: 'Mes badges' }).click()
  await axe(page)
  await page.goto('/fr/verger?view=challenges')
  await page.getByRole('link', { name: sundial }).click()
  await expect(page.getByText('Quelle belle ombre')).toBeVisible()
})
