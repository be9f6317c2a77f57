// Longer than other files: a family’s page of live sessions and the e-mails about them, on one product.
import { reasonTexts } from '#src/domain/suggestions/suggestions.texts.ts'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { liveRegistrations } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { wishTexts } from '#src/shared/language/wish.texts.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { pressSecondTime } from '#tests/e2e/second-press.ts'
import { aLive, aSubscriber, someChildren } from '#tests/support/accounts/factories.ts'
import {
  aChild,
  dismissCookieBanner,
  expect,
  type Site,
  signInFamily,
  signInSubscriber,
  testOn,
} from '#tests/support/e2e.ts'
import { expectNoOverflowAt320, overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

const [overId, cancelledId] = [crypto.randomUUID(), crypto.randomUUID()]

/**
 * Future live sessions, one with places and one whose only place is taken; one that is over, one cancelled.
 */
const test = testOn({ env: { DEMO_DATA: 'off' }, fill })

async function fill(dataDirectory: string, admin: Site['admin']): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  await setAdministrator(db, admin)
  const now = siteNow()
  await aLive(db, {
    title: 'Le son qu’on peut toucher',
    category: 'science',
    startsAt: later(now, 3 * day),
    minutes: 45,
    places: 12,
    description: 'On fera danser du sel.',
    bring: 'Un bol',
  })
  const full = await aLive(db, {
    title: 'Dire non sans se fâcher',
    startsAt: later(now, 5 * day),
    minutes: 45,
    places: 1,
  })
  await aLive(db, { title: 'Préparer son sac', category: 'autonomy', startsAt: later(now, 6 * day) })
  await aLive(db, { title: 'Talking to a robot', lang: 'en', startsAt: later(now, 4 * day), minutes: 45 })
  await aLive(db, { id: overId, title: 'Dessiner une idée', startsAt: later(now, -9 * day) })
  await aLive(db, {
    id: cancelledId,
    title: 'Mon budget',
    startsAt: later(now, 9 * day),
    state: 'cancelled',
  })
  const [childId = ''] = await someChildren(db, await aSubscriber(db), ['Loutre'])
  await db.insert(liveRegistrations).values({ liveSessionId: full.id, childId, state: 'registered' })
  await close()
}

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const { path, title, signIn } of inShort([
  { path: '/lives', title: 'Live sessions', signIn: 'Sign in' },
  { path: '/fr/lives', title: 'Les lives', signIn: 'Se connecter' },
  { path: '/en/lives', title: 'Live sessions', signIn: 'Sign in' },
  { path: '/it/dirette', title: 'Le dirette', signIn: 'Accedi' },
])) {
  test(`a visitor is led to sign in at ${path}, which no search engine lists`, async ({ page, axe }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.locator('#content').getByRole('link', { name: signIn })).toBeVisible()
    await axe(page)
  })
}

test('a parent registers a child, gives the place back, and joins the waiting list of another', async ({
  page,
  site,
  axe,
}) => {
  const email = await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  await page.goto('/fr/lives')
  await expect(page.getByText('Les heures sont celles de Luxembourg.')).toBeVisible()
  const row = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  const sound = row('Le son qu’on peut toucher')
  await expect(sound.getByText('12 places libres sur 12')).toBeVisible()
  await axe(page)

  await sound.getByRole('button', { name: 'Inscrire Zoé' }).click()
  await expect(sound.getByText('Zoé a sa place')).toBeVisible()
  await expect(page.getByRole('meter').filter({ visible: true }).first()).toBeVisible()
  const sentEmail = await site.emailTo(email, ({ subject }) => subject.startsWith('Zoé a sa place'))
  expect(sentEmail.text).toContain('heure de Luxembourg')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sound.getByRole('link', { name: 'Ajouter à l’agenda' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('mirabelle.ics')
  await axe(page)

  const deletions: string[] = []
  page.on('request', (request) => request.method() === 'DELETE' && deletions.push(request.url()))
  await pressSecondTime(sound.getByRole('button', { name: 'Rendre la place' }))
  await sound.getByRole('button', { name: 'Rendre la place' }).dblclick()
  await expect(sound.getByText('12 places libres sur 12')).toBeVisible()
  expect(deletions).toHaveLength(1)
  await expect(sound.locator('.actions')).toBeFocused()

  const full = row('Dire non sans se fâcher')
  await expect(full.getByText('La seule place est prise.')).toBeVisible()
  await full.getByRole('button', { name: 'Attendre une place' }).click()
  await expect(full.getByText('Liste d’attente, 1er')).toBeVisible()
  await full.getByRole('button', { name: 'Quitter la liste' }).click()
  await expect(full.getByRole('button', { name: 'Attendre une place' })).toBeVisible()

  await expect(page.getByRole('heading', { name: 'Talking to a robot' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Anglais' }).check()
  await expect(page.getByRole('heading', { name: 'Talking to a robot' })).toBeVisible()

  await page.getByRole('button', { name: 'Créer l’adresse' }).click()
  const url = await page.getByLabel('Adresse de l’agenda').inputValue()
  expect((await page.request.get(url)).status()).toBe(200)
  await page.getByRole('button', { name: 'Désactiver l’adresse' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Oui, désactiver' }).click()
  await expect(page.getByText('L’adresse est désactivée.')).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(404)

  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
  }
})

test('languages that are chosen quickly are stored one after the other, as they were chosen last', async ({
  page,
  site,
}) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const answered = Promise.withResolvers<void>()
  const sent: unknown[] = []
  await page.route('**/api/children/*/live-languages', async (route) => {
    sent.push(route.request().postDataJSON())
    await answered.promise
    await route.continue()
  })
  await page.goto('/fr/lives')
  const english = page.getByRole('checkbox', { name: 'Anglais' })
  const italian = page.getByRole('checkbox', { name: 'Italien' })
  await english.check()
  await italian.check()
  // A later request: what the page had sent before has been counted.
  await page.evaluate(() => fetch('/api/auth/me'))
  expect(sent).toEqual([{ languages: ['fr', 'en'] }])
  answered.resolve()
  await expect.poll(() => sent).toEqual([{ languages: ['fr', 'en'] }, { languages: ['fr', 'en', 'it'] }])
  await page.reload()
  await expect(english).toBeChecked()
  await expect(italian).toBeChecked()
})

test('a live session that matches a parent’s choice says so, and can be put aside for a child and back', async ({
  page,
  site,
  axe,
}) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const title = 'Préparer son sac'
  for (const language of inShort(languages)) {
    const words = inLanguage(reasonTexts, language)
    const reason = interpolate(words.objective, { wish: wishTexts.objectives.autonomy[language] })
    await page.goto(pathOf('lives', language))
    const live = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
    await expect(live).toContainText(reason)
    await live.getByRole('button', { name: interpolate(words.notForUsOf, { title }) }).click()
    await expect(live).toContainText(interpolate(words.putAside, { child: 'Zoé' }))
    await expect(live).not.toContainText(reason)
    await axe(page)
    await expectNoOverflowAt320(page)
    await live.getByRole('button', { name: interpolate(words.takeBackOf, { title }) }).click()
    await expect(live).toContainText(reason)
  }
})

test('the door of a live session that is over or cancelled says so, with nothing to prepare', async ({
  page,
  site,
  axe,
}) => {
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  for (const { id, title, words } of [
    { id: overId, title: 'Dessiner une idée', words: 'Ce live est fini. À bientôt pour un autre.' },
    { id: cancelledId, title: 'Mon budget', words: 'Ce live n’aura pas lieu.' },
  ]) {
    await page.goto(`/fr/live?id=${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Ton live commence')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Essayer mon micro' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Ça ne va pas' })).toBeVisible()
    await axe(page)
  }
})

test('on a phone the texts of the door’s bar are readable: why nobody gets in, and the safety report', async ({
  page,
  site,
  axe,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInSubscriber(page, site)
  await aChild(page, site, 'Zoé')
  const errors = encodeURIComponent(JSON.stringify([{ key: 'maxParticipantsReached', message: 'full' }]))
  for (const [path, words] of inShort([
    ['/fr/live', 'Il n’y a plus de place dans la classe pour l’instant.'],
    ['/en/live', 'There is no room left in the class just now.'],
    ['/it/diretta', 'Per ora in aula non c’è più posto.'],
  ] as const)) {
    await page.goto(`${path}?id=${overId}&errors=${errors}`)
    await expect(page.getByText(words)).toBeVisible()
    await expect.poll(() => overflow(page)).toEqual([])
    await axe(page)
  }
  await page.getByRole('button', { name: 'Qualcosa non va' }).click()
  const safetyStatus = page.getByRole('dialog').getByRole('status')
  await expect(safetyStatus).not.toBeEmpty()
  await expect(safetyStatus).toBeVisible()
})

test('a family without access sees the weeks, and how to take part', async ({ page, site, axe }) => {
  await signInFamily(page, site)
  await aChild(page, site, 'Tom')
  await page.goto('/en/lives')
  await expect(page.getByRole('link', { name: 'Subscribe to take part' }).first()).toHaveAttribute(
    'href',
    '/en/get-started',
  )
  await axe(page)
})

test('each kind of e-mail is turned off and on at the account page', async ({ page, site, axe }) => {
  await signInSubscriber(page, site)
  await page.goto('/fr/compte')
  const reminders = page.getByRole('switch', { name: /^Rappels/ })
  await expect(reminders).toBeChecked()
  await reminders.uncheck()
  await expect
    .poll(async () => (await (await page.request.get('/api/account/notifications')).json()).reminders)
    .toBe(false)
  await page.reload()
  await expect(reminders).not.toBeChecked()
  await axe(page)
})

for (const { path, weekly, day, wednesday } of inShort([
  {
    path: '/fr/compte',
    weekly: 'La semaine de vos enfants, une fois par semaine',
    day: 'Jour de l’e-mail de la semaine',
    wednesday: 'Mercredi',
  },
  {
    path: '/en/account',
    weekly: 'Your children’s week in brief, once a week',
    day: 'Day of the weekly e-mail',
    wednesday: 'Wednesday',
  },
  {
    path: '/it/account',
    weekly: 'La settimana dei tuoi figli, una volta alla settimana',
    day: 'Giorno dell’e-mail della settimana',
    wednesday: 'Mercoledì',
  },
]))
  test(`the day of the weekly e-mail is chosen where its link leads, ${path}`, async ({
    page,
    site,
    axe,
  }) => {
    await signInSubscriber(page, site)
    await page.goto(`${path}#e-mails`)
    const chosen = page.getByRole('combobox', { name: day })
    await expect(page.locator('#notifications')).toBeFocused()
    await expect(chosen).toHaveValue('sunday')
    await axe(page)
    await chosen.selectOption({ label: wednesday })
    await expect
      .poll(async () => (await page.request.get('/api/account/weekly-day')).json())
      .toEqual({ day: 'wednesday' })
    await page.reload()
    await expect(chosen).toHaveValue('wednesday')
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
    const weeklyEmail = page.getByRole('switch', { name: weekly })
    expect(await weeklyEmail.evaluate(clickAndRead)).toBe(false)
    await expect(chosen).toHaveCount(0)
  })

/** Whether a switch is on at the end of the task in which it was clicked. */
async function clickAndRead(field: HTMLElement) {
  field.click()
  for (let microtask = 0; microtask < 20; microtask++) await null
  return field.matches(':checked')
}
