import type { Page } from '@playwright/test'
import { z } from 'zod'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { aChild, asTeam, expect, signInSubscriber, testOn } from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import {
  expectNoPicture,
  expectSilence,
  expectToHear,
  expectToSee,
  fakeDevices,
  ownBrowser,
  prepare,
} from './browsers.ts'
import { aLiveSoon, colleagues, teamOf, wayInOf } from './team.ts'

const others = colleagues('rose', 'ines', 'nora', 'marc')
const test = testOn({ env: { DEMO_DATA: 'off' }, fill: teamOf(others) })
test.use(fakeDevices)
test.slow()

const pressed = 'Renarde a appuyé sur « Ça ne va pas ».'

test('the host is told who pressed, mutes and locks the child’s devices; a seventh member is turned away', async ({
  browser,
  page: child,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('401 /api/auth/me', 'net::ERR_FAILED /api/safety', 'net::ERR_FAILED /class/action')
  await prepare(child)
  const team = await asTeam(site)
  const live = await aLiveSoon(team)
  const openIncidents = async () =>
    z
      .array(z.object({ id: z.uuid(), displayName: z.string(), liveId: z.uuid() }))
      .parse(await team.get('/api/admin/incidents?state=open'))
  await signInSubscriber(child, site)
  await aChild(child, site, 'Renarde')
  const office = await ownBrowser(browser)
  await signIn(office, site, '/admin?section=incidents')
  const listed = office.getByRole('row').filter({ hasText: 'Renarde' })

  await child.goto(`/fr/live?id=${live.id}`)
  await child.route('**/api/safety', (route) => route.abort())
  await child.getByRole('button', { name: 'Ça ne va pas' }).click()
  const sheet = child.getByRole('dialog')
  await expect(sheet.getByRole('status')).toHaveText(/Le message n’est pas parti\. Va chercher un adulte/)
  await expect(sheet.getByText('Tu as bien fait d’appuyer.')).toHaveCount(0)
  expect(await openIncidents()).toEqual([])
  await child.unroute('**/api/safety')
  await sheet.getByRole('button', { name: 'Appuyer encore' }).click()
  await expect(sheet.getByText('Tu as bien fait d’appuyer.')).toBeVisible()
  await expect(office.getByRole('alert', { name: 'Alertes' })).toContainText(pressed)
  // The list below the banner is read again by itself.
  await expect(listed.getByRole('link', { name: 'Ouvrir le dossier de Renarde' })).toBeVisible()
  await axe(office)
  const [before] = await openIncidents()
  expect(before).toMatchObject({ displayName: 'Renarde', liveId: live.id })
  await team.put(`/api/admin/incidents/${before?.id}`, { state: 'handled', note: 'Entendue.' })
  await sheet.getByRole('button', { name: 'Revenir' }).click()

  const host = await ownBrowser(browser)
  await host.goto(await wayInOf(site, site.admin, live.id))
  // Other administrators attend without browsers.
  const places = await Promise.all(others.map(async (who) => takePlace(await wayInOf(site, who, live.id))))
  await child.getByRole('button', { name: 'Entrer' }).click()
  await child.waitForURL(/\/class\?session=/)
  await host.getByRole('button', { name: 'Faire entrer Renarde' }).click()
  await child.getByRole('button', { name: 'Micro coupé' }).click()
  await child.getByRole('button', { name: 'Caméra coupée' }).click()
  await expectToHear(host, 'Renarde')
  await expectToSee(host, 'Renarde')

  await host.getByRole('button', { name: 'Couper le micro : Renarde' }).click()
  await expect(child.getByRole('button', { name: 'Micro coupé' })).toBeVisible()
  await expect(child.getByRole('status')).toHaveText(/Un adulte a coupé ton micro/)
  await expectSilence(host, 'Renarde')
  await host.getByRole('button', { name: 'Couper les caméras des enfants' }).click()
  await expect(child.getByRole('button', { name: 'Caméra coupée' })).toBeDisabled()
  await expect(child.getByRole('status')).toHaveText(/Un adulte a coupé les caméras/)
  await expectNoPicture(host, 'Renarde')
  await expect(host.locator('#people li[data-picture]')).toHaveCount(1)

  await expect(child.getByLabel('Message')).toBeHidden()
  await host.getByRole('button', { name: 'Ouvrir le chat pour tous' }).click()
  await child.getByLabel('Message').fill('Bonjour')
  await child.getByRole('button', { name: 'Envoyer' }).click()
  await expect(host.getByText('Renarde : Bonjour')).toBeVisible()
  await host.getByRole('button', { name: 'Fermer le chat pour tous' }).click()
  await expect(child.getByLabel('Message')).toBeHidden()

  await host.getByRole('button', { name: 'Lever la main' }).click()
  await expect(raisedHands(child)).toHaveCount(1)
  await child.getByRole('button', { name: 'Lever la main' }).click()
  await expect(raisedHands(host)).toHaveCount(2)
  await child.getByRole('button', { name: 'Baisser la main' }).click()
  await expect(raisedHands(host)).toHaveCount(1)
  await host.getByRole('button', { name: 'Baisser la main' }).click()
  await expect(raisedHands(child)).toHaveCount(0)

  await child.route('**/class/action?*', (route) => route.abort())
  await child.getByRole('button', { name: 'Ça ne va pas' }).click()
  await expect(child.getByRole('status')).toHaveText(/Ça n’est pas parti\. Va chercher un adulte/)
  await expect(host.getByRole('alert')).toBeEmpty()
  await child.unroute('**/class/action?*')
  await child.getByRole('button', { name: 'Ça ne va pas' }).click()
  await expect(child.getByRole('status')).toHaveText(/Tu as bien fait d’appuyer\. Un adulte est prévenu/)
  await expect(host.getByRole('alert')).toHaveText(pressed)
  await expect.poll(openIncidents).toMatchObject([{ displayName: 'Renarde', liveId: live.id }])
  await expect(listed).toHaveCount(2)
  await expect(office.getByRole('alert', { name: 'Alertes' })).toContainText(pressed)
  await child.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(child)).toEqual([])
  await axe(child)

  const seventh = await ownBrowser(browser)
  await signInSubscriber(seventh, site)
  await aChild(seventh, site, 'Loutre')
  await seventh.goto(`/fr/live?id=${live.id}`)
  await seventh.getByRole('button', { name: 'Entrer' }).click()
  await expect(seventh.getByText('Il n’y a plus de place dans la classe pour l’instant.')).toBeVisible()
  for (const place of places) await place.body?.cancel()
})

function raisedHands(page: Page) {
  return page.locator('#people').getByRole('img', { name: 'Lever la main' })
}

/** A place in the class, taken for as long as the response stays open. */
async function takePlace(wayIn: string): Promise<Response> {
  const page = await fetch(wayIn)
  const events = await fetch(page.url.replace('/class?', '/class/events?'))
  expect(events.status).toBe(200)
  return events
}
