import type { Incident } from '#src/features/incidents/incidents.contract.ts'
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

test('a note on an incident that somebody else noted meanwhile is put behind theirs', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('409 /api/admin/incidents')
  const incident = {
    id: '7f8c1a52-3f0e-4a3c-9a55-0a2f6c1d9b01',
    childId: '7f8c1a52-3f0e-4a3c-9a55-0a2f6c1d9b02',
    familyId: '7f8c1a52-3f0e-4a3c-9a55-0a2f6c1d9b03',
    displayName: 'Renarde',
    liveId: null,
    live: null,
    session: null,
    words: '',
    at: '2026-01-05T10:00:00.000Z',
    deadlineAt: '2026-01-06T10:00:00.000Z',
    state: 'open',
    note: '',
  } satisfies Incident
  let stored: Incident = incident
  const sent: unknown[] = []
  await page.route(
    (url) => url.pathname.startsWith('/api/admin/incidents'),
    async (route) => {
      const body = route.request().postDataJSON()
      if (!body) return route.fulfill({ json: [stored], headers: { 'X-Total-Count': '1' } })
      sent.push(body)
      if (body.before.note !== stored.note)
        return route.fulfill({ status: 409, json: { message: 'Entre-temps.', code: 'changedMeanwhile' } })
      stored = { ...stored, state: body.state, note: body.note }
      return route.fulfill({ json: stored })
    },
  )
  await signIn(page, site, '/admin?section=incidents')
  await page.getByRole('button', { name: 'Traiter l’incident de Renarde' }).click()
  const dialog = page.getByRole('dialog')
  const note = dialog.getByLabel('Ce qui a été fait')
  await note.fill('Je rappelle ce soir.')
  stored = { ...stored, note: 'Parent appelé.' }
  await dialog.getByRole('button', { name: 'Enregistrer la note' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Entre-temps.')
  await expect(note).toHaveValue('Parent appelé.\nJe rappelle ce soir.')
  await axe(page)
  await dialog.getByRole('button', { name: 'Enregistrer la note' }).click()
  await expect(dialog).toBeHidden()
  expect(sent.at(-1)).toEqual({
    state: 'open',
    note: 'Parent appelé.\nJe rappelle ce soir.',
    before: { state: 'open', note: 'Parent appelé.', words: '' },
  })
})
