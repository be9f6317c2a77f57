import { expect, test } from '#tests/support/e2e.ts'
import { signIn } from './back-office.ts'

test('a press outside closes a dialog only where nothing is written and the press began there', async ({
  page,
  site,
}) => {
  await signIn(page, site, '/admin?section=announcements')
  const open = page.getByRole('button', { name: 'Ajouter une annonce' })
  const dialog = page.getByRole('dialog')
  const message = dialog.getByLabel('Message', { exact: true })
  await open.click()
  await message.hover()
  await page.mouse.down()
  await page.mouse.move(5, 400, { steps: 5 })
  await page.mouse.up()
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 400)
  await expect(dialog).toBeHidden()

  await open.click()
  await message.fill('À moitié écrit')
  await page.mouse.click(5, 400)
  await expect(message).toHaveValue('À moitié écrit')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('captions that could not be read are not shown as an empty template, and are not overwritten', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('net::ERR_FAILED /api/admin/videos')
  const isList = (url: URL) => url.pathname === '/api/admin/videos'
  const isCaptions = (url: URL) => /\/captions\/\w+$/.test(url.pathname)
  await page.route(isList, async (route) => {
    const response = await route.fetch()
    const videos = (await response.json()).map((video: object) => ({
      ...video,
      captions: ['fr', 'en', 'it'],
    }))
    await route.fulfill({ response, json: videos })
  })
  const written: string[] = []
  await page.route(isCaptions, (route) => {
    if (route.request().method() !== 'GET') written.push(route.request().method())
    return route.abort()
  })
  await signIn(page, site, '/admin?section=videos')
  await page
    .getByRole('button', { name: /^Sous-titrer / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const failure = dialog.getByRole('alert').filter({ hasText: 'Les sous-titres n’ont pas pu être lus.' })
  await expect(failure).toBeVisible()
  await expect(dialog.getByLabel('Sous-titres', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await axe(page)
  expect(written).toEqual([])

  await page.route(isCaptions, (route) =>
    route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour.' }),
  )
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog.getByLabel('Sous-titres', { exact: true })).toHaveValue(/Bonjour\.$/)
})
