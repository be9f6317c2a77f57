import { familyChildren } from '#src/domain/children/children.contract.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { expect, settleCookies, signInFamily, testOn } from '#tests/support/e2e.ts'
import { aProfile, aSubscriber, someChildren } from '#tests/support/factories.ts'
import { inShort } from '#tests/support/in-short.ts'
import { childsWords } from './childs-words.ts'

/** For each language a family of two children, both between six and eight. */
const emailOf = (language: Language) => `fratrie-${language}@example.com`
const test = testOn({
  fill: async (dataDirectory) => {
    const { db, close } = await openDatabase({ dataDirectory })
    for (const language of languages) {
      const family = await aSubscriber(db, { email: emailOf(language), language })
      await aProfile(db, family, { childName: 'Zoé', childAge: '6-8', displayName: 'Zoé' })
      await someChildren(db, family, ['Zoé', 'Tom'])
    }
    await close()
  },
})
test.beforeEach(({ page }) => settleCookies(page))

for (const language of inShort(languages))
  test(`a child of seven does a challenge, the parent confirms, and a sibling sees only their own, in ${language}`, async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    // The dashboard may still be asking when the browser is handed over.
    allowErrors('403 /api/')
    const words = childsWords[language]
    // What axe reads is the same in each language.
    const look = language === 'fr' ? axe : async () => {}
    await signInFamily(page, site, emailOf(language))
    const headers = { Origin: site.origin }
    await page.request.put('/api/account/pin', { data: { pin: '2468' }, headers })
    const family = familyChildren.parse(await (await page.request.get('/api/account/children')).json())
    const idOf = (name: string) => family.children.find(({ displayName }) => displayName === name)?.id

    const handOverTo = async (name: string) => {
      await page.goto(words.dashboard)
      await page.getByRole('button', { name: `${name}, ${words.ages}` }).click()
      await page.getByRole('button', { name: words.handOver(name) }).click()
      await expect(page.getByRole('heading', { name: words.hello(name) })).toBeVisible()
    }
    const backToTheParent = async () => {
      await page.getByRole('button', { name: words.toParent }).click()
      await expect(page.getByRole('button', { name: words.digit, exact: true })).toBeFocused()
      await page.keyboard.type('2468')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(words.dashboard)
    }

    await handOverTo('Zoé')
    await page.getByRole('link', { name: words.myChallenges }).click()
    await page.getByRole('link', { name: words.sundial }).click()
    await page.getByRole('button', { name: words.begin }).click()
    await page.getByRole('button', { name: words.done, exact: true }).click()
    await expect(page.getByText(words.waiting)).toBeVisible()
    await look(page)

    await backToTheParent()
    const today = page.getByRole('region', { name: words.today })
    await today.getByRole('link', { name: words.saysDone }).click()
    await page.getByRole('button', { name: words.openConfirm, exact: true }).click()
    await page.getByLabel(words.note).fill('Quelle belle ombre')
    await look(page)
    await page.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(words.confirmed)).toBeVisible()

    await handOverTo('Tom')
    await expect(page.getByText(words.noBadge)).toBeVisible()
    await look(page)
    await page.getByRole('link', { name: words.myChallenges }).click()
    await expect(page.getByRole('link', { name: words.sundial })).not.toContainText(words.succeeded)
    await page.getByRole('link', { name: words.sundial }).click()
    await expect(page.getByRole('button', { name: words.begin })).toBeVisible()
    await expect(page.getByText('Quelle belle ombre')).toHaveCount(0)
    expect((await page.request.get(`/api/challenges?childId=${idOf('Tom')}`)).status()).toBe(200)
    expect((await page.request.get(`/api/challenges?childId=${idOf('Zoé')}`)).status()).toBe(403)
    await expect(page.getByText('Zoé')).toHaveCount(0)

    await backToTheParent()
    await page.getByRole('button', { name: `Tom, ${words.ages}` }).click()
    await expect(page.getByRole('heading', { name: words.treeOf('Tom') })).toBeVisible()
    await expect(page.getByText(words.counted[0], { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Zoé, ${words.ages}` }).click()
    await expect(page.getByText(words.counted[1], { exact: true })).toBeVisible()
    await look(page)

    await handOverTo('Zoé')
    await expect(page.getByRole('img', { name: words.badge })).toBeVisible()
    await page.getByRole('link', { name: words.badges }).click()
    await look(page)
    await page.goto(`${words.orchard}?view=challenges`)
    await page.getByRole('link', { name: words.sundial }).click()
    await expect(page.getByText('Quelle belle ombre')).toBeVisible()
  })

test('a replay that was put aside for one child is put back for that child alone', async ({ page, site }) => {
  const words = childsWords.fr
  await signInFamily(page, site, emailOf('fr'))
  await page.goto(words.dashboard)
  await page.getByRole('button', { name: `Zoé, ${words.ages}` }).click()
  const together = page.getByRole('region', { name: 'À voir ensemble' })
  await together.getByRole('button', { name: 'Pas pour nous' }).first().click()
  await expect(together.getByRole('button', { name: 'Remettre' })).toHaveCount(1)
  await page.getByRole('button', { name: `Tom, ${words.ages}` }).click()
  await expect(together.getByRole('button', { name: 'Remettre' })).toHaveCount(0)
  await expect(together.getByRole('button', { name: 'Pas pour nous' }).first()).toBeVisible()
})
