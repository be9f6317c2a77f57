import type { Page } from '@playwright/test'
import {
  aChild,
  expect,
  type Site,
  settleCookies,
  signInFamily,
  signInSubscriber,
  testOn,
} from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/large-text.ts'

/** On a product of its own, whose clock it moves. */
const test = testOn({})
test.setTimeout(240_000)
test.beforeEach(({ page }) => settleCookies(page))

for (const {
  path,
  title,
  answer,
  notNow,
  putOff,
  never,
  ended,
  again,
  save,
  now,
  ahead,
  correct,
  first,
  back,
} of [
  {
    path: '/fr/espace-parent',
    title: 'Le chemin parcouru',
    answer: 'Répondre pour Éva',
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
    answer: 'Answer for Éva',
    notNow: 'Not now',
    putOff: /^Noted\. The questions will come back on/,
    never: 'Stop asking me',
    ended: 'You are no longer asked these questions for Éva.',
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
    answer: 'Rispondi per Éva',
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
])
  test(`ninety days later the questions are declined, wanted again, answered and corrected at ${path}`, async ({
    page,
    site,
    axe,
  }) => {
    const email = await signInSubscriber(page, site)
    await aChild(page, site, 'Éva')
    await page.goto(path)
    const card = page.getByRole('region', { name: title })
    const button = (name: string) => card.getByRole('button', { name, exact: true })
    await expect(page.locator('#challenges')).toBeVisible()
    await expect(card).toHaveCount(0)
    await ninetyDaysPass(page, site)
    await signInFamily(page, site, email)

    await page.reload()
    await expect(button(answer)).toBeVisible()
    await axe(page)
    await button(never).click()
    await expect(card.getByText(ended)).toBeVisible()
    await expect(card.getByRole('heading', { name: title })).toBeFocused()
    await expect(button(answer)).toHaveCount(0)
    await page.reload()
    await button(again).click()
    await expect(card.getByText(ended)).toHaveCount(0)

    await button(answer).click()
    for (const question of await card.getByRole('group').all())
      await question.getByRole('radio').nth(3).check()
    await button(save).click()
    const firstRow = card.getByRole('table').first().getByRole('row').last()
    await expect(firstRow).toContainText(now[0] ?? '')
    await expect(card.getByText(first)).toBeVisible()
    await expect(card.getByRole('heading', { name: ahead })).toBeVisible()
    await expect(card.getByRole('link').first()).toHaveAttribute('href', /\?id=/)

    await button(correct).click()
    const asked = card.getByRole('group').first()
    await expect(asked.getByRole('radio').nth(3)).toBeChecked()
    await axe(page)
    await asked.getByRole('radio').nth(4).check()
    await button(back).click()
    await expect(firstRow).toContainText(now[0] ?? '')
    await button(correct).click()
    await asked.getByRole('radio').nth(4).check()
    await button(save).click()
    await expect(firstRow).toContainText(now[1] ?? '')
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])

    await ninetyDaysPass(page, site)
    await signInFamily(page, site, email)
    await page.reload()
    await button(notNow).click()
    await expect(card.getByRole('status')).toHaveText(putOff)
    await page.reload()
    await expect(firstRow).toContainText(now[1] ?? '')
    await expect(button(answer)).toHaveCount(0)
  })

async function ninetyDaysPass(page: Page, site: Site) {
  const moved = await page.request.post('/dev/clock', {
    data: { minutes: 90 * 24 * 60 + 1 },
    headers: { Origin: site.origin },
    timeout: 120_000,
  })
  expect(moved.status()).toBe(200)
}
