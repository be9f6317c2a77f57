import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import type { Page } from '@playwright/test'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { slotTexts as texts } from '#src/features/one-to-one/admin/slots.texts.ts'
import { oneToOneTexts } from '#src/features/one-to-one/one-to-one.texts.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { companyMoment, companyWallTime } from '#src/shared/dates.ts'
import { day, hour, later, minute } from '#src/shared/durations.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { hoursOnOffer } from '#tests/e2e/hours-on-offer.ts'
import { aChild, dismissCookieBanner, expect, type Site, subscribe, testOn } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { addAccounts, nora, signIn } from './back-office.ts'

const section = '/admin?section=one-to-one'

/** On a separate product, because the test changes the month's quota. */
const test = testOn({ env: { DEMO_DATA: 'off' }, fill })

async function fill(dataDirectory: string, admin: Site['admin']): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  await addAccounts(db, admin)
  await close()
}

test('an expert offers hours, a family books within the team’s quota and reads the note in 3 languages', async ({
  page,
  site,
  axe,
  browser,
  allowErrors,
}) => {
  allowErrors('409 /api/admin/one-to-one/slots', '400 /api/admin/one-to-one/')
  const tabs = async () => (await browser.newContext({ baseURL: site.origin })).newPage()
  const [team, expert] = [await tabs(), await tabs()]
  await setQuota(team, site, '2')
  await axe(team)
  await expectNoOverflowAt320(team)

  await signIn(expert, { ...site, admin: nora }, section)
  await expect(expert.getByLabel(texts.quota.label)).toHaveCount(0)
  const soon = companyWallTime(later(siteNow(), 10 * minute)).slice(0, 16)
  const when = shownMoment(companyMoment(soon).toISOString())
  const row = expert.getByRole('row').filter({ hasText: when })
  const dialog = expert.getByRole('dialog')
  await offer(expert, soon)
  await expect(row).toContainText(texts.free)
  await offer(expert, soon)
  await expect(dialog).toContainText('Ce créneau chevauche un autre créneau')
  await axe(expert)
  const tomorrow = companyWallTime(later(siteNow(), day)).slice(0, 16)
  await dialog.getByLabel(texts.start).fill(tomorrow)
  await dialog.getByRole('button', { name: formTexts.save }).click()
  await expect(dialog).toHaveCount(0)
  const other = expert.getByRole('row').filter({ hasText: texts.free }).last()
  await other.getByRole('button', { name: new RegExp(`^${texts.delete.ask}`) }).click()
  await expect(dialog).toContainText(texts.delete.title)
  await axe(expert)
  await dialog.getByRole('button', { name: texts.delete.ask, exact: true }).click()
  await expect(expert.getByText(texts.delete.done)).toBeVisible()
  await expect(expert.getByRole('row').filter({ hasText: texts.free })).toHaveCount(1)
  await expectNoOverflowAt320(expert)

  await dismissCookieBanner(page)
  const email = await subscribe(page, site.origin, card.pays, 'complete')
  await aChild(page, site, 'Zoé')
  await page.goto(pathOf('one-to-one', 'fr'))
  await hoursOnOffer(page).click()
  await page.getByRole('button', { name: 'Réserver pour Zoé' }).click()
  await expect(page.getByText(oneToOneTexts.choice.done.fr)).toBeVisible()
  await expect(page.getByText(interpolate(oneToOneTexts.quota.plan.other.fr, { count: 2 }))).toBeVisible()

  await expert.reload()
  await expect(row).toContainText('Zoé')
  await expect(expert.getByRole('button', { name: new RegExp(`^${texts.delete.ask}`) })).toHaveCount(0)
  const opening = expert.context().waitForEvent('page')
  await row.getByRole('button', { name: interpolate(texts.enterOf, { when }) }).click()
  const meeting = await opening
  await expect(meeting).toHaveURL(/^http.+\/class/)
  await meeting.close()

  const moved = await page.request.post('/dev/clock', {
    data: { minutes: 30 },
    headers: { Origin: site.origin },
  })
  expect(moved.status()).toBe(200)
  await expert.goto(section)
  await expect(row).toHaveCount(0)
  await expert.getByLabel(texts.when).selectOption(texts.over)
  await expect(row).toContainText(texts.notNoted)
  await row.getByRole('button', { name: interpolate(texts.noteOf, { when }) }).click()
  await dialog.getByRole('button', { name: formTexts.save }).click()
  await expect(dialog).toContainText('Le mot est requis')
  await axe(expert)
  await dialog.getByLabel(texts.noteLabel).fill('Zoé a posé trois questions.\nEssayez le sablier.')
  await dialog.getByRole('button', { name: formTexts.save }).click()
  await expect(row).toContainText(texts.noted)
  await axe(expert)

  for (const language of inShort(languages)) {
    await page.goto(pathOf('one-to-one', language))
    const notes = page.getByRole('region', { name: oneToOneTexts.notes.heading[language] })
    await expect(notes).toContainText('Zoé a posé trois questions. Essayez le sablier.')
    await expect(notes).toContainText('Nora Weber')
    await axe(page)
    await expectNoOverflowAt320(page)
  }
  await changeLinkAndCancel({ expert, family: page, email }, site, axe)
  await Promise.all([team.context().close(), expert.context().close()])
})

/** An hour that is booked gets another link, and is then cancelled: the family is told why. */
async function changeLinkAndCancel(
  { expert, family, email }: { expert: Page; family: Page; email: string },
  site: Site,
  axe: (page: Page) => Promise<void>,
): Promise<void> {
  const start = companyWallTime(later(siteNow(), 3 * hour)).slice(0, 16)
  const when = shownMoment(companyMoment(start).toISOString())
  await expert.goto(section)
  await offer(expert, start)
  await family.goto(pathOf('one-to-one', 'fr'))
  await hoursOnOffer(family).click()
  await family.getByRole('button', { name: 'Réserver pour Zoé' }).click()
  await expect(family.getByText(oneToOneTexts.choice.done.fr)).toBeVisible()

  await expert.reload()
  const row = expert.getByRole('row').filter({ hasText: when })
  const dialog = expert.getByRole('dialog')
  await row.getByRole('button', { name: interpolate(texts.linkOf, { when }) }).click()
  await dialog.getByLabel(texts.joinUrl).fill('meet.example')
  await dialog.getByRole('button', { name: formTexts.save }).click()
  await expect(dialog).toContainText('Adresse invalide')
  await axe(expert)
  await dialog.getByLabel(texts.joinUrl).fill('https://meet.example/zoe')
  await dialog.getByRole('button', { name: formTexts.save }).click()
  await expect(dialog).toHaveCount(0)

  await row.getByRole('button', { name: interpolate(texts.cancel.askOf, { when }) }).click()
  await dialog.getByRole('button', { name: texts.cancel.confirm }).click()
  await expect(dialog).toContainText('Dites à la famille pourquoi')
  await dialog.getByLabel(texts.cancel.reason).fill('Nora est souffrante.')
  await axe(expert)
  await dialog.getByRole('button', { name: texts.cancel.confirm }).click()
  await expect(expert.getByText(texts.cancel.done)).toBeVisible()
  await expect(row).toHaveCount(0)
  await family.reload()
  await expect(family.getByText(oneToOneTexts.booked.none.fr)).toBeVisible()
  const told = await site.emailTo(email, ({ subject }) => subject.startsWith('Séance annulée'))
  expect(told.text).toContain('Nora est souffrante.')
}

/** Sets each child's sessions per month and checks that the setting is stored. */
async function setQuota(team: Page, site: Site, quota: string): Promise<void> {
  await signIn(team, site, section)
  const field = team.getByLabel(texts.quota.label)
  await expect(field).toHaveValue('1')
  await field.fill(quota)
  await team.getByRole('button', { name: texts.quota.save, exact: true }).click()
  await expect(team.getByText(texts.quota.saved)).toBeVisible()
  await team.reload()
  await expect(field).toHaveValue(quota)
}

/** Offers a quarter of an hour that begins at this hour of Luxembourg. */
async function offer(expert: Page, start: string): Promise<void> {
  await expert.getByRole('button', { name: texts.add }).click()
  const dialog = expert.getByRole('dialog')
  await dialog.getByLabel(texts.expert).selectOption('Nora Weber')
  await dialog.getByLabel(texts.start).fill(start)
  await dialog.getByLabel(texts.length).selectOption('15')
  await dialog.getByRole('button', { name: formTexts.save }).click()
}
