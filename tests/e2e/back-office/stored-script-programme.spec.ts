import { randomBytes } from 'node:crypto'
import { setAdministrator } from '#src/features/back-office/administrators/administrators.server.ts'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import {
  boxes,
  boxParcels,
  challenges,
  children,
  conversationMessages,
  conversations,
  gifts,
  incidents,
  liveNotes,
  notices,
  oneToOneBookings,
  savedAnswers,
  suspensions,
  users,
} from '#src/infrastructure/database/schema.server.ts'
import { hostileTexts } from '#tests/e2e/site/hostile-texts.ts'
import { aFreeSlot, aLive, anExpert } from '#tests/support/accounts/factories.ts'
import { expect, type Site, testOn } from '#tests/support/e2e.ts'
import { signIn } from './back-office.ts'

/** Every element and every frame at least once: as many texts as one page of a list holds. */
const texts = hostileTexts.filter((_, index) => index % 7 === 0)
const nameOf = (text: string) => text.slice(0, 60)
const emailOf = (text: string, index: number) => `${text} ${index}`.toLowerCase()
const inThree = (text: string) => ({ fr: text, en: text, it: text })
const month = '2099-01'
const start = new Date('2098-06-30T22:35Z')
/** In the past, because these families have no plan and would lose future sessions while the test runs. */
const sessionsStart = new Date('2026-06-30T22:35Z')

const test = testOn({ env: { DEMO_DATA: 'off' }, fill })

async function fill(dataDirectory: string, admin: Site['admin']): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory })
  await setAdministrator(db, admin)
  await db.insert(boxes).values({ month, contents: inThree(texts[0] ?? ''), cutOffOn: '2098-12-20' })
  for (const [index, text] of texts.entries()) {
    const at = new Date(Date.UTC(2026, 0, 1, 8, index))
    const [family] = await db
      .insert(users)
      .values({ email: emailOf(text, index), username: text.slice(0, 100) })
      .returning({ id: users.id })
    const userId = family?.id ?? ''
    const [child] = await db
      .insert(children)
      .values({
        userId,
        position: 1,
        displayName: nameOf(text),
        age: '6-8',
        language: 'fr',
        picture: 'crest:a',
      })
      .returning({ id: children.id })
    const childId = child?.id ?? ''
    const live = await aLive(db, { title: text.slice(0, 200), startsAt: start })
    await db.insert(liveNotes).values({ liveSessionId: live.id, text, writtenBy: text })
    await db
      .insert(incidents)
      .values({ childId, liveSessionId: live.id, words: text, note: text, deadlineAt: at })
    await db.insert(conversations).values({ userId, lastMessageAt: at, deadlineAt: at })
    await db.insert(conversationMessages).values([
      { userId, sender: 'team', text },
      { userId, sender: 'family', text },
    ])
    await db.insert(savedAnswers).values({ title: text.slice(0, 120), texts: inThree(text) })
    await db.insert(suspensions).values({ userId, reason: text })
    await db.insert(notices).values({
      texts: { fr: { subject: text, body: text } },
      languages: ['fr'],
      plans: ['lives'],
    })
    await anExpert(db, { name: text.slice(0, 100), bio: inThree(text) })
    await db.insert(challenges).values({
      id: `hostile-${index}`,
      category: 'science',
      ageGroups: ['6-8'],
      minutes: 15,
      title: inThree(text),
      why: inThree(text),
      steps: [
        { picture: 'sun', text: inThree(text) },
        { picture: 'sun', text: inThree(text) },
      ],
      materials: [inThree(text)],
      position: index,
    })
    await db.insert(gifts).values({
      requestKey: crypto.randomUUID(),
      months: 1,
      cents: 3900,
      language: 'fr',
      buyerEmail: emailOf(text, index),
      recipientEmail: emailOf(text, index),
      message: text,
      deliverOn: '2098-06-30',
      codeHash: randomBytes(32),
      paidAt: at,
    })
    await db.insert(boxParcels).values({
      month,
      userId,
      ...{ recipient: text, line1: text, line2: text, postalCode: text, town: text, country: text },
      tracking: nameOf(text),
      ages: ['6-8'],
    })
    const slotId = await aFreeSlot(db, new Date(sessionsStart.getTime() + index * 3_600_000))
    await db.insert(oneToOneBookings).values({ slotId, childId, note: text })
  }
  await close()
}

/** Each section of the programme, the texts that its list shows, and how an entry is opened. */
const places: readonly {
  path: string
  shows: readonly string[]
  open?: RegExp
}[] = [
  { path: 'conversations', shows: texts, open: /^Ouvrir/ },
  { path: 'incidents', shows: texts, open: /^Traiter/ },
  { path: 'gifts', shows: texts.map(emailOf) },
  { path: 'experts', shows: texts.map((text) => text.slice(0, 100)), open: /^Modifier/ },
  { path: 'notices', shows: texts },
  { path: 'one-to-one&over=true', shows: texts.map(nameOf) },
  { path: 'challenges', shows: texts, open: /^Modifier/ },
  { path: `boxes&month=${month}`, shows: texts.slice(0, 1) },
]

/** The entries that are opened: only some, since each takes a second. */
const opened = [0, 11, 22, 33, 44]

for (const bypassCSP of [true, false])
  test.describe(bypassCSP ? 'without the content security policy' : 'under the policy', () => {
    test.use({ bypassCSP })

    test('no programme text that a family or the team stored is executed in the back-office', async ({
      page,
      site,
    }) => {
      let executions = 0
      let files: readonly string[] = []
      await page.exposeFunction('executed', () => {
        executions += 1
      })
      await page.addInitScript(() =>
        document.addEventListener(
          'securitypolicyviolation',
          (event) => event.effectiveDirective.startsWith('script') && Reflect.get(window, 'executed')(),
        ),
      )
      await signIn(page, site, '/admin')
      for (const { path, shows, open } of places) {
        await page.goto(`/admin?section=${path}`)
        const main = page.getByRole('main')
        await expect
          .poll(async () => {
            const shown = (await main.textContent()) ?? ''
            return shows.filter((text) => !shown.includes(text))
          })
          .toEqual([])
        if (path.startsWith('one-to-one')) {
          // Experts and alerts have the same names, so the list is recognized by its links. Newest first.
          const links = main.locator('a[href*="section=family"]')
          await expect(links).toHaveCount(texts.length)
          files = await links.evaluateAll((all) =>
            all.map((link) => link.getAttribute('href') ?? '').reverse(),
          )
        }
        if (!open || !bypassCSP) continue
        for (const index of opened) {
          await main.getByRole('button', { name: open }).nth(index).click()
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(dialog).toHaveCount(0)
        }
      }
      for (const index of opened) {
        await page.goto(files[index] ?? '')
        await expect(page.getByText(nameOf(texts[index] ?? '')).first()).toBeVisible()
      }
      expect(executions).toBe(0)
      if (!bypassCSP) return
      await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), texts[1] ?? '')
      await expect.poll(() => executions).toBe(1)
    })
  })
