import type { Locator, Page } from '@playwright/test'
import {
  aChild,
  dismissCookieBanner,
  expect,
  type Site,
  signInFamily,
  signInSubscriber,
  testOn,
} from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

/** On a separate product, whose clock the test moves. */
const test = testOn({})
test.setTimeout(600_000)

type Words = (typeof everyWords)[number]
const everyWords = [
  {
    path: '/fr/espace-parent',
    title: 'Le chemin parcouru',
    answer: 'Répondre aux questions sur Éva',
    notNow: 'Pas maintenant',
    putOff: /^C’est noté\. Les questions reviennent le/,
    never: 'Ne plus me le proposer',
    ended: 'Ces questions ne vous sont plus proposées pour Éva.',
    again: 'Me les proposer de nouveau',
    save: 'Enregistrer',
    now: ['Souvent', 'Toujours'],
    ahead: 'Pour les semaines qui viennent',
    correct: 'Corriger une réponse',
    first: 'Le premier pas est fait.',
    back: 'Revenir',
  },
  {
    path: '/en/dashboard',
    title: 'The path so far',
    answer: 'Answer the questions about Éva',
    notNow: 'Not now',
    putOff: /^Noted\. The questions will come back on/,
    never: 'Stop asking me',
    ended: 'We will not ask you these questions about Éva any more.',
    again: 'Ask me again',
    save: 'Save',
    now: ['Often', 'Always'],
    ahead: 'For the weeks ahead',
    correct: 'Correct an answer',
    first: 'The first step has been taken.',
    back: 'Go back',
  },
  {
    path: '/it/area-genitori',
    title: 'La strada fatta',
    answer: 'Rispondi alle domande su Éva',
    notNow: 'Non ora',
    putOff: /^Va bene\. Le domande tornano/,
    never: 'Non chiedermelo più',
    ended: 'Queste domande non ti vengono più proposte per Éva.',
    again: 'Chiedimelo di nuovo',
    save: 'Salva',
    now: ['Spesso', 'Sempre'],
    ahead: 'Per le prossime settimane',
    correct: 'Correggi una risposta',
    first: 'Il primo passo è fatto.',
    back: 'Indietro',
  },
] as const

// Twice ninety days for all three languages: the recurring work in between takes seconds of processor time.
test('ninety days later the questions are declined, requested, answered and corrected, in 3 languages', async ({
  browser,
  site,
  axe,
}) => {
  const families: { page: Page; email: string; words: Words }[] = []
  for (const words of inShort(everyWords)) {
    const context = await browser.newContext({
      baseURL: site.origin,
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await dismissCookieBanner(page)
    const email = await signInSubscriber(page, site)
    await aChild(page, site, 'Éva')
    await page.goto(words.path)
    await expect(page.locator('#challenges')).toBeVisible()
    await expect(cardOf(page, words)).toHaveCount(0)
    families.push({ page, email, words })
  }

  await ninetyDaysPass(site, families)
  for (const { page, email, words } of families)
    await test.step(words.path, async () => {
      await signInFamily(page, site, email)
      await page.goto(words.path)
      await declineAndWantAgain(page, words, axe)
      await answerAndCorrect(page, words, axe)
    })

  await ninetyDaysPass(site, families)
  for (const { page, email, words } of families)
    await test.step(`${words.path} once more`, async () => {
      await signInFamily(page, site, email)
      await page.goto(words.path)
      await putOff(page, words)
    })
  for (const { page } of families) await page.context().close()
})

async function declineAndWantAgain(page: Page, words: Words, axe: (page: Page) => Promise<void>) {
  const card = cardOf(page, words)
  await expect(buttonOf(card, words.answer)).toBeVisible()
  await axe(page)
  await buttonOf(card, words.never).click()
  await expect(card.getByText(words.ended)).toBeVisible()
  await expect(card.getByRole('heading', { name: words.title })).toBeFocused()
  await expect(buttonOf(card, words.answer)).toHaveCount(0)
  await page.reload()
  await buttonOf(card, words.again).click()
  await expect(card.getByText(words.ended)).toHaveCount(0)
}

async function answerAndCorrect(page: Page, words: Words, axe: (page: Page) => Promise<void>) {
  const card = cardOf(page, words)
  await buttonOf(card, words.answer).click()
  for (const question of await card.getByRole('group').all()) await question.getByRole('radio').nth(3).check()
  await buttonOf(card, words.save).click()
  await expect(firstRowOf(card)).toContainText(words.now[0])
  await expect(card.getByText(words.first)).toBeVisible()
  await expectWordsFirst(card)
  await expect(card.getByRole('heading', { name: words.ahead })).toBeVisible()
  await expect(card.getByRole('link').first()).toHaveAttribute('href', /\?id=/)

  await buttonOf(card, words.correct).click()
  const question = card.getByRole('group').first()
  await expect(question.getByRole('radio').nth(3)).toBeChecked()
  await axe(page)
  await question.getByRole('radio').nth(4).check()
  await buttonOf(card, words.back).click()
  await expect(firstRowOf(card)).toContainText(words.now[0])
  await buttonOf(card, words.correct).click()
  await question.getByRole('radio').nth(4).check()
  await buttonOf(card, words.save).click()
  await expect(firstRowOf(card)).toContainText(words.now[1])
  await page.setViewportSize({ width: 320, height: 700 })
  await axe(page)
  await expect.poll(() => overflow(page)).toEqual([])
}

/** The charts' content is read before them: a sentence for the whole, then each row's sentence and table. */
async function expectWordsFirst(card: Locator) {
  const row = ['sentence', 'table', 'drawing']
  const order = await card.evaluate((element) =>
    [...element.querySelectorAll('h2 ~ p:not(.soft), .grow-key, .grow-words > p, table, .grow-twig')].map(
      (part) =>
        part.matches('table')
          ? 'table'
          : part.matches('.grow-twig')
            ? 'drawing'
            : part.matches('.grow-key')
              ? 'legend'
              : 'sentence',
    ),
  )
  expect(order).toEqual(['sentence', 'legend', ...row, ...row, ...row, ...row, ...row])
  for (const drawing of await card.locator('.grow-twig').all())
    await expect(drawing).toHaveAttribute('aria-hidden', 'true')
}

async function putOff(page: Page, words: Words) {
  const card = cardOf(page, words)
  await buttonOf(card, words.notNow).click()
  await expect(card.getByRole('status')).toHaveText(words.putOff)
  await page.reload()
  await expect(firstRowOf(card)).toContainText(words.now[1])
  await expect(buttonOf(card, words.answer)).toHaveCount(0)
}

function cardOf(page: Page, { title }: Words): Locator {
  return page.getByRole('region', { name: title })
}

function buttonOf(card: Locator, name: string): Locator {
  return card.getByRole('button', { name, exact: true })
}

function firstRowOf(card: Locator): Locator {
  return card.getByRole('table').first().getByRole('row').last()
}

/** Their sessions end meanwhile, so their pages are left: an open one reads again from time to time. */
async function ninetyDaysPass(site: Site, families: readonly { page: Page }[]) {
  for (const { page } of families) await page.goto('/robots.txt')
  const moved = await fetch(`${site.origin}/dev/clock`, {
    method: 'POST',
    headers: { Origin: site.origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ minutes: 90 * 24 * 60 + 1 }),
  })
  expect(moved.status).toBe(200)
}
