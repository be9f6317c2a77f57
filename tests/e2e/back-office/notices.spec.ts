import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { noticeTexts } from '#src/domain/notices/notices.texts.ts'
import { noticesTexts as texts } from '#src/features/notices/admin/notices.texts.ts'
import { companyDay, dayAfter } from '#src/shared/dates.ts'
import { longDate } from '#src/shared/language/format.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { type PageKey, pathOf } from '#src/shared/site/paths.ts'
import { dismissCookieBanner, expect, signInFamily, signInSubscriber, testOn } from '#tests/support/e2e.ts'
import { expectNoOverflowAt320 } from '#tests/support/pages/large-text.ts'
import { inShort } from '#tests/support/runs/in-short.ts'
import { siteNow } from '#tests/support/time/named-instant.ts'
import { signIn } from './back-office.ts'

/** On a separate product, because a notice to all is shown on every family's pages. */
const test = testOn({})

const written = {
  fr: { subject: 'Le prix des lives change', body: 'Les lives passeront à 41 € par mois.' },
  en: { subject: 'The price of live sessions changes', body: 'Live sessions will cost €41 a month.' },
  it: { subject: 'Il prezzo delle dirette cambia', body: 'Le dirette costeranno 41 € al mese.' },
} satisfies Readonly<Record<Language, { subject: string; body: string }>>
const { subject } = written.fr
const familyPages: readonly PageKey[] = ['dashboard', 'lives', 'one-to-one', 'messages', 'account', 'videos']

test('a notice is written, previewed, tried, counted, sent, cancelled, resent and read in three languages', async ({
  page,
  site,
  axe,
  allowErrors,
}) => {
  allowErrors('400 /api/admin/notices')
  const families: { language: Language; email: string }[] = []
  for (const language of languages) {
    const email = await signInSubscriber(page, site)
    const chosen = await page.request.put('/api/account/language', {
      data: { language },
      headers: { Origin: site.origin },
    })
    expect(chosen.status()).toBe(200)
    families.push({ language, email })
  }

  await signIn(page, site, '/admin?section=notices')
  await page.getByRole('button', { name: texts.add }).click()
  const dialog = page.getByRole('dialog', { name: texts.addTitle })
  const today = companyDay(siteNow())
  for (const language of languages) {
    const named = { language: formTexts.languages[language] }
    await dialog.getByLabel(interpolate(texts.subject, named)).fill(written[language].subject)
    await dialog.getByLabel(interpolate(texts.body, named)).fill(written[language].body)
  }
  await dialog.getByLabel(texts.appliesOn).fill(dayAfter(today, 20))
  await dialog.getByRole('button', { name: formTexts.save }).click()
  await expect(dialog.getByText('30\u00a0jours avant')).toBeVisible()
  await axe(page)
  const appliesOn = dayAfter(today, 40)
  const dayIn = (language: Language) => longDate(new Date(`${appliesOn}T12:00:00Z`), language)
  await dialog.getByLabel(texts.appliesOn).fill(appliesOn)
  await dialog.getByRole('button', { name: formTexts.save }).click()
  await expect(dialog).toHaveCount(0)

  const row = page.getByRole('row').filter({ hasText: subject })
  await row.getByRole('button', { name: interpolate(texts.previewOfNotice, { subject }) }).click()
  const preview = page.getByRole('dialog', { name: subject })
  for (const language of languages) {
    const named = { language: formTexts.languages[language] }
    await preview.getByRole('tab', { name: formTexts.languages[language] }).click()
    const email = preview.getByTitle(interpolate(texts.previewOf, named)).contentFrame()
    await expect(email.getByText(written[language].body, { exact: true })).toBeVisible()
    await expect(email.getByText(dayIn(language))).toBeVisible()
  }
  await axe(page)
  await expectNoOverflowAt320(page)
  await preview.getByRole('button', { name: listTexts.close }).click()

  await row.getByRole('button', { name: interpolate(texts.editOf, { subject }) }).click()
  const editing = page.getByRole('dialog', { name: texts.editTitle })
  await expect(editing.getByLabel(texts.appliesOn)).toHaveValue(appliesOn)
  const french = { language: formTexts.languages.fr }
  await expect(editing.getByLabel(interpolate(texts.body, french))).toHaveValue(written.fr.body)
  await axe(page)
  await editing.getByRole('button', { name: formTexts.save }).click()
  await expect(editing).toHaveCount(0)

  await row.getByRole('button', { name: interpolate(texts.trialOf, { subject }) }).click()
  for (const language of languages)
    await site.emailTo(site.admin.email, (mail) => mail.subject === `[Essai] ${written[language].subject}`)

  const send = async () => {
    await row.getByRole('button', { name: interpolate(texts.sendOf, { subject }) }).click()
    const question = page.getByRole('dialog', { name: texts.sendTitle })
    await expect(question).toContainText(`${families.length} familles`)
    await question.getByRole('button', { name: texts.send, exact: true }).click()
    await expect(row.getByText(texts.states.leaving)).toBeVisible()
  }
  await send()
  await row.getByRole('button', { name: texts.undo }).click()
  await expect(row.getByText(texts.states.draft)).toBeVisible()
  await axe(page)
  await send()

  // Only now: the preview's sandbox has no storage.
  await dismissCookieBanner(page)
  for (const { language, email } of inShort(families)) {
    const sentEmail = await site.emailTo(email, (mail) => mail.subject === written[language].subject)
    expect(sentEmail.text).toContain(dayIn(language))
    await signInFamily(page, site, email)
    const banner = page.getByRole('complementary', { name: noticeTexts.label[language] })
    for (const key of familyPages) {
      await page.goto(pathOf(key, language))
      await expect(banner).toContainText(written[language].subject)
    }
    await banner.getByText(written[language].subject).click()
    await expect(banner.getByText(written[language].body)).toBeVisible()
    await expect(banner.getByText(dayIn(language))).toBeVisible()
    await axe(page)
    await expectNoOverflowAt320(page)
    await page.goto(pathOf('faq', language))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toHaveCount(0)
    await page.goto(pathOf('dashboard', language))
    await banner.getByRole('button', { name: noticeTexts.close[language] }).click()
    await expect(banner).toHaveCount(0)
    await page.evaluate(() => sessionStorage.clear())
  }
})
