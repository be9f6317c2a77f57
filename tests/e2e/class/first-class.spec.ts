import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { demonstrationLives } from '#src/infrastructure/database/demo/catalogue.ts'
import { readSavedAccount } from '#src/server/first-accounts/generated-accounts.server.ts'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { setPin } from '#tests/e2e/family/set-pin.ts'
import { aChild, asTeam, expect, type Site, signInSubscriber, testOn } from '#tests/support/e2e.ts'
import { expectToHear, expectToSee, fakeDevices, ownBrowser, prepare } from './browsers.ts'

let directory = ''
/** As `npm start` begins: no administrator in the environment, and with the demonstration data. */
const test = testOn({
  env: { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined },
  fill: async (dataDirectory) => {
    directory = dataDirectory
  },
})
test.use(fakeDevices)
test.slow()

const title = demonstrationLives[0]?.title.fr ?? ''
const enter = `Entrer dans la classe de ${title}`

test('the demonstration’s evening: registration, door, class, and what parent and team read of it', async ({
  browser,
  page: parent,
  site: plain,
  allowErrors,
}) => {
  allowErrors('401 /api/auth/me', '403 /api/')
  const site: Site = { ...plain, admin: accountIn('first-administrator.json') }
  await prepare(parent)
  await signInSubscriber(parent, site)
  await aChild(parent, site, 'Zoé')

  await parent.goto('/fr/lives')
  const row = parent
    .getByRole('listitem')
    .filter({ has: parent.getByRole('heading', { name: title }) })
    .first()
  await row.getByRole('button', { name: 'Inscrire Zoé' }).click()
  await expect(row.getByText('Zoé a sa place')).toBeVisible()
  await setPin(parent)
  await parent.goto('/fr/espace-parent')
  await parent.getByRole('button', { name: 'Passer la main à Zoé' }).click()
  const child = parent
  await expect(child.getByRole('heading', { name: title })).toBeVisible()
  await expect(child.getByText(/La porte s’ouvre à/)).toBeVisible()

  await advanceClock(child, site, 10)
  await child.reload()
  await expect(child.getByText(/La porte est ouverte/)).toBeVisible()
  await child.getByRole('link', { name: 'Entrer' }).click()
  await expect(child).toHaveURL(/\/fr\/live\?id=/)
  await expect(child.getByText(/La porte s’ouvre dès que/)).toBeVisible()

  const team = await ownBrowser(browser)
  await signIn(team, site, '/admin?section=lives')
  await team
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  const panel = team.getByRole('complementary', { name: 'Live choisi' })
  const host = await tabOf(team, () => panel.getByRole('button', { name: enter }).click())
  const office = await ownBrowser(browser)
  await signIn(office, { ...site, admin: accountIn('demonstration-expert.json') })
  await expect(office.getByRole('heading', { name: title })).toBeVisible()
  const expert = await tabOf(office, () => office.getByRole('button', { name: enter }).click())
  for (const adult of [host, expert]) await expect(adult.getByRole('heading', { name: title })).toBeVisible()

  await child.getByRole('button', { name: 'Entrer' }).click()
  await child.waitForURL(/\/class\?session=/)
  await host.getByRole('button', { name: 'Faire entrer Zoé' }).click()
  await expect(child.locator('#people li')).toHaveCount(3)
  await host.getByRole('button', { name: 'Micro coupé' }).click()
  await child.getByRole('button', { name: 'Micro coupé' }).click()
  const hostName = (await host.locator('#people li[data-me] b').textContent()) ?? ''
  await expectToHear(child, hostName)
  await expectToSee(child, hostName)
  await expectToHear(expert, 'Zoé')
  await advanceClock(child, site, 12)
  await child.getByRole('button', { name: 'Sortir' }).click()
  await child.waitForURL(/\/fr\/live\?id=/)
  await child.getByRole('link', { name: 'Mon verger' }).click()
  await expect(child.getByRole('heading', { name: 'Bonjour Zoé.' })).toBeVisible()

  await host.getByRole('button', { name: 'Terminer pour tous' }).click()
  await host.waitForURL(/\/admin\?section=lives/)
  await advanceClock(child, site, 60)

  await child.getByRole('button', { name: 'Retour au parent' }).click()
  await expect(child.getByRole('button', { name: 'Chiffre 1', exact: true })).toBeFocused()
  await child.keyboard.type('2468')
  await child.getByRole('button', { name: 'Valider' }).click()
  await expect(parent).toHaveURL('/fr/espace-parent')
  await parent.goto('/fr/lives')
  await expect(row.getByText(/Zoé était là/)).toBeVisible()

  await team.reload()
  await team
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  await expect(team.getByRole('link', { name: 'Relire le brouillon' })).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: 'Zoé' })).toContainText(/1[0-3]\smin/)
  const videos = z
    .array(z.object({ title: z.string(), isPublished: z.boolean() }))
    .parse(await (await asTeam(site)).get('/api/admin/videos'))
  expect(videos).toContainEqual({ title, isPublished: false })
})

function accountIn(file: string): { email: string; password: string } {
  const account = readSavedAccount(join(directory, file))
  if (!account) throw new Error(`${file} is missing`)
  return account
}

async function advanceClock(page: Page, { origin }: Site, minutes: number): Promise<void> {
  const moved = await page.request.post(`${origin}/dev/clock`, {
    data: { minutes },
    headers: { Origin: origin },
    timeout: 180_000,
  })
  expect(moved.status()).toBe(200)
}

async function tabOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await press()
  return opened
}
