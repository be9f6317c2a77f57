import type { Page } from '@playwright/test'
import { z } from 'zod'
import { aChild, asTeam, expect, signInSubscriber, testOn } from '#tests/support/e2e.ts'
import { fakeDevices, ownBrowser } from './browsers.ts'
import { aLiveSoon, colleagues, teamOf, wayInOf } from './team.ts'

const others = colleagues('rose')

/** Browsers with fake cameras and microphones, and two administrators. */
const test = testOn({ fill: teamOf(others) })
test.use(fakeDevices)
// Two children, two adults, four browsers on one machine.
test.slow()

test('two children and two adults meet in the class: door, waiting, pictures, safety, end, attendance', async ({
  browser,
  page,
  site,
  axe,
  allowErrors,
}) => {
  // The team's browsers are not signed in as a family and still ask who is.
  allowErrors('401 /api/auth/me', '410 ')
  const team = await asTeam(site)
  const live = await aLiveSoon(team)

  const children: Page[] = []
  for (const name of ['Renarde', 'Loutre']) {
    const child = await ownBrowser(browser)
    await signInSubscriber(child, site)
    await aChild(child, site, name)
    await child.goto(`/fr/live?id=${live.id}`)
    await expect(child.getByText('La porte s’ouvre dès que deux adultes sont là.')).toBeVisible()
    await expect(child.getByRole('button', { name: 'Porte fermée' })).toBeDisabled()
    children.push(child)
  }
  const [renarde, loutre] = children as [Page, Page]
  await axe(renarde)
  await renarde.getByRole('button', { name: 'Essayer mon micro' }).click()
  await expect(renarde.getByText('Dis «')).toBeVisible()
  await renarde.reload()
  await expect(renarde.getByText('La porte s’ouvre dès que deux adultes sont là.')).toBeVisible()

  const adults: Page[] = []
  for (const who of [site.admin, ...others]) {
    const adult = await ownBrowser(browser)
    await adult.goto(await wayInOf(site, who, live.id))
    await expect(adult.getByRole('heading', { name: live.title })).toBeVisible()
    adults.push(adult)
  }
  const [host] = adults as [Page, Page]
  for (const child of children) {
    await expect(child.getByText('Deux adultes sont là. La porte est ouverte.')).toBeVisible({
      timeout: 60_000,
    })
    await child.getByRole('button', { name: 'Entrer' }).click()
    await child.waitForURL(/\/class\?session=/)
    await expect(child.getByText('Un adulte va te faire entrer. Reste là.')).toBeVisible()
  }
  for (const name of ['Renarde', 'Loutre'])
    await host.getByRole('button', { name: `Faire entrer ${name}` }).click()
  // Each sees all four, and hears each of the others over a separate connection.
  for (const one of [...children, ...adults]) {
    await expect(one.locator('#people li')).toHaveCount(4)
    await expect(one.locator('#people li[data-connection="connected"]')).toHaveCount(3, { timeout: 60_000 })
  }
  await axe(renarde)
  await expect
    .poll(
      () =>
        renarde.evaluate(
          () =>
            [...document.querySelectorAll<HTMLVideoElement>('#people li:not([data-me]) video')].filter(
              ({ videoWidth }) => videoWidth > 2,
            ).length,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBeGreaterThanOrEqual(2)

  await loutre.getByRole('button', { name: 'Lever la main' }).click()
  await expect(host.getByRole('img', { name: 'Lever la main' })).toBeVisible()
  await renarde.getByRole('button', { name: 'Ça ne va pas' }).click()
  await expect(renarde.getByText('Tu as bien fait d’appuyer.')).toBeVisible()
  await expect(host.getByText('Renarde a appuyé')).toBeVisible()
  await site.emailTo(others[0]?.email ?? '', ({ subject }) => subject.includes('Renarde'))

  await host.getByRole('button', { name: 'Terminer pour tous' }).click()
  await renarde.waitForURL(`${site.origin}/fr/live?id=${live.id}`)
  const incidents = z
    .array(z.object({ displayName: z.string(), liveId: z.uuid() }))
    .parse(await team.get('/api/admin/incidents'))
  expect(incidents).toMatchObject([{ displayName: 'Renarde', liveId: live.id }])
  // The recording is copied as a draft within the next minutes of the product's clock.
  await page.request.post('/dev/clock', { data: { minutes: 10 }, headers: { Origin: site.origin } })
  await expect
    .poll(
      async () =>
        z
          .array(z.object({ title: z.string(), isPublished: z.boolean() }))
          .parse(await team.get('/api/admin/videos')),
      { timeout: 60_000 },
    )
    .toContainEqual({ title: live.title, isPublished: false })
})
