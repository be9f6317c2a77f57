import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { expect, newAddress, settleCookies, test } from '#tests/support/e2e.ts'
import { holdsAt320 } from '#tests/support/large-text.ts'

test.beforeEach(({ page }) => settleCookies(page))

const words = {
  fr: {
    from: 'Offrir Mirabelle à une famille',
    months: 'Douze mois, 299 €',
    recipient: 'E-mail de la famille',
    buyer: 'Votre e-mail',
    message: 'Votre message',
    pay: 'Payer 299 €',
    wrong: 'Il manque quelque chose',
    paid: 'Merci, c’est payé.',
    gift: 'Un cadeau pour votre famille',
    use: 'Votre cadeau vous attend',
    begin: 'Recevoir mon lien',
    sent: 'Un lien part à',
    submit: 'Utiliser le code',
    used: 'accès ouvert jusqu’au',
    next: 'Répondre aux questions d’accueil',
    ready: 'Votre cadeau Mirabelle est prêt',
    refund: 'Me faire rembourser',
    tooLate: 'La famille a déjà utilisé ce cadeau',
  },
  en: {
    from: 'Give Mirabelle to a family',
    months: 'Twelve months, €299',
    recipient: 'The family’s e-mail',
    buyer: 'Your e-mail',
    message: 'Your message',
    pay: 'Pay €299',
    wrong: 'Something is missing',
    paid: 'Thank you, it is paid.',
    gift: 'A gift for your family',
    use: 'Your gift is waiting',
    begin: 'Send me my link',
    sent: 'A link is on its way to',
    submit: 'Use the code',
    used: 'access open until',
    next: 'Answer the welcome questions',
    ready: 'Your Mirabelle gift is ready',
    refund: 'Get my refund',
    tooLate: 'The family has already used this gift',
  },
  it: {
    from: 'Regala Mirabelle a una famiglia',
    months: 'Dodici mesi, 299 €',
    recipient: 'E-mail della famiglia',
    buyer: 'La tua e-mail',
    message: 'Il tuo messaggio',
    pay: 'Paga 299 €',
    wrong: 'Manca qualcosa',
    paid: 'Grazie, pagamento fatto.',
    gift: 'Un regalo per la tua famiglia',
    use: 'Il tuo regalo ti aspetta',
    begin: 'Ricevi il link',
    sent: 'Un link è in arrivo a',
    submit: 'Usa il codice',
    used: 'accesso aperto fino al',
    next: 'Rispondi alle domande di benvenuto',
    ready: 'Il suo regalo Mirabelle è pronto',
    refund: 'Ricevere il rimborso',
    tooLate: 'La famiglia ha già usato il regalo',
  },
} satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>

for (const language of ['fr', 'en', 'it'] as const)
  test(`a gift in ${language}: bought from the pricing page, received, begun without an account, used once, and no longer refunded`, async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    allowErrors('409 /api/gifts/refund')
    const texts = words[language]
    const [buyer, recipient] = [newAddress('marraine'), newAddress('cadeau')]
    await page.goto(pathOf('pricing', language))
    await page.getByRole('link', { name: texts.from }).click()
    await expect(page).toHaveURL(pathOf('gift', language))
    await page.getByRole('radio', { name: texts.months }).check()
    await page.getByRole('button', { name: texts.pay }).click()
    await expect(page.getByText(texts.wrong)).toBeVisible()
    await axe(page)
    await holdsAt320(page)
    await page.getByLabel(texts.recipient).fill(recipient)
    await page.getByLabel(texts.buyer).fill(buyer)
    await page.getByLabel(texts.message).fill('À bientôt au verger.')
    await page.getByRole('button', { name: texts.pay }).click()

    await expect(page.locator('[name=billingCountry]')).toHaveValue('LU')
    await axe(page)
    for (const [name, value] of Object.entries(cardFields(card.pays, buyer)))
      await page.locator(`[name=${name}]`).fill(value)
    await page.locator('[name=billingCountry]').selectOption('IT')
    await page.locator('button[type=submit]').click()
    await expect(page.getByText(texts.paid)).toBeVisible()
    await axe(page)

    const sentEmail = await site.emailTo(recipient, ({ subject }) => subject.startsWith(texts.gift))
    expect(sentEmail.text).toContain('À bientôt au verger.')
    const link = /https?:\S+#code=\w+/.exec(sentEmail.text)?.[0] ?? ''
    await page.goto('/dev/mailbox')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: texts.use })).toBeVisible()
    await page.getByRole('button', { name: texts.begin }).click()
    await expect(page.getByRole('status').filter({ hasText: texts.sent })).toBeVisible()
    await axe(page)
    await holdsAt320(page)
    const { text } = await site.emailTo(recipient, (mail) => mail.text.includes('token='))
    await page.goto(/https?:\S+token=[\w-]+/.exec(text)?.[0] ?? '')
    await expect(page).not.toHaveURL(/auth\/callback/)

    await page.goto(link)
    await page.getByRole('button', { name: texts.submit }).click()
    await expect(page.getByRole('status').filter({ hasText: texts.used })).toBeVisible()
    await expect(page.getByRole('link', { name: texts.next })).toHaveAttribute(
      'href',
      pathOf('onboarding', language),
    )
    await axe(page)
    await holdsAt320(page)
    await page.goto(pathOf('account', language))
    await expect(page.getByRole('button', { name: texts.submit })).toBeVisible()

    const acknowledged = await site.emailTo(buyer, ({ subject }) => subject === texts.ready)
    await page.goto('/dev/mailbox')
    await page.goto(/https?:\S+#refund=[\w.-]+/.exec(acknowledged.text)?.[0] ?? '')
    await axe(page)
    await page.getByRole('button', { name: texts.refund }).click()
    await expect(page.getByText(texts.tooLate)).toBeVisible()
  })
