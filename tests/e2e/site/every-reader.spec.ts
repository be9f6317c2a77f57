import type { Page } from '@playwright/test'
import { languages } from '#src/shared/language/languages.ts'
import { pageKeys, pathOf, privatePages } from '#src/shared/site/paths.ts'
import { dismissCookieBanner, expect, test } from '#tests/support/e2e.ts'
import { clippedText, doubleTextSize, overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

const publicPages = pageKeys.filter((page) => !privatePages.includes(page) || page === 'login')

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const language of inShort(languages))
  for (const page of publicPages)
    test(`${page} in ${language}: no axe violation, and nothing is cut off at 320 px or at 200 % text`, async ({
      page: tab,
      axe,
    }) => {
      await tab.goto(pathOf(page, language))
      await axe(tab)
      await doubleTextSize(tab)
      await expect.poll(() => overflow(tab)).toEqual([])
      await expect.poll(() => clippedText(tab)).toEqual([])

      await tab.setViewportSize({ width: 390, height: 844 })
      await tab.reload()
      await axe(tab)
      await doubleTextSize(tab)
      await expect.poll(() => overflow(tab)).toEqual([])
      await expect.poll(() => clippedText(tab)).toEqual([])

      await tab.setViewportSize({ width: 320, height: 640 })
      await tab.reload()
      await expect.poll(() => overflow(tab)).toEqual([])
      await expect.poll(() => clippedText(tab)).toEqual([])
    })

for (const page of publicPages)
  test(`${page}: no axe violation in evening colours, visible focus, and edges in forced colours`, async ({
    page: tab,
    axe,
  }) => {
    await tab.addInitScript(() => localStorage.setItem('theme', 'soir'))
    await tab.goto(pathOf(page, 'fr'))
    await axe(tab)
    await tabThrough(tab)
    await tab.emulateMedia({ forcedColors: 'active' })
    await expect.poll(() => withoutEdge(tab)).toEqual([])
    await tab.keyboard.press('Tab')
    expect(await focused(tab)).toMatchObject({ isMarked: true })
  })

test('in forced colours the selection has the system’s highlight, and switches are native', async ({
  page: tab,
}) => {
  await tab.emulateMedia({ forcedColors: 'active' })
  await tab.goto('/en/plans', { waitUntil: 'networkidle' })
  const ground = (name: string) =>
    tab.locator('label', { hasText: name }).evaluate((label) => getComputedStyle(label).backgroundColor)
  await expect.poll(() => ground('Monthly')).not.toBe(await ground('Yearly'))
  const monthly = await ground('Monthly')
  await tab.getByRole('radio', { name: /^Yearly/ }).check({ force: true })
  await expect.poll(() => ground('Yearly')).toBe(monthly)
  await expect.poll(() => ground('Monthly')).not.toBe(monthly)

  await tab.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click()
  await expect(tab.getByRole('switch').first()).toBeVisible()
  expect(
    await tab
      .getByRole('switch')
      .evaluateAll((switches) => switches.map((each) => getComputedStyle(each).appearance)),
  ).toEqual(['auto', 'auto', 'auto'])
  await expect.poll(() => withoutEdge(tab)).toEqual([])
})

test('animations take one of the brand’s four durations, and none run when less motion is asked for', async ({
  page: tab,
}) => {
  await tab.emulateMedia({ reducedMotion: 'no-preference' })
  for (const path of ['/fr', '/fr/pricing', '/fr/contact']) {
    await tab.goto(path, { waitUntil: 'networkidle' })
    const moving = await durations(tab)
    expect(moving.length).toBeGreaterThan(5)
    expect(moving.filter(({ seconds }) => ![0, 0.14, 0.24, 0.52, 0.9].includes(seconds))).toEqual([])
    await tab.emulateMedia({ reducedMotion: 'reduce' })
    await tab.waitForFunction(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
    expect(
      (await durations(tab)).filter(({ seconds, scroll }) => seconds > 0.001 || scroll === 'smooth'),
    ).toEqual([])
    await tab.emulateMedia({ reducedMotion: 'no-preference' })
  }
  await tab.goto('/fr')
  expect((await durations(tab)).some(({ scroll }) => scroll === 'smooth')).toBe(true)
})

/** The durations of the page's animations, and how its scrolling elements scroll. */
function durations(tab: Page): Promise<{ name: string; seconds: number; scroll: string }[]> {
  return tab.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].flatMap((pseudo) => {
        const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element, pseudo)
        return `${transitionDuration}, ${animationDuration}`
          .split(', ')
          .map((duration) => ({
            name: `${element.tagName}.${element.getAttribute('class')}${pseudo ?? ''}`,
            seconds: Number.parseFloat(duration),
            scroll: scrollBehavior,
          }))
          .filter(({ seconds, scroll }) => seconds > 0 || scroll === 'smooth')
      }),
    ),
  )
}

/** WCAG 2.4.3, 2.4.7 and 2.4.11: tabs through everything; each stop is in the window and visibly focused. */
async function tabThrough(tab: Page): Promise<void> {
  const stops = new Set<string>()
  for (let press = 0; press < 150; press++) {
    await tab.keyboard.press('Tab')
    const stop = await focused(tab)
    if (stop === undefined) break
    if (stops.has(stop.name)) break
    stops.add(stop.name)
    expect(stop).toMatchObject({ isSeen: true, isMarked: true })
  }
  expect(stops.size).toBeGreaterThan(12)
}

/** The focused element, whether it is within the window, and whether a focus mark is around it. */
function focused(tab: Page) {
  return tab.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return
    const { left, right, top, bottom } = element.getBoundingClientRect()
    // The mark may be around the card that a link fills, or on the drawing beside a hidden input.
    const marked: (Element | null)[] = [element.nextElementSibling]
    for (let around: Element | null = element; around && marked.length < 6; around = around.parentElement)
      marked.push(around)
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
}

/**
 * Elements whose shape was made by colour only, which forced colours remove: without a border, an underline
 * or a native appearance.
 */
function withoutEdge(tab: Page): Promise<string[]> {
  return tab.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.btn, button.link, .input, .box, .switch input, .seg, .chip, .card, .plan, .tag, .notice, .cookie, .vid .pic',
      ),
    ]
      .filter((shape) => shape.checkVisibility())
      .filter((shape) => {
        const { borderTopStyle, borderTopWidth, textDecorationLine, appearance } = getComputedStyle(shape)
        const isDrawn = shape instanceof HTMLInputElement && appearance === 'auto'
        return (
          (borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) === 0) &&
          !textDecorationLine.includes('underline') &&
          !isDrawn
        )
      })
      .map((shape) => `${shape.className}: ${shape.textContent}`),
  )
}
