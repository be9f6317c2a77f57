// Longer than other files: every state of the page in three languages, with one way to offer and book an
// hour.

import { card } from '@mirabelle/stripe-emulator/testing/card.ts'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { monthIn } from '#src/domain/one-to-one/one-to-one.rules.ts'
import { livePageTexts } from '#src/features/lives/door/live-page.texts.ts'
import type { OneToOneSessions } from '#src/features/one-to-one/one-to-one.contract.ts'
import { oneToOneTexts } from '#src/features/one-to-one/one-to-one.texts.ts'
import { companyTimeZone } from '#src/shared/dates.ts'
import { day, later, minute } from '#src/shared/durations.ts'
import { euros, interpolateDated, longDate } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { monthName } from '#src/shared/language/month-name.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import { priceCents } from '#src/shared/plans.ts'
import { languageOf, pathOf } from '#src/shared/site/paths.ts'
import { hoursOnOffer } from '#tests/e2e/hours-on-offer.ts'
import { pressSecondTime } from '#tests/e2e/second-press.ts'
import {
  aChild,
  asTeam,
  dismissCookieBanner,
  expect,
  type Site,
  signInFamily,
  subscribe,
  test,
} from '#tests/support/e2e.ts'
import { expectNoOverflowAt320, overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

const heading = {
  '/fr/seances': 'Les séances individuelles',
  '/en/one-to-one': 'One-to-one sessions',
  '/it/incontri': 'Gli incontri individuali',
}

for (const [path, title] of Object.entries(heading)) {
  test(`a family without the complete plan reads about the sessions at ${path}, and sees no slot`, async ({
    page,
    site,
    axe,
  }) => {
    await signInFamily(page, site)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('.faces')).toBeVisible()
    await expect(
      page.getByText(oneToOneTexts.otherPlan.monthly.one[languageOf(path)], { exact: true }),
    ).toBeVisible()
    await expect(hoursOnOffer(page)).toHaveCount(0)
    await axe(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
  })
}

test('a family on the lives plan reads what it has, both prices, the date and how to go back', async ({
  page,
  site,
  axe,
}) => {
  await subscribe(page, site.origin)
  const account = await (await page.request.get('/api/account')).json()
  const { nextChargeAt } = z.object({ nextChargeAt: z.string() }).parse(account)
  for (const language of inShort(languages)) {
    const words = inLanguage(oneToOneTexts.otherPlan, language)
    await page.goto(pathOf('one-to-one', language))
    await expect(page.getByRole('heading', { name: words.yours })).toBeVisible()
    await expect(page.getByText(words.yoursText)).toBeVisible()
    const change = page.getByRole('region', { name: words.change })
    await expect(change).toContainText(
      interpolate(words.price.monthly, {
        complete: euros(priceCents('complete', 'monthly'), language),
        lives: euros(priceCents('lives', 'monthly'), language),
        date: interpolateDated(words.onDate, { date: longDate(new Date(nextChargeAt), language) }),
      }),
    )
    const [see, write] = [
      change.getByRole('link', { name: words.see }),
      change.getByRole('link', { name: words.write }),
    ]
    await expect(see).toHaveAttribute('href', pathOf('account', language))
    await expect(write).toHaveAttribute('href', pathOf('messages', language))
    expect(await see.getAttribute('class')).toBe(await write.getAttribute('class'))
    await expect(hoursOnOffer(page)).toHaveCount(0)
    await axe(page)
    await expectNoOverflowAt320(page)
  }
})

for (const language of inShort(languages)) {
  const words = inLanguage(oneToOneTexts, language)
  test(`a visitor reads the number of sessions a month, and is led to sign in (${language})`, async ({
    page,
    axe,
  }) => {
    await page.goto(pathOf('one-to-one', language))
    await expect(page.getByText(words.signedOut.title)).toBeVisible()
    await expect(page.getByText(words.otherPlan.monthly.one, { exact: true })).toBeVisible()
    await axe(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await expect.poll(() => overflow(page)).toEqual([])
  })
}

/** The experts' hours on offer, at fixed times that do not depend on the day of the run. */
async function offerHours(page: Page) {
  await page.route('**/api/one-to-one', async (route) => {
    const response = await route.fetch()
    const sessions = (await response.json()) as OneToOneSessions
    const expert = {
      id: crypto.randomUUID(),
      name: 'Inès Moreau',
      type: 'education' as const,
      portrait: 'education',
    }
    const at = (day: number, hour: number) =>
      new Date(Date.UTC(siteNow().getUTCFullYear() + 1, 0, day, hour)).toISOString()
    const slots = [at(11, 15), at(11, 16), at(13, 15)].map((startsAt) => ({
      id: crypto.randomUUID(),
      expert,
      startsAt,
      minutes: 30,
    }))
    const childId = sessions.children[0]?.id ?? ''
    const booked = [
      {
        ...slots[0],
        id: crypto.randomUUID(),
        expert,
        startsAt: at(5, 16),
        minutes: 30,
        childId,
        note: 'Un mot pour vous.',
        canCancel: true,
      },
    ]
    await route.fulfill({ response, json: { ...sessions, slots, booked } })
  })
}

test('a family on the complete plan chooses a child and an hour', async ({ page, site, axe }) => {
  await subscribe(page, site.origin, card.pays, 'complete')
  await aChild(page, site, 'Zoé')
  await offerHours(page)
  await page.goto('/fr/seances')
  await expect(page.getByRole('heading', { name: 'Avec qui' })).toBeVisible()
  await expect(page.getByText('Séance réservée')).toBeVisible()
  await expect(page.getByText('Un mot pour vous.')).toBeVisible()
  await axe(page)
  // The month of the hours on offer, whatever the present month.
  await expect(page.getByRole('heading', { name: 'En janvier' })).toBeVisible()
  const slot = hoursOnOffer(page).first()
  await pressSecondTime(slot)
  await expect(slot).toHaveAttribute('aria-pressed', 'false')
  await slot.click()
  await expect(page.getByRole('button', { name: 'Réserver pour Zoé' })).toBeEnabled()
  await axe(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await axe(page)
  await expect.poll(() => overflow(page)).toEqual([])
})

test('the demonstration has hours to choose from', async ({ page, site }) => {
  await subscribe(page, site.origin, card.pays, 'complete')
  await aChild(page, site, 'Zoé')
  const response = await page.request.get('/api/one-to-one')
  const { slots } = z.object({ slots: z.array(z.object({ minutes: z.int() })) }).parse(await response.json())
  expect(slots.length).toBeGreaterThan(5)
})

/** A session that begins in a few minutes with a new expert, booked by the signed-in family. */
async function bookedSoon(page: Page, site: Site): Promise<string> {
  const startsAt = later(siteNow(), 5 * minute)
  const id = await aSlot(site, await anExpert(site, 'Nora Weber'), startsAt)
  await bookFor(page, site, id)
  return id
}

/** Books a slot for the first child of the signed-in family. */
async function bookFor(page: Page, site: Site, id: string): Promise<void> {
  const response = await page.request.get('/api/account/children')
  const { children } = z
    .object({ children: z.array(z.object({ id: z.uuid() })) })
    .parse(await response.json())
  const booked = await page.request.post(`/api/one-to-one/${id}`, {
    data: { childId: children[0]?.id },
    headers: { Origin: site.origin },
  })
  expect(booked.status(), await booked.text()).toBe(200)
}

/** An expert of education whom the team adds. */
async function anExpert(site: Site, name: string): Promise<string> {
  const team = await asTeam(site)
  const added = await team.post('/api/admin/experts', {
    name,
    type: 'education',
    languages: ['fr', 'en', 'it'],
    bio: { fr: 'Enseignante', en: 'Teacher', it: 'Insegnante' },
    portrait: 'education',
  })
  return z.object({ id: z.uuid() }).parse(added).id
}

/** A quarter of an hour of an expert, without a pause after it. */
async function aSlot(site: Site, expertId: string, startsAt: Date): Promise<string> {
  const team = await asTeam(site)
  const slot = { expertId, startsAt: startsAt.toISOString(), minutes: 15, bufferMinutes: 0 }
  return z.object({ id: z.uuid() }).parse(await team.post('/api/admin/one-to-one/slots', slot)).id
}

/** Expects no axe violation, and no overflow at 320 px. */
async function expectAccessible(page: Page, axe: (of: Page) => Promise<void>): Promise<void> {
  await axe(page)
  await page.setViewportSize({ width: 320, height: 700 })
  await axe(page)
  await expect.poll(() => overflow(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
}

for (const { language, path, book, done, booked, lasts, cancel, cancelled, none } of inShort([
  {
    language: 'fr',
    path: '/fr/seances',
    book: 'Réserver pour Zoé',
    done: 'La séance est réservée.',
    booked: 'Séance réservée',
    lasts: /15\sminutes, .+, pour\sZoé\./,
    cancel: 'Annuler la séance',
    cancelled: 'La séance est annulée. Elle vous est rendue.',
    none: 'Aucune séance réservée.',
  },
  {
    language: 'en',
    path: '/en/one-to-one',
    book: 'Book for Zoé',
    done: 'The session is booked.',
    booked: 'Session booked',
    lasts: /15 minutes, .+, for Zoé\./,
    cancel: 'Cancel the session',
    cancelled: 'The session is cancelled. You can book another one.',
    none: 'No session booked.',
  },
  {
    language: 'it',
    path: '/it/incontri',
    book: 'Prenota per Zoé',
    done: 'L’incontro è prenotato.',
    booked: 'Incontro prenotato',
    lasts: /15 minuti, .+, per Zoé\./,
    cancel: 'Annulla l’incontro',
    cancelled: 'L’incontro è annullato. Puoi prenotarne un altro.',
    none: 'Nessun incontro prenotato.',
  },
] as const))
  test(`${path}: a family books an hour, sees it, may book no other that month, and gives it back`, async ({
    page,
    site,
    axe,
  }) => {
    await subscribe(page, site.origin, card.pays, 'complete')
    await aChild(page, site, 'Zoé')
    const name = `Nora ${path.slice(1, 3)}`
    const expertId = await anExpert(site, name)
    // Both within an hour, so that they are in the same month.
    const startsAt = later(siteNow(), 3 * day)
    startsAt.setMinutes(0, 0, 0)
    const slotId = await aSlot(site, expertId, startsAt)
    await aSlot(site, expertId, new Date(startsAt.getTime() + 30 * 60_000))
    const bookedNow = async () => {
      const response = await page.request.get('/api/one-to-one')
      return z.object({ booked: z.array(z.object({ id: z.uuid() })) }).parse(await response.json()).booked
    }
    await page.goto(path)
    const expert = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(expert).toContainText(
      interpolate(oneToOneTexts.reasons.objective[language], {
        wish: wishTexts.objectives.autonomy[language],
      }),
    )
    await expert.click()
    await hoursOnOffer(page).first().click()
    const button = page.getByRole('button', { name: book })
    await button.click()
    await expect(page.getByText(done)).toBeVisible()
    const session = page.getByRole('region', { name: booked })
    await expect(session).toContainText(name)
    await expect(session).toContainText(lasts)
    await expect(session.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(hoursOnOffer(page)).toHaveCount(1)
    expect(await bookedNow()).toMatchObject([{ id: slotId }])
    await page.reload()
    await expect(session).toContainText(name)
    await expert.click()
    await hoursOnOffer(page).click()
    await expect(button).toBeDisabled()
    const month = monthName(monthIn(companyTimeZone, startsAt), language)
    await expect(button).toHaveAccessibleDescription(
      interpolate(oneToOneTexts.choice.quotaUsed[language], { child: 'Zoé', month }),
    )
    await expectAccessible(page, axe)

    await session.getByRole('button', { name: cancel }).click()
    const question = page.getByRole('dialog', { name: oneToOneTexts.booked.ask.title[language] })
    await expectAccessible(page, axe)
    await question.getByRole('button', { name: oneToOneTexts.booked.ask.confirm[language] }).click()
    await expect(page.getByText(cancelled)).toBeVisible()
    await expect(page.getByRole('heading', { name: none })).toBeFocused()
    await expect(hoursOnOffer(page)).toHaveCount(2)
    await expect(button).toBeEnabled()
    expect(await bookedNow()).toEqual([])
    await expectAccessible(page, axe)
  })

for (const { path, book, taken } of inShort([
  {
    path: '/fr/seances',
    book: 'Réserver pour Zoé',
    taken: 'Une autre famille vient de prendre cette heure. En voici d’autres.',
  },
  {
    path: '/en/one-to-one',
    book: 'Book for Zoé',
    taken: 'Another family has just taken that time. Here are others.',
  },
  {
    path: '/it/incontri',
    book: 'Prenota per Zoé',
    taken: 'Un’altra famiglia ha appena preso quell’orario. Eccone altri.',
  },
]))
  test(`${path}: the notice that another family just took the last hour stays on the page`, async ({
    page,
    site,
    axe,
    browser,
    allowErrors,
  }) => {
    allowErrors('409 ')
    await subscribe(page, site.origin, card.pays, 'complete')
    await aChild(page, site, 'Zoé')
    const name = `Amina ${path.slice(1, 3)}`
    const slotId = await aSlot(site, await anExpert(site, name), later(siteNow(), 3 * day))
    await page.goto(path)
    const expert = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await expert.click()
    await hoursOnOffer(page).click()
    const others = await (await browser.newContext({ baseURL: site.origin })).newPage()
    await subscribe(others, site.origin, card.pays, 'complete')
    await aChild(others, site, 'Noé')
    await bookFor(others, site, slotId)
    await page.getByRole('button', { name: book }).click()
    await expect(expert).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: taken })).toBeVisible()
    await expectAccessible(page, axe)
  })

for (const { language, path, page: before, called, open, waits, never, stays } of inShort([
  {
    language: 'fr',
    path: '/fr/seances',
    page: '/fr/live',
    called: 'Séance avec Nora Weber',
    open: 'Aller à la séance',
    waits: 'La porte s’ouvre dès que',
    never: 'La séance n’est jamais enregistrée.',
    stays: 'Un parent reste à côté',
  },
  {
    language: 'en',
    path: '/en/one-to-one',
    page: '/en/live',
    called: 'One-to-one session with Nora Weber',
    open: 'Go to the session',
    waits: 'The door opens once',
    never: 'The session is never recorded.',
    stays: 'A parent is staying with me',
  },
  {
    language: 'it',
    path: '/it/incontri',
    page: '/it/diretta',
    called: 'Incontro con Nora Weber',
    open: 'Vai all’incontro',
    waits: 'La porta si apre quando',
    never: 'L’incontro non viene mai registrato.',
    stays: 'Un genitore resta qui accanto',
  },
] as const))
  test(`${path}: a session too late to cancel leads to its class, which opens once the expert is in`, async ({
    page,
    site,
    axe,
    browser,
    allowErrors,
  }) => {
    allowErrors('401 /api/auth/me', '410 ')
    await subscribe(page, site.origin, card.pays, 'complete')
    await aChild(page, site, 'Zoé')
    const slotId = await bookedSoon(page, site)
    await page.goto(path)
    const { booked } = inLanguage(oneToOneTexts, language)
    const session = page.getByRole('region', { name: booked.tag })
    await expect(session).toContainText(`${booked.tooLate} ${booked.write}`)
    await expect(session.getByRole('button', { name: booked.cancel })).toHaveCount(0)
    await expect(page.locator(`a[href="/api/one-to-one/${slotId}/calendar.ics"]`)).toBeVisible()
    await page.getByRole('link', { name: open }).click()
    await expect(page).toHaveURL(`${before}?session=${slotId}`)
    await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible()
    await expect(page.getByText(called)).toBeVisible()
    await expect(page.getByText(never)).toBeVisible()
    await expect(page.getByRole('button', { name: stays })).toHaveAttribute('aria-pressed', 'true')
    await axe(page)
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
    const team = await asTeam(site)
    const { url } = z
      .object({ url: z.string() })
      .parse(await team.post(`/api/admin/one-to-one/${slotId}/enter`, {}))
    const expert = await (await browser.newContext()).newPage()
    await expert.goto(url)
    await page
      .getByRole('button', { name: livePageTexts.enter[language], exact: true })
      .click({ timeout: 60_000 })
    await page.waitForURL(/\/class\?session=/)
  })
