import type { Page } from '@playwright/test'
import { z } from 'zod'
import { pathOf } from '#src/shared/site/paths.ts'
import { asTeam, expect, test } from '#tests/support/e2e.ts'
import { inChildsView, nextLive } from './in-childs-view.ts'

/** A tablet that asks for reduced motion. */
test.use({ viewport: { width: 800, height: 1280 }, reducedMotion: 'reduce' })

const [orchard, videos, door] = (['orchard', 'videos', 'live'] as const).map((page) => pathOf(page, 'fr'))

test('no page of the child’s view has a link out or an e-mail address, nor motion if reduced', async ({
  page,
  site,
}) => {
  await inChildsView(page, site)
  const live = nextLive(await (await asTeam(site)).get('/api/admin/lives'))
  const { replays } = z
    .object({ replays: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/orchard')).json())

  for (const url of [
    orchard,
    ...['challenges', 'replays', 'picture', 'badges'].map((view) => `${orchard}?view=${view}`),
    `${orchard}?id=sundial`,
    videos,
    `${videos}?id=${replays[0]?.id}`,
    `${door}?id=${live}`,
  ]) {
    await page.goto(url ?? '', { waitUntil: 'networkidle' })
    await expect(page, url).toHaveURL(url ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'arrive' })).toHaveCount(0)
    expect.soft(await linksOut(page), url).toEqual([])
    expect.soft(await page.locator('body').innerText(), url).not.toContain('@')
    expect.soft(await moving(page), url).toEqual([])
  }
})

/** The page's links to pages that are not a child's own. */
function linksOut(page: Page): Promise<string[]> {
  return page.locator('a[href], area[href], form[action]').evaluateAll(
    (all, own) =>
      all
        .map((one) => new URL(one.getAttribute('href') ?? one.getAttribute('action') ?? '', location.href))
        .filter(({ origin, pathname }) => origin !== location.origin || !own.includes(pathname))
        .map(({ href }) => href),
    [orchard, videos, door],
  )
}

function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .flatMap((one) => (one.playState === 'running' ? one.id || one.constructor.name : [])),
  )
}
