import { familyChildren } from '#src/domain/children/children.contract.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { aProfile, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import { dismissCookieBanner, expect, signInFamily, testOn } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { childsWords } from './childs-words.ts'

/** Each language has a family of two children, both between six and eight. */
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
test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const language of inShort(languages))
  test(`a child does a challenge, the parent confirms, a sibling sees only their own (${language})`, async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    // The dashboard's requests may still be pending when the browser is handed over.
    allowErrors('403 /api/')
    const words = childsWords[language]
    // axe reports the same in each language.
    const checkAxe = language === 'fr' ? axe : async () => {}
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
    await checkAxe(page)

    await backToTheParent()
    const today = page.getByRole('region', { name: words.today })
    await today.getByRole('link', { name: words.saysDone }).click()
    await page.getByRole('button', { name: words.openConfirm, exact: true }).click()
    await page.getByLabel(words.note).fill('Quelle belle ombre')
    await checkAxe(page)
    await page.getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByText(words.confirmed)).toBeVisible()

    await handOverTo('Tom')
    await expect(page.getByText(words.noBadge)).toBeVisible()
    await checkAxe(page)
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
    await checkAxe(page)

    await handOverTo('Zoé')
    await expect(page.getByRole('img', { name: words.badge })).toBeVisible()
    await page.getByRole('link', { name: words.badges }).click()
    await checkAxe(page)
    await page.goto(`${words.orchard}?view=challenges`)
    await page.getByRole('link', { name: words.sundial }).click()
    await expect(page.getByText('Quelle belle ombre')).toBeVisible()
  })

test('a replay counts for the child whose card or whose list it was opened from', async ({ page, site }) => {
  const words = childsWords.fr
  await signInFamily(page, site, emailOf('fr'))
  const family = familyChildren.parse(await (await page.request.get('/api/account/children')).json())
  const tom = family.children.find(({ displayName }) => displayName === 'Tom')?.id
  const viewer = async (press: () => Promise<void>) => {
    const report = page.waitForRequest((request) => request.url().endsWith('/watch'))
    await press()
    return (await report).postDataJSON().childId
  }
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fermer' })

  await page.goto(words.dashboard)
  await page.getByRole('button', { name: `Tom, ${words.ages}` }).click()
  await page.getByRole('region', { name: 'À voir ensemble' }).getByRole('link').first().click()
  await expect(page.getByRole('radio', { name: 'Tom' })).toBeChecked()
  expect(await viewer(() => page.getByRole('button', { name: words.watch, exact: true }).click())).toBe(tom)
  await close.click()
  await page.getByRole('radio', { name: 'Zoé' }).check()
  await expect(page).not.toHaveURL(/child=/)
  await page.getByRole('radio', { name: 'Tom' }).check()

  await page.getByRole('link', { name: words.allReplays }).click()
  expect(await viewer(() => page.getByRole('article').first().getByRole('button').click())).toBe(tom)
  await close.click()
})

test('a replay that was put aside for one child is put back for that child only', async ({ page, site }) => {
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
