import { card, cardFields } from '@mirabelle/stripe-emulator/testing/card.ts'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { giftListTexts as listed } from '#src/features/gifts/admin/gifts-list.texts.ts'
import { giftTexts } from '#src/features/gifts/gifts.texts.ts'
import { companyDay } from '#src/shared/dates.ts'
import { euros } from '#src/shared/language/format.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { giftCents } from '#src/shared/money/gifts.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { signIn } from '#tests/e2e/back-office/back-office.ts'
import { anEmail, dismissCookieBanner, expect, pay, type Site, test } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'

test.beforeEach(({ page }) => dismissCookieBanner(page))

const words = {
  fr: {
    from: 'Offrir Mirabelle à une famille',
    months: 'Douze mois, 299 €',
    recipient: 'E-mail de la famille',
    buyer: 'Votre e-mail',
    message: 'Votre message',
    pay: 'Payer 299 €',
    wrong: 'Il reste quelque chose à corriger',
    paid: 'Merci, c’est payé.',
    gift: 'Un cadeau pour votre famille',
    use: 'Votre cadeau vous attend',
    begin: 'Recevoir mon lien',
    sent: 'Un lien part à',
    submit: 'Utiliser le code',
    used: 'accès ouvert jusqu’au',
    next: 'Répondre aux questions d’accueil',
    ready: 'Votre cadeau Mirabelle est prêt',
    refund: 'Annuler et me faire rembourser',
    tooLate: 'La famille a déjà utilisé ce cadeau',
  },
  en: {
    from: 'Give Mirabelle to a family',
    months: 'Twelve months, €299',
    recipient: 'The family’s e-mail',
    buyer: 'Your e-mail',
    message: 'Your message',
    pay: 'Pay €299',
    wrong: 'Something needs correcting',
    paid: 'Thank you, payment received.',
    gift: 'A gift for your family',
    use: 'Your gift is waiting',
    begin: 'Send me my link',
    sent: 'A link is on its way to',
    submit: 'Use the code',
    used: 'access open until',
    next: 'Answer the welcome questions',
    ready: 'Your Mirabelle gift is ready',
    refund: 'Cancel and get my money back',
    tooLate: 'The family has already used this gift',
  },
  it: {
    from: 'Regala Mirabelle a una famiglia',
    months: 'Dodici mesi, 299 €',
    recipient: 'E-mail della famiglia',
    buyer: 'La tua e-mail',
    message: 'Il tuo messaggio',
    pay: 'Paga 299 €',
    wrong: 'C’è qualcosa da correggere',
    paid: 'Grazie, pagamento ricevuto.',
    gift: 'Un regalo per la tua famiglia',
    use: 'Il tuo regalo ti aspetta',
    begin: 'Ricevi il link',
    sent: 'Un link è in arrivo a',
    submit: 'Usa il codice',
    used: 'accesso aperto fino al',
    next: 'Rispondi alle domande di benvenuto',
    ready: 'Il suo regalo Mirabelle è pronto',
    refund: 'Annullare e ricevere il rimborso',
    tooLate: 'La famiglia ha già usato il regalo',
  },
} satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>

for (const language of inShort(['fr', 'en', 'it'] as const))
  test(`a gift in ${language}: bought, received, redeemed without an account, and no longer refundable`, async ({
    page,
    site,
    axe,
    allowErrors,
  }) => {
    // The page's first day is the browser's: the product's clock is ahead.
    allowErrors('400 /api/gifts', '409 /api/gifts/refund')
    const texts = words[language]
    const [buyer, recipient] = [anEmail('marraine'), anEmail('cadeau')]
    await page.goto(pathOf('pricing', language))
    await page.getByRole('link', { name: texts.from }).click()
    await expect(page).toHaveURL(pathOf('gift', language))
    await page.getByRole('radio', { name: texts.months }).check()
    await page.getByRole('button', { name: texts.pay }).click()
    await expect(page.getByText(texts.wrong)).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)
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
    await expectNoOverflowAt320(page)
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
    await expectNoOverflowAt320(page)
    await page.goto(pathOf('account', language))
    await expect(page.getByRole('button', { name: texts.submit })).toBeVisible()

    const acknowledged = await site.emailTo(buyer, ({ subject }) => subject === texts.ready)
    await page.goto('/dev/mailbox')
    await page.goto(/https?:\S+#refund=[\w.-]+/.exec(acknowledged.text)?.[0] ?? '')
    await axe(page)
    await page.getByRole('button', { name: texts.refund }).click()
    await expect(page.getByText(texts.tooLate)).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)
  })

for (const language of inShort(languages))
  test(`an unused gift is refunded by one click from the buyer’s e-mail (${language})`, async ({
    page,
    site,
    axe,
  }) => {
    const texts = inLanguage(giftTexts.refund, language)
    const { buyer } = await aPaidGift(page, site, language)
    const { text } = await site.emailTo(buyer, ({ subject }) => subject === words[language].ready)
    await page.goto(/https?:\S+#refund=[\w.-]+/.exec(text)?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 1, name: texts.heading })).toBeVisible()
    await expectNoOverflowAt320(page)
    await page.getByRole('button', { name: texts.button }).click()
    const amount = euros(giftCents[12], language)
    await expect(page.getByText(interpolate(texts.done, { amount }))).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)
  })

test('the team finds a paid gift by its address, and refunds it after a confirmation', async ({
  page,
  site,
  axe,
}) => {
  const { buyer, recipient } = await aPaidGift(page, site, 'fr')
  await signIn(page, site, '/admin?section=gifts')
  await page.getByLabel(listed.search).fill(recipient)
  await page.getByLabel(listed.state, { exact: true }).selectOption(listed.states.ready)
  await expect(page.getByText(listed.count.one)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: recipient })
  await expect(row).toContainText(buyer)
  const amount = euros(giftCents[12], 'fr')
  await expect(row).toContainText(amount)
  await axe(page)
  await expectNoOverflowAt320(page)
  await row.getByRole('button', { name: interpolate(listed.refundOf, { email: recipient }) }).click()
  const dialog = page.getByRole('dialog', { name: listed.dialog.title })
  await expect(dialog).toContainText(interpolate(listed.dialog.text, { amount }))
  await axe(page)
  await expectNoOverflowAt320(page)
  await dialog.getByRole('button', { name: interpolate(listed.dialog.confirm, { amount }) }).click()
  await expect(page.getByText(listed.dialog.done)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(listed.empty)).toBeVisible()
  await page.getByLabel(listed.state, { exact: true }).selectOption(listed.states.void)
  await expect(row).toContainText(listed.states.void)
  await expect(row).toContainText(interpolate(listed.returned, { amount }))
  await expect(row.getByRole('button', { name: listed.refund })).toHaveCount(0)
})

/** A gift of twelve months, paid on the test payment page. */
async function aPaidGift(page: Page, site: Site, language: Language) {
  const [buyer, recipient] = [anEmail('marraine'), anEmail('cadeau')]
  const response = await page.request.post('/api/gifts', {
    data: {
      months: 12,
      buyerEmail: buyer,
      recipientEmail: recipient,
      deliverOn: companyDay(siteNow()),
      message: '',
      locale: language,
    },
    headers: { Origin: site.origin },
  })
  const { url } = z.object({ url: z.url() }).parse(await response.json())
  await page.goto(url)
  await pay(page, buyer)
  await expect(page.getByText(words[language].paid)).toBeVisible()
  return { buyer, recipient }
}
