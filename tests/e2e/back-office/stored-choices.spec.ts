import { z } from 'zod'
import { liveTexts, expertSpaceTexts as spaceTexts } from '#src/features/lives/admin/lives.texts.ts'
import { videoTexts } from '#src/features/videos/admin/catalogue.texts.ts'
import { filmTexts } from '#src/features/videos/admin/films.texts.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { videos } from '#src/infrastructure/database/schema.server.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { aLive } from '#tests/support/accounts/factories.ts'
import { asTeam, expect, type Site, testOn } from '#tests/support/e2e.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { addAccounts, nora, signIn } from './back-office.ts'

const past = 'Une photo peut-elle mentir'
const coming = 'Écouter sans répondre'
const replay = 'Le replay de la photo'

const test = testOn({ env: { DEMO_DATA: 'off' }, fill })

async function fill(dataDirectory: string, admin: Site['admin']): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  const now = siteNow()
  const expert = await addAccounts(db, admin)
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
  expect(await (await asTeam(site)).get('/api/admin/videos')).toMatchObject([
    { title: replay, isPublished: true, liveId: expect.any(String) },
  ])
})

test('an expert’s page shows by itself what the team changes, and says that a live session is cancelled', async ({
  site,
  axe,
  browser,
  allowErrors,
}) => {
  allowErrors('409 /api/admin/lives/')
  const team = await asTeam(site)
  const live = z
    .object({ id: z.uuid(), title: z.string() })
    .array()
    .parse(await team.get('/api/admin/lives'))
    .find(({ title }) => title === coming)
  const path = `/api/admin/lives/${live?.id}`

  const expert = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await expert.clock.install()
  await signIn(expert, { ...site, admin: nora })
  await expect(expert.getByRole('heading', { name: coming })).toBeVisible()
  const renamed = 'Écouter, puis répondre'
  await team.put(path, { title: renamed })
  await expert.clock.runFor(minute + 1000)
  await expect(expert.getByRole('heading', { name: renamed })).toBeVisible()

  await team.post(`${path}/cancel`, {})
  await expert.getByRole('region', { name: renamed }).getByText(spaceTexts.enter).click()
  await expect(expert.getByText('Ce live est annulé.')).toBeVisible()
  await expect(expert.getByRole('heading', { name: renamed })).toHaveCount(0)
  await expect(expert.getByRole('row').filter({ hasText: renamed })).toContainText(liveTexts.cancelled)
  await axe(expert)
  await expert.context().close()
})
