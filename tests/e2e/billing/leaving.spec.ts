import type { Page } from '@playwright/test'
import { layoutTexts } from '#src/app/layout/layout.texts.ts'
import type { LeavingKind } from '#src/features/leaving/leaving.rules.ts'
import { leavingTexts } from '#src/features/leaving/leaving.texts.ts'
import { leavingEmailTexts } from '#src/features/leaving/leaving-emails.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { dismissCookieBanner, expect, type Site, subscribe, test } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'

const name = 'Claire Weber'
const paths = { fr: '/fr/retractation', en: '/en/withdraw', it: '/it/recesso' }

test.beforeEach(({ page }) => dismissCookieBanner(page))

for (const language of inShort(languages)) {
  const texts = inLanguage(leavingTexts, language)
  const { footer } = inLanguage(layoutTexts, language)
  const emails = inLanguage(leavingEmailTexts, language)

  test(`a signed-out family withdraws in ${language}: footer, declaration, the e-mail’s link, one click`, async ({
    page,
    site,
    axe,
  }) => {
    const email = await subscribe(page, site.origin)
    await page.context().clearCookies()
    await page.goto(pathOf('faq', language))
    await followFooter(page, footer.withdraw)
    await expect(page).toHaveURL(paths[language])
    await expect(page.getByRole('heading', { level: 1, name: texts.heading })).toBeVisible()
    await expect(page.getByRole('radio', { name: texts.kinds.withdraw, exact: true })).toBeChecked()

    await page.getByRole('button', { name: texts.send.withdraw }).click()
    await expect(page.getByText(texts.errors.summary)).toBeVisible()
    await expect(page.getByText(texts.errors.name)).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)

    await declare(page, email, 'withdraw', language)
    await axe(page)
    await expectNoOverflowAt320(page)
    const link = await linkTo(site, email, emails.withdraw.subject)
    await page.goto('/dev/mailbox')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: texts.confirm.heading.withdraw })).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)
    await page.getByRole('button', { name: texts.confirm.button.withdraw, exact: true }).click()
    const done = page.getByRole('status').filter({ hasText: texts.done.withdraw.title })
    await expect(done).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)
    await page.reload()
    await expect(done).toBeVisible()
    // The token alone, as earlier versions sent it, in another tab: the confirmed declaration stays confirmed.
    await page.goto('/dev/mailbox')
    await page.goto(link.replace(/&kind=.*/, ''))
    await page.getByRole('button', { name: texts.confirm.button.declaration, exact: true }).click()
    await expect(done).toBeVisible()
    const { subject, content } = emails.acknowledged
    const { text } = await site.emailTo(email, (mail) => mail.subject === subject.withdraw)
    expect(text).toContain(interpolate(content.withdraw, { name, email }))
  })

  test(`a signed-out family cancels in ${language} by the footer’s second link or on the page itself`, async ({
    page,
    site,
    axe,
  }) => {
    const email = await subscribe(page, site.origin)
    await page.context().clearCookies()
    await page.goto(pathOf('faq', language))
    await followFooter(page, footer.cancel)
    await expect(page).toHaveURL(`${paths[language]}?kind=cancel`)
    const cancel = page.getByRole('radio', { name: texts.kinds.cancel, exact: true })
    await expect(cancel).toBeChecked()
    await followFooter(page, footer.withdraw)
    await expect(page.getByRole('radio', { name: texts.kinds.withdraw, exact: true })).toBeChecked()
    await followFooter(page, footer.cancel)
    await expect(cancel).toBeChecked()
    await axe(page)

    await declare(page, email, 'cancel', language)
    await page.goto('/dev/mailbox')
    await page.goto(await linkTo(site, email, emails.cancel.subject))
    await page.getByRole('button', { name: texts.confirm.button.cancel, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: texts.done.cancel.title })).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)
    const { subject } = emails.acknowledged
    await site.emailTo(email, (mail) => mail.subject === subject.cancel)

    // The link is used up; a further declaration begins with an empty form.
    await followFooter(page, footer.withdraw)
    await expect(page.getByRole('heading', { level: 1, name: texts.heading })).toBeVisible()
  })
}

/** By keyboard: under a pressed mouse button the page would scroll, as it does 100 ms after a footer link. */
async function followFooter(page: Page, link: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).press('Enter')
}

async function declare(page: Page, email: string, kind: LeavingKind, language: Language): Promise<void> {
  const texts = inLanguage(leavingTexts, language)
  await page.getByLabel(texts.name).fill(name)
  await page.getByLabel(texts.email).fill(email)
  await page.getByRole('button', { name: texts.send[kind] }).click()
  await expect(page.getByRole('status').filter({ hasText: texts.sent.title })).toBeVisible()
}

/** The address that the e-mail with this subject links to. */
async function linkTo(site: Site, email: string, subject: string): Promise<string> {
  const { text } = await site.emailTo(email, (mail) => mail.subject === subject)
  return /https?:\S+#confirm=\S+/.exec(text)?.[0] ?? ''
}
