import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { type Language, languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { aChild, asTeam, dismissCookieBanner, expect, signInSubscriber, test } from '#tests/support/e2e.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

test.beforeEach(async ({ page, site }) => {
  await dismissCookieBanner(page)
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await page.emulateMedia({ media: 'print' })
})

test('each challenge’s sheet is one A4 page with nothing cut off, in three languages', async ({ page }) => {
  for (const language of inShort(languages)) {
    const challenges = await challengesIn(page, language)
    expect(challenges.length).toBeGreaterThanOrEqual(24)
    await page.goto(`${pathOf('challenge', language)}?id=${challenges[0]?.id}`)
    for (const { id, title } of challenges) {
      await navigateTo(page, `?id=${id}`)
      await expectWhole(page, title)
    }
    await expectOnePage(page)
  }
})

test('the sheets of long challenges, and of the longest that can be written, are one A4 page too', async ({
  page,
  site,
}) => {
  const team = await asTeam(site)
  const path = '/api/admin/challenges/sundial'
  const asItWas = z
    .array(z.object({ title: z.unknown(), why: z.unknown(), steps: z.unknown(), materials: z.unknown() }))
    .length(1)
    .parse(await team.get('/api/admin/challenges?search=cadran'))[0]
  try {
    for (const { letters, steps, things } of [
      { letters: 300, steps: 8, things: 12 },
      { letters: 300, steps: 3, things: 12 },
      { letters: 110, steps: 8, things: 0 },
      { letters: 100, steps: 6, things: 8 },
    ]) {
      const title = wordsOf(Math.min(letters, 120))
      await team.put(path, {
        title: inAll(title),
        why: inAll(wordsOf(letters)),
        steps: Array.from({ length: steps }, (_, index) => ({
          picture: 'jar',
          text: inAll(`${index} ${wordsOf(letters - 2)}`),
        })),
        materials: Array.from({ length: things }, (_, index) =>
          inAll(`${index} ${wordsOf(Math.min(letters, 120) - 3)}`),
        ),
      })
      await page.goto(`${pathOf('challenge', 'fr')}?id=sundial`)
      await expectWhole(page, title)
      await expectOnePage(page)
    }
  } finally {
    await team.put(path, asItWas)
  }
})

async function challengesIn(page: Page, language: Language) {
  const response = await page.request.get(`/api/challenges?lang=${language}`)
  return z.array(z.object({ id: z.string(), title: z.string() })).parse(await response.json())
}

/** Navigates as a link within the page does, which is faster than loading each page. */
function navigateTo(page: Page, url: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, url)
}

async function expectWhole(page: Page, title: string) {
  const sheet = page.getByRole('article', { includeHidden: true })
  await expect(sheet.getByText(title, { exact: true })).toBeVisible()
  expect.soft(await cutOff(sheet), `${title} at ${page.url()}`).toEqual([])
}

async function expectOnePage(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect.soft(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
}

/**
 * Elements that reach out of their sheet or box, and drawings that are left no space. Letters within a line
 * are left out: their boxes are taller than the line.
 */
function cutOff(sheet: Locator): Promise<string[]> {
  return sheet.evaluate((paper) => {
    const edge = paper.getBoundingClientRect()
    const millimetre = edge.width / 210
    return [...paper.querySelectorAll('*')].flatMap((part) => {
      if (getComputedStyle(part).display === 'inline') return []
      const { right, bottom, height } = part.getBoundingClientRect()
      const inner = (part.closest('li, section, header, footer') ?? paper).getBoundingClientRect()
      const isOut = right > edge.right + 1 || bottom > Math.min(edge.bottom, inner.bottom) + 1
      const isSquashed = part.matches('li img') && height < 9 * millimetre
      return isOut || isSquashed ? `${part.tagName} ${part.textContent?.slice(0, 40)}` : []
    })
  })
}

const inAll = (text: string) => ({ fr: text, en: text, it: text })

function wordsOf(letters: number): string {
  return 'Regarde bien ce que tu as devant toi, puis note tout. '.repeat(6).slice(0, letters).trim()
}
