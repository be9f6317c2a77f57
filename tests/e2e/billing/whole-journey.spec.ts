import type { Page } from '@playwright/test'
import { pricingTexts } from '#src/features/billing/pricing/pricing.texts.ts'
import { subscribeTexts } from '#src/features/billing/pricing/subscribe.texts.ts'
import { onboardingTexts } from '#src/features/onboarding/onboarding.texts.ts'
import { assessmentTexts } from '#src/features/onboarding/steps/assessment.texts.ts'
import { confirmationTexts } from '#src/features/onboarding/steps/confirmation.texts.ts'
import { familyTexts } from '#src/features/onboarding/steps/family.texts.ts'
import { safetyTexts } from '#src/features/onboarding/steps/safety.texts.ts'
import { videosTexts } from '#src/features/videos/videos.texts.ts'
import { inLanguage } from '#src/shared/language/in-language.ts'
import type { Language } from '#src/shared/language/languages.ts'
import { optionTexts } from '#src/shared/language/option.texts.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { anEmail, expect, pay, test } from '#tests/support/e2e.ts'

/**
 * The product's main journey: a family chooses a plan, pays, is signed in, is welcomed and watches. Each
 * language takes another plan and billing.
 */
const journeys: readonly { language: Language; plan: 'lives' | 'complete'; billing: 'monthly' | 'yearly' }[] =
  [
    { language: 'fr', plan: 'complete', billing: 'monthly' },
    { language: 'en', plan: 'lives', billing: 'yearly' },
    { language: 'it', plan: 'lives', billing: 'monthly' },
  ]

for (const { language, plan, billing } of journeys) {
  test.describe(language, () => {
    test.use({ locale: { fr: 'fr-FR', en: 'en-GB', it: 'it-IT' }[language] })

    test(`a family takes the ${plan} plan, ${billing}, and watches its first replay`, async ({
      page,
      site,
      axe,
    }) => {
      const email = anEmail(`famille-${language}`)
      await page.goto('/')
      await expect(page).toHaveURL(`/${language}`)
      await axe(page)

      const pricing = inLanguage(pricingTexts, language)
      await page.goto(pathOf('pricing', language))
      if (billing === 'yearly') await page.getByRole('radio', { name: pricing.toggle.yearly }).check()
      await axe(page)
      await page.getByRole('link', { name: pricing.choose[plan] }).click()
      await expect(page).toHaveURL(`${pathOf('subscribe', language)}?plan=${plan}&billing=${billing}`)

      const subscribe = inLanguage(subscribeTexts, language)
      await axe(page)
      await page.getByRole('button', { name: subscribe.pay.replace(/\{price\}.*/s, '') }).click()
      await pay(page, email)

      await page.waitForURL((url) => url.pathname === pathOf('payment-success', language))
      await page.waitForURL((url) => url.pathname === pathOf('onboarding', language))
      await welcome(page, language, axe)

      await page.waitForURL((url) => url.pathname === pathOf('videos', language))
      await expect(page.getByText(inLanguage(onboardingTexts, language).success.title)).toBeVisible()
      const videos = inLanguage(videosTexts, language)
      const first = page.getByRole('article').first()
      await expect(first).toContainText(videos.available)
      await axe(page)
      await first.getByRole('button').or(first.getByRole('link')).first().click()
      const player = page.getByRole('dialog').locator('iframe')
      await expect(player).toBeVisible()
      await expect(player).toHaveAttribute('src', /\/player\//)
      await expect(page.getByRole('dialog').getByRole('button', { name: videos.dialog.close })).toBeVisible()

      const me = await (await page.request.get('/api/auth/me')).json()
      expect(me).toMatchObject({
        email,
        language,
        isSubscribed: true,
        hasAccess: true,
        hasCompletedOnboarding: true,
        plan,
      })
      expect((await site.emailTo(email)).html).toContain(`lang="${language}"`)
    })
  })
}

async function welcome(page: Page, language: Language, axe: (page: Page) => Promise<void>): Promise<void> {
  const words = inLanguage(onboardingTexts, language)
  const family = inLanguage(familyTexts, language)
  const options = inLanguage(optionTexts, language)
  // onboarding-paths.spec.ts checks each step in French.
  const checkAxe = async () => (language === 'fr' ? undefined : axe(page))
  const nextStep = async () => {
    await checkAxe()
    await page.getByRole('button', { name: words.next, exact: true }).click()
  }

  await page.getByRole('radio', { name: options.onboardingType.express }).check()
  await page.getByLabel(family.parentFirstName).fill('Camille')
  await page.getByLabel(family.parentLastName).fill('Martin')
  await page.getByLabel(family.country, { exact: true }).selectOption('LU')
  await page.getByLabel(family.childName, { exact: true }).fill('Léa')
  await page.getByRole('radio', { name: options.childAge['9-11'] }).check()
  await page.getByRole('checkbox').first().check()
  await nextStep()

  for (const name of [
    options.objectives.autonomy,
    options.objectives.concentration,
    options.interests.ecology,
    options.interests.games_logic,
  ]) {
    await page.getByRole('checkbox', { name }).check()
  }
  await nextStep()

  const { questions } = inLanguage(assessmentTexts, language)
  for (const question of [
    questions.baselineConcentration,
    questions.baselineEmotions,
    questions.baselineMoney,
  ]) {
    await page.getByRole('group', { name: question }).getByRole('radio', { name: '4' }).check()
  }
  await nextStep()

  await page.getByRole('radio', { name: options.cameraDefault.mood }).check()
  await page.getByRole('radio', { name: options.chatAuthorized.moderated }).check()
  await page.getByLabel(inLanguage(safetyTexts, language).displayName).fill('Renarde')
  await page.getByRole('checkbox').check()
  await nextStep()

  const complete = page.getByRole('button', { name: inLanguage(confirmationTexts, language).complete })
  await expect(complete).toBeVisible()
  await checkAxe()
  await complete.click()
}
