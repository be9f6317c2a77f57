import type { Page } from '@playwright/test'
import { languages } from '#src/language/languages.ts'
import { pageKeys, pathOf, privatePages } from '#src/language/paths.ts'
import { expect, test } from '#tests/harness/journey.ts'

const publicPages = pageKeys.filter((page) => !privatePages.includes(page) || page === 'login')

/** The banner has tests of its own (site-chrome.spec.ts); here it would lie over what is looked at. */
test.beforeEach(({ page: tab }) =>
  tab.addInitScript(() =>
    localStorage.setItem('cookie-consent', JSON.stringify({ essential: true, analytics: false, marketing: false, timestamp: '2026-01-01T00:00:00.000Z' })),
  ),
)

for (const language of languages)
  for (const page of publicPages)
    test(`${page} in ${language}: no fault that axe knows, wide and narrow; nothing is cut off at 320 px or at twice the size of text`, async ({
      page: tab,
      axe,
    }) => {
      await tab.goto(pathOf(page, language))
      await axe(tab)

      await tab.setViewportSize({ width: 390, height: 844 })
      await tab.reload()
      await axe(tab)
      await twiceTheText(tab)
      expect(await overflow(tab)).toEqual([])

      await tab.setViewportSize({ width: 320, height: 640 })
      await tab.reload()
      expect(await overflow(tab)).toEqual([])
    })

for (const page of publicPages)
  test(`${page}: in the evening’s colours no fault that axe knows; by keyboard each stop is seen; in forced colours what can be pressed has an edge`, async ({
    page: tab,
    axe,
  }) => {
    await tab.addInitScript(() => localStorage.setItem('theme', 'soir'))
    await tab.goto(pathOf(page, 'fr'))
    await axe(tab)
    await tabThrough(tab)
    await tab.emulateMedia({ forcedColors: 'active' })
    expect(await withoutEdge(tab)).toEqual([])
  })

/** WCAG 1.4.4: what a reader does who sets the browser's text to 200 %. */
async function twiceTheText(tab: Page): Promise<void> {
  await tab.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** What reaches beyond the right edge of the window and makes the page scroll sideways. */
function overflow(tab: Page): Promise<string[]> {
  return tab.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class')}: ${element.textContent?.slice(0, 40)}`)
  })
}

/** WCAG 2.4.3, 2.4.7 and 2.4.11: forward through everything, each stop within the window and marked. */
async function tabThrough(tab: Page): Promise<void> {
  const stops = new Set<string>()
  for (let press = 0; press < 150; press++) {
    await tab.keyboard.press('Tab')
    const stop = await tab.evaluate(() => {
      const element = document.activeElement
      if (element === null || element === document.body) return
      const { left, right, top, bottom } = element.getBoundingClientRect()
      // The mark may stand around the card that a link fills, or on what is drawn beside a hidden input.
      const marked: (Element | null)[] = [element.nextElementSibling]
      for (let around: Element | null = element; around && marked.length < 6; around = around.parentElement) marked.push(around)
      return {
        name: `${element.tagName} ${element.textContent?.trim().slice(0, 30)} ${element.getAttribute('href') ?? element.id} ${Math.round(left + scrollX)} ${Math.round(top + scrollY)}`,
        isSeen: right > 0 && left < innerWidth && bottom > 0 && top < innerHeight,
        isMarked: marked.some((around) => {
          if (!around) return false
          const { outlineStyle, outlineWidth } = getComputedStyle(around)
          return outlineStyle !== 'none' && outlineWidth !== '0px'
        }),
      }
    })
    if (stop === undefined) break
    if (stops.has(stop.name)) break
    stops.add(stop.name)
    expect(stop).toMatchObject({ isSeen: true, isMarked: true })
  }
  expect(stops.size).toBeGreaterThan(12)
}

/** Buttons whose shape was their colour alone, which forced colours take away: no line around them, nor under their words. */
function withoutEdge(tab: Page): Promise<string[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll('.btn, button.link')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { borderTopStyle, borderTopWidth, textDecorationLine } = getComputedStyle(button)
        return (borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) === 0) && !textDecorationLine.includes('underline')
      })
      .map((button) => `${button.className}: ${button.textContent}`),
  )
}
