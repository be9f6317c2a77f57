import { aChild, anEmail, expect, signInFamily, test } from '#tests/support/e2e.ts'
import { doubleTextSize } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

test.describe('writing to the team (SPEC §2, contact)', () => {
  for (const { path, fields, send, title, text, receipt } of inShort([
    {
      path: '/fr/contact',
      fields: ['Prénom', 'Nom', 'E-mail', 'Message'],
      send: 'Envoyer le message',
      title: 'Message envoyé',
      text: 'Nous vous répondrons dès que possible.',
      receipt: 'Nous avons bien reçu votre message',
    },
    {
      path: '/en/contact',
      fields: ['First name', 'Last name', 'E-mail', 'Message'],
      send: 'Send message',
      title: 'Message sent!',
      text: 'We will reply as soon as possible.',
      receipt: 'We have received your message',
    },
    {
      path: '/it/contatto',
      fields: ['Nome', 'Cognome', 'E-mail', 'Messaggio'],
      send: 'Invia il messaggio',
      title: 'Messaggio inviato!',
      text: 'Ti risponderemo appena possibile.',
      receipt: 'Abbiamo ricevuto il tuo messaggio',
    },
  ])) {
    test(`${path}: the message reaches the team and the form is empty again`, async ({ page, site, axe }) => {
      const email = anEmail('parent')
      const [firstName = '', lastName = '', mail = '', message = ''] = fields
      await page.goto(path)
      await page.getByLabel(firstName, { exact: true }).fill('Claire')
      await page.getByLabel(lastName, { exact: true }).fill('Muller')
      await page.getByLabel(mail, { exact: true }).fill(email)
      await page.getByLabel(message, { exact: true }).fill('Bonjour, à quel âge commencer ?')
      await page.getByRole('button', { name: send }).click()

      await expect(page.getByRole('status').filter({ hasText: title })).toContainText(text)
      await expect(page.getByLabel(message, { exact: true })).toHaveValue('')
      expect((await site.emailTo(email)).subject).toBe(receipt)
      const toTeam = await site.emailTo('bonjour@mirabelle.example', (sentEmail) =>
        sentEmail.text.includes(email),
      )
      expect(toTeam.text).toContain('Bonjour, à quel âge commencer ?')
      await axe(page)
    })

    test(`${path}: a signed-in family finds its names and its address filled in`, async ({ page, site }) => {
      const email = await signInFamily(page, site)
      await aChild(page, site, 'Zoé')
      await page.goto(path)
      for (const [index, value] of ['Camille', 'Martin', email, ''].entries())
        await expect(page.getByLabel(fields[index] ?? '', { exact: true })).toHaveValue(value)
    })
  }

  test('missing fields are reported beside each one, and a link leads to the first', async ({
    page,
    axe,
  }) => {
    await page.goto('/fr/contact')
    await page.getByRole('button', { name: 'Envoyer le message' }).click()
    await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription(
      /Le message doit contenir au moins 10 caractères/,
    )
    await page.getByLabel('Message', { exact: true }).fill('Trop')
    await page.getByRole('button', { name: 'Envoyer le message' }).click()

    const summary = page.getByRole('alert').filter({ hasText: 'Le message n’est pas parti' })
    await expect(summary).toBeFocused()
    await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription(
      /Le message doit contenir au moins 10 caractères/,
    )
    await expect(page.getByLabel('Prénom', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Le message doit contenir au moins 10 caractères')).toBeVisible()
    await axe(page)
    await summary.getByRole('link', { name: 'Prénom' }).click()
    await expect(page.getByLabel('Prénom', { exact: true })).toBeFocused()
  })

  test('a failure keeps everything that was written', async ({ page, allowErrors }) => {
    allowErrors('503 /api/contact')
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, json: { message: 'away' } }))
    await page.goto('/en/contact')
    await page.getByLabel('First name').fill('Claire')
    await page.getByLabel('Last name').fill('Muller')
    await page.getByLabel('E-mail', { exact: true }).fill('claire@example.com')
    await page.getByLabel('Message', { exact: true }).fill('A question of ten characters')
    await page.getByRole('button', { name: 'Send message' }).click()

    await expect(
      page.getByRole('alert').filter({ hasText: 'Unable to send message. Please try again.' }),
    ).toContainText('Error')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('A question of ten characters')
    await expect(page.getByLabel('First name')).toHaveValue('Claire')
  })

  test('the four questions open by keyboard, and the ways to reach the team are links', async ({ page }) => {
    await page.goto('/fr/contact')
    const questions = page.locator('main summary')
    await expect(questions).toHaveCount(4)
    await questions.first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('un message écrit le vendredi soir reçoit sa réponse')).toBeVisible()
    await expect(page.getByRole('link', { name: 'bonjour@mirabelle.example' }).first()).toHaveAttribute(
      'href',
      'mailto:bonjour@mirabelle.example',
    )
    await expect(page.getByRole('link', { name: '+352 20 00 00 00' }).first()).toHaveAttribute(
      'href',
      'tel:+35220000000',
    )
    await page.setViewportSize({ width: 320, height: 640 })
    await doubleTextSize(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
