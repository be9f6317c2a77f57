import { messagesTexts } from '#src/features/messages/messages.texts.ts'
import { languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { dismissCookieBanner, expect, signInFamily, test } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320, overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const { path, empty, label, send, sent, you, required } of inShort([
  {
    path: '/fr/messages',
    empty: 'Rien d’écrit pour l’instant.',
    label: 'Votre message',
    send: 'Envoyer',
    sent: 'Message envoyé.',
    you: 'Vous, le',
    required: 'Le message est requis',
  },
  {
    path: '/en/messages',
    empty: 'Nothing written yet.',
    label: 'Your message',
    send: 'Send',
    sent: 'Message sent.',
    you: 'You,',
    required: 'A message is required',
  },
  {
    path: '/it/messaggi',
    empty: 'Non c’è ancora nessun messaggio.',
    label: 'Il tuo messaggio',
    send: 'Invia',
    sent: 'Messaggio inviato.',
    you: 'Tu, il',
    required: 'Il messaggio è obbligatorio',
  },
])) {
  test(`a family writes to the team at ${path}`, async ({ page, site, axe }) => {
    await signInFamily(page, site)
    await page.goto(path)
    const content = page.locator('#content')
    await expect(content.getByText(empty)).toBeVisible()
    await axe(page)
    await content.getByRole('button', { name: send, exact: true }).click()
    await expect(content.getByText(required)).toBeVisible()
    await content.getByLabel(label).fill('Bonjour !\nUne question.')
    await content.getByRole('button', { name: send, exact: true }).click()
    await expect(content.getByText(sent)).toBeVisible()
    await expect(content.getByText('Une question.')).toBeVisible()
    await expect(content.getByRole('listitem').getByText(you)).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await axe(page)
    await expect.poll(() => overflow(page)).toEqual([])
  })
}

test('a visitor is led to sign in', async ({ page, axe }) => {
  await page.goto('/fr/messages')
  await expect(page.getByText('Cette page est celle de votre famille.')).toBeVisible()
  await axe(page)
})

test('the team reads a family’s message, and its answer is on the page in three languages', async ({
  page,
  site,
  axe,
  browser,
}) => {
  const email = await signInFamily(page, site)
  await page.goto('/fr/messages')
  await page.getByLabel('Votre message').fill('Le coffret est-il parti ?')
  await page.locator('#content').getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect(page.getByText('Message envoyé.')).toBeVisible()
  const context = await browser.newContext({ baseURL: site.origin })
  const team = await context.newPage()
  await dismissCookieBanner(team)
  await signIn(team, site, '/admin?section=conversations')
  await team.getByRole('button', { name: `Ouvrir la conversation avec ${email}` }).click()
  await expect(team.getByRole('dialog').getByText('Le coffret est-il parti ?')).toBeVisible()
  await axe(team)
  await team.getByLabel('Votre réponse').fill('Il part vendredi.')
  await team.getByRole('button', { name: 'Envoyer la réponse' }).click()
  // The reply is shown in the back-office before its e-mail has been sent.
  await expect(team.getByRole('dialog').getByRole('listitem').getByText('Il part vendredi.')).toBeVisible()
  await context.close()
  for (const language of inShort(languages)) {
    await page.goto(pathOf('messages', language))
    const answer = page.getByRole('listitem').filter({ hasText: 'Il part vendredi.' })
    await expect(answer).toContainText(messagesTexts.from.team[language])
    await axe(page)
    await expectNoOverflowAt320(page)
  }
  expect((await site.emailTo(email, ({ subject }) => subject === 'L’équipe vous a répondu')).text).toContain(
    'Il part vendredi.',
  )
})
