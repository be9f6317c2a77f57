import type { Page } from '@playwright/test'
import { subscribeTexts } from '#src/features/billing/pricing/subscribe.texts.ts'
import { messagesTexts } from '#src/features/messages/messages.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import {
  aChild,
  anEmail,
  dismissCookieBanner,
  expect,
  type Site,
  signInFamily,
  subscribe,
  test,
} from '#tests/support/e2e.ts'
import { overflow } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

const words = {
  fr: {
    card: 'Deux parents',
    label: 'Son adresse e-mail',
    invite: 'Inviter',
    waiting: 'Un lien est parti à chaque adresse',
    question: 'Ouvrir le compte de la famille avec deux adresses',
    confirm: 'Confirmer',
    half: 'Il manque l’autre personne',
    joined: 'le compte de la famille s’ouvre avec vos deux adresses',
    active: 'A accès aussi',
    custody: 'Chez qui sont les enfants, et quand',
    save: 'Enregistrer',
    writtenBy: 'Modifié par',
    money: 'L’abonnement, les paiements et les factures sont à',
    leave: 'Quitter ce compte',
    sure: 'Quitter',
    signedOut: 'Connectez-vous pour ouvrir votre compte.',
  },
  en: {
    card: 'Two parents',
    label: 'Their e-mail address',
    invite: 'Invite',
    waiting: 'Each of you has received a link',
    question: 'Let two addresses sign in to the family’s account',
    confirm: 'Confirm',
    half: 'Now the other person needs to open',
    joined: 'you can both sign in to the family’s account',
    active: 'Has access too',
    custody: 'Where the children are, and when',
    save: 'Save',
    writtenBy: 'Changed by',
    money: 'The subscription, payments and invoices are for',
    leave: 'Leave this account',
    sure: 'Leave',
    signedOut: 'Sign in to open your account.',
  },
  it: {
    card: 'Due genitori',
    label: 'Il suo indirizzo e-mail',
    invite: 'Invita',
    waiting: 'Avete ricevuto un link ciascuno',
    question: 'Accedere all’account della famiglia con due indirizzi',
    confirm: 'Conferma',
    half: 'Ora l’altra persona deve aprire',
    joined: 'ora potete accedere tutti e due',
    active: 'Ha accesso',
    custody: 'Con chi stanno i figli, e quando',
    save: 'Salva',
    writtenBy: 'Modificata da',
    money: 'Di abbonamento, pagamenti e fatture si occupa',
    leave: 'Lascia questo account',
    sure: 'Lascia',
    signedOut: 'Accedi per aprire il tuo account.',
  },
} as const

async function linkTo(site: Site, recipient: string): Promise<string> {
  const { text } = await site.emailTo(recipient, (mail) => mail.text.includes('#guardian='))
  return /https?:\S+#guardian=[\w-]+/.exec(text)?.[0] ?? ''
}

async function expectNoOverflow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => overflow(page)).toEqual([])
}

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const language of inShort(['fr', 'en', 'it'] as const))
  test(`two guardians in ${language}: both confirm, both write, one pays, the other may leave`, async ({
    page,
    browser,
    site,
    axe,
    allowErrors,
  }) => {
    allowErrors('401 /api/auth/me', '403 /api/stripe/create-checkout-session')
    const say = words[language]
    const account = pathOf('account', language)
    const email = await subscribe(page, site.origin)
    await aChild(page, site, 'Renarde')
    await page.request.put('/api/account/language', { data: { language }, headers: { Origin: site.origin } })
    const other = anEmail('autre')
    await page.goto(account)
    const card = page.getByRole('region', { name: say.card })
    await card.getByLabel(say.label).fill(other)
    await card.getByRole('button', { name: say.invite, exact: true }).dblclick()
    await expect(card).toContainText(say.waiting)
    await axe(page)

    await page.goto(await linkTo(site, email))
    await expect(page.getByRole('heading', { name: say.question })).toBeVisible()
    await axe(page)
    await expectNoOverflow(page)
    // Pressed twice by keyboard: the second click of a mouse would move the focus by itself.
    await page.getByRole('button', { name: say.confirm, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say.half)).toBeFocused()

    const elsewhere = await browser.newContext({ baseURL: site.origin })
    const second = await elsewhere.newPage()
    await dismissCookieBanner(second)
    await second.goto(await linkTo(site, other))
    await second.getByRole('button', { name: say.confirm, exact: true }).click()
    await expect(second.getByText(say.joined)).toBeFocused()
    await signInFamily(second, site, other)

    await page.goto(account)
    await expect(card).toContainText(say.active)
    const custody = page.getByRole('region', { name: say.custody })
    await custody.getByRole('textbox').fill('Semaines paires : papa')
    await custody.getByRole('button', { name: say.save, exact: true }).click()
    await expect(custody).toContainText(say.writtenBy)
    await axe(page)
    await expectNoOverflow(page)

    const subscribing = inLanguage(subscribeTexts, language)
    await second.goto(`${pathOf('subscribe', language)}?plan=complete&billing=yearly`)
    await second.getByRole('button', { name: subscribing.pay.replace(/\{price\}.*/s, '') }).click()
    await expect(second.getByText(subscribing.ofPayer)).toBeVisible()
    await axe(second)

    await second.goto(pathOf('contact', language), { waitUntil: 'networkidle' })
    await expect(second.locator('#contact-email')).toHaveValue(other)
    await expect(second.locator('#contact-firstName')).toHaveValue('')
    await expect(second.locator('#contact-lastName')).toHaveValue('')

    for (const [from, text] of [
      [page, 'Du premier'],
      [second, 'Du second'],
    ] as const)
      await from.request.post('/api/messages', { data: { text }, headers: { Origin: site.origin } })
    await second.goto(pathOf('messages', language))
    const wrote = (text: string) => second.getByRole('listitem').filter({ hasText: text })
    await expect(wrote('Du premier')).toContainText(messagesTexts.from.otherGuardian[language])
    await expect(wrote('Du second')).toContainText(messagesTexts.from.family[language])
    await axe(second)
    await expectNoOverflow(second)

    await second.goto(account)
    await expect(second.getByText(say.money)).toBeVisible()
    await expect(second.getByText(email).first()).toBeVisible()
    await expect(second.getByRole('region', { name: say.custody }).getByRole('textbox')).toHaveValue(
      'Semaines paires : papa',
    )
    await expect(second.getByText('Renarde').first()).toBeVisible()
    await expect(second.getByText('4242')).toHaveCount(0)
    await axe(second)
    await expectNoOverflow(second)
    await second.getByRole('button', { name: say.leave }).click()
    await axe(second)
    await second.getByRole('dialog').getByRole('button', { name: say.sure, exact: true }).dblclick()
    await expect(second.getByText(say.signedOut)).toBeVisible()
    await elsewhere.close()
    await page.reload()
    await expect(card.getByLabel(say.label)).toBeVisible()
  })
