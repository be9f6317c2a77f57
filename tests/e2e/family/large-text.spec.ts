import type { Page } from '@playwright/test'
import { z } from 'zod'
import { languages } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf } from '#src/shared/site/paths.ts'
import { aChild, dismissCookieBanner, expect, signInSubscriber, test } from '#tests/support/e2e.ts'
import { clippedText, doubleTextSize, overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { inChildsView } from './in-childs-view.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

/** A family's pages, each with a text that shows that its data has loaded. */
const parents: readonly { page: PageKey; query?: (childId: string) => string; shows: string }[] = [
  { page: 'dashboard', shows: '#challenges' },
  { page: 'lives', shows: 'main section section' },
  { page: 'account', shows: '#child-view' },
  { page: 'one-to-one', shows: 'h1' },
  { page: 'messages', shows: 'textarea' },
  { page: 'videos', shows: 'article' },
  { page: 'referral', shows: 'h1' },
  { page: 'challenge', query: (childId) => `?id=sundial&child=${childId}`, shows: 'main ol' },
]
const childs = ['', '?view=challenges', '?id=sundial', '?view=replays', '?view=picture', '?view=badges']

for (const language of inShort(languages)) {
  test(`nothing is cut off or scrolls sideways on a family’s pages at 320 px and 200 % text, in ${language}`, async ({
    page,
    site,
    axe,
  }) => {
    await signInSubscriber(page, site)
    await aChild(page, site, 'Maximilienne')
    const childId = await firstChild(page)
    for (const { page: key, query, shows } of parents) {
      const path = pathOf(key, language) + (query?.(childId) ?? '')
      await expectReadable(page, path, () => page.locator(shows).first().waitFor())
      await axe(page)
    }
  })

  test(`nor on a child’s pages in ${language}`, async ({ page, site, axe }) => {
    await inChildsView(page, site, 'Maximilienne')
    for (const view of childs) {
      await expectReadable(page, pathOf('orchard', language) + view, () =>
        page.getByRole('heading', { level: 1 }).waitFor(),
      )
      await axe(page)
    }
  })
}

test('a child’s name of sixty letters makes no page of its parents scroll sideways', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signInSubscriber(page, site)
  await aChild(page, site, 'W'.repeat(60))
  for (const [path, shows] of [
    ['/fr/espace-parent', '#challenges'],
    ['/fr/compte', '#child-view'],
  ] as const) {
    await page.goto(path)
    await page.locator(shows).waitFor()
    await expect.poll(() => overflow(page)).toEqual([])
  }
  await page.goto('/fr/onboarding')
  for (const step of ['objectifs', 'premier bilan', 'cadre et sécurité']) {
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.getByRole('progressbar', { name: new RegExp(`${step}$`) }).waitFor()
    await expect.poll(() => overflow(page)).toEqual([])
  }
})

/** Checks a page at 320 px, and wide and on a phone with its text at 200 %. */
async function expectReadable(page: Page, path: string, read: () => Promise<void>) {
  for (const [width, isLarge] of [
    [320, false],
    [390, true],
    [1280, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await read()
    if (isLarge) await doubleTextSize(page)
    const faults = [...(await overflow(page)), ...(await clippedText(page))]
    expect.soft(faults, `${path} at ${width}`).toEqual([])
  }
}

async function firstChild(page: Page): Promise<string> {
  const { children } = z
    .object({ children: z.array(z.object({ id: z.string() })) })
    .parse(await (await page.request.get('/api/account/children')).json())
  return children[0]?.id ?? ''
}
