import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openDatabase } from '#src/infrastructure/database/open-database.server.ts'
import { conversationMessages, conversations, users } from '#src/infrastructure/database/schema.server.ts'
import { day, later } from '#src/shared/durations.ts'
import {
  anEmail,
  asTeam,
  dismissCookieBanner,
  expect,
  type Site,
  signInFamily,
  testOn,
} from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { signIn } from './back-office.ts'

const [box, child] = ['coffret@example.com', 'enfant@example.com']

/** Two families have waited longer than the team promises. */
const test = testOn({
  env: { DEMO_DATA: 'off' },
  fill: async (dataDirectory) => {
    const { db, close } = await openDatabase({ dataDirectory })
    const at = later(siteNow(), -9 * day)
    for (const [email, text] of [
      [box, 'Le coffret est arrivé ouvert.'],
      [child, 'Ma fille change de prénom.'],
    ] as const) {
      const [family] = await db.insert(users).values({ email, createdAt: at }).returning()
      const userId = family?.id ?? ''
      const waits = { deadlineAt: later(at, 3 * day), lastMessageAt: at, createdAt: at }
      await db.insert(conversations).values({ userId, ...waits })
      await db.insert(conversationMessages).values({ userId, sender: 'family', text, createdAt: at })
    }
    await close()
  },
})

async function sendMessage(page: Page, site: Site, email: string, text: string): Promise<void> {
  await signInFamily(page, site, email)
  const sent = await page.request.post('/api/messages', { data: { text }, headers: { Origin: site.origin } })
  expect(sent.status()).toBe(200)
}

test('the inbox: late first, assigned, answered, closed, reopened by a new message, exported as shown', async ({
  page,
  site,
  axe,
  browser,
}) => {
  await sendMessage(page, site, anEmail('jour'), 'Bonjour.')

  const context = await browser.newContext({ baseURL: site.origin })
  const team = await context.newPage()
  await dismissCookieBanner(team)
  await signIn(team, site, '/admin?section=conversations')
  const rows = team.getByRole('row').filter({ has: team.getByRole('button', { name: /^Ouvrir/ }) })
  await expect(rows).toHaveCount(3)
  await team.getByLabel('Délai').selectOption('En retard seulement')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'En retard' })).toHaveCount(2)
  await axe(team)
  await expectNoOverflowOnPhone(team)
  const downloading = team.waitForEvent('download')
  await team.getByRole('button', { name: 'Exporter en CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  const exported = file.trim().split('\r\n').slice(1)
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => `"${cell.textContent}"`)),
  )
  expect(exported.map((row) => row.split(';').slice(0, 3))).toEqual(shown)

  // Clicking twice saves it once.
  await team.getByRole('button', { name: 'Nouvelle réponse' }).click()
  const dialog = team.getByRole('dialog')
  await dialog.getByLabel('Titre').fill('Coffret abîmé')
  await dialog.getByLabel('En français').fill('Nous vous en envoyons un autre.')
  await dialog.getByRole('button', { name: 'Enregistrer' }).dblclick()
  await expect(dialog).toHaveCount(0)
  const savedAnswers = team.getByRole('region', { name: 'Réponses enregistrées' }).getByRole('listitem')
  await expect(savedAnswers).toHaveCount(1)

  await team.getByRole('button', { name: `Ouvrir la conversation avec ${box}` }).click()
  await dialog.getByLabel('Confiée à').selectOption(site.admin.email)
  await dialog.getByLabel('Réponse enregistrée').selectOption('Coffret abîmé (fr)')
  await expect(dialog.getByLabel('Votre réponse')).toHaveValue('Nous vous en envoyons un autre.')
  await axe(team)
  await expectNoOverflowOnPhone(team)
  await dialog.getByRole('button', { name: 'Envoyer la réponse' }).dblclick()
  const answers = dialog.getByRole('listitem').filter({ hasText: 'Nous vous en envoyons un autre.' })
  await expect(answers).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Fermer la conversation' }).click()
  await expect(dialog.getByRole('button', { name: 'Rouvrir la conversation' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(rows).toHaveCount(1)

  await team.goto('/admin?section=conversations&state=closed&assigned=me')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(box)
  await sendMessage(page, site, box, 'Merci ! Et le sel ?')
  await team.goto('/admin?section=conversations&state=open&assigned=me')
  await expect(rows).toContainText('Merci ! Et le sel ?')
  await expect(rows).not.toContainText('En retard')
  await context.close()
})

test('a live session and a message are found and opened by keyboard only', async ({ page, site }) => {
  const email = anEmail('clavier')
  await sendMessage(page, site, email, 'Le perroquet a mangé la carotte.')
  const team = await asTeam(site)
  const title = 'Dire non sans crier'
  await team.post('/api/admin/lives', {
    ...{ title, lang: 'fr', category: 'social', startsAt: '2097-03-10T16:30:00.000Z', minutes: 50 },
    expertType: 'education',
  })
  await dismissCookieBanner(page)
  await signIn(page, site)
  const field = page.getByRole('combobox', { name: 'Rechercher partout' })
  for (const { words, opened } of [
    { words: 'perroquet', opened: page.getByRole('dialog').getByText('Le perroquet a mangé la carotte.') },
    { words: 'Dire non sans', opened: page.getByRole('complementary').getByText(title) },
  ]) {
    await expect(field).toBeVisible()
    // The shortcut does nothing while a dialog is open.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(words)
    const first = page.getByRole('listbox').getByRole('option', { selected: true })
    await expect(first).toContainText(words === 'perroquet' ? email : title)
    await page.keyboard.press('Enter')
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

async function expectNoOverflowOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(() => overflow(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
}
