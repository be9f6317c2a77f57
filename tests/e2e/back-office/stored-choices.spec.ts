import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { setAdministrator } from '#src/features/back-office/sign-in/administrators.server.ts'
import { liveTexts, expertSpaceTexts as spaceTexts } from '#src/features/lives/admin/lives.texts.ts'
import { videoTexts } from '#src/features/videos/admin/catalogue.texts.ts'
import { filmTexts } from '#src/features/videos/admin/films.texts.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { admins, videos } from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { expect, type Site, testOn } from '#tests/support/e2e.ts'
import { aLive, anExpert } from '#tests/support/factories.ts'
import { signIn, storedToken } from './back-office.ts'

const nora = { email: 'nora@example.com', password: 'un-autre-mot-de-passe' }
const past = 'Une photo peut-elle mentir'
const coming = 'Écouter sans répondre'
const replay = 'Le replay de la photo'

const test = testOn({ env: { DEMO_DATA: 'off' }, fill })

async function fill(dataDirectory: string, admin: Site['admin']): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  const now = new Date()
  await setAdministrator(db, admin.email, admin.password)
  await setAdministrator(db, nora.email, nora.password, 'expert')
  const [account] = await db.select().from(admins).where(eq(admins.email, nora.email))
  const expert = await anExpert(db, { name: 'Nora Weber', adminId: account?.id ?? null })
  const { id: liveId } = await aLive(db, { title: past, startsAt: later(now, -7 * day) })
  await aLive(db, { title: coming, startsAt: later(now, 20 * minute), joinUrl: null, expertId: expert.id })
  await db.insert(videos).values({
    title: replay,
    lang: 'fr',
    url: '/player/photo',
    thumb: '/apple-touch-icon.png',
    category: 'social',
    isPublished: false,
    liveId,
  })
  await close()
}

test('publishing a replay keeps the past live session that it shows, and sends only what was changed', async ({
  page,
  site,
  axe,
}) => {
  await signIn(page, site, '/admin?section=videos')
  await page.getByRole('button', { name: interpolate(videoTexts.editOf, { title: replay }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(filmTexts.live).locator('option:checked')).toContainText(past)
  await axe(page)
  await dialog.getByLabel(videoTexts.isPublished).check()
  const sending = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  expect((await sending).postDataJSON()).toEqual({ isPublished: true, publishAt: null })
  await expect(dialog).toHaveCount(0)
  const response = await page.request.get('/api/admin/videos', { headers: await bearer(page) })
  expect(await response.json()).toMatchObject([
    { title: replay, isPublished: true, liveId: expect.any(String) },
  ])
})

test('an expert’s page shows by itself what the team changes, and says that a live session is cancelled', async ({
  page,
  site,
  axe,
  browser,
  allowErrors,
}) => {
  allowErrors('409 /api/admin/lives/')
  await signIn(page, site)
  const headers = await bearer(page)
  const live = z
    .object({ id: z.uuid(), title: z.string() })
    .array()
    .parse(await (await page.request.get('/api/admin/lives', { headers })).json())
    .find(({ title }) => title === coming)
  const path = `/api/admin/lives/${live?.id}`

  const expert = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await expert.clock.install()
  await signIn(expert, { ...site, admin: nora })
  await expect(expert.getByRole('heading', { name: coming })).toBeVisible()
  const renamed = 'Écouter, puis répondre'
  expect((await page.request.put(path, { headers, data: { title: renamed } })).status()).toBe(200)
  await expert.clock.runFor(minute + 1000)
  await expect(expert.getByRole('heading', { name: renamed })).toBeVisible()

  expect((await page.request.post(`${path}/cancel`, { headers, data: {} })).status()).toBe(200)
  await expert.getByRole('region', { name: renamed }).getByText(spaceTexts.enter).click()
  await expect(expert.getByText('Ce live est annulé.')).toBeVisible()
  await expect(expert.getByRole('heading', { name: renamed })).toHaveCount(0)
  await expect(expert.getByRole('row').filter({ hasText: renamed })).toContainText(liveTexts.cancelled)
  await axe(expert)
  await expert.context().close()
})

async function bearer(page: Page): Promise<{ Authorization: string }> {
  return { Authorization: `Bearer ${await storedToken(page)}` }
}
