import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useAuth } from '#src/account/auth-state.ts'
import { itemisedQuoteTexts } from '#src/account/children/itemised-quote.texts.ts'
import type { SessionUser } from '#src/account/session.contract.ts'
import { drawing } from '#src/design/art.ts'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { inLanguage } from '#src/language/languages.ts'
import { pageMeta } from '#src/language/page-meta.ts'
import { languageOf, pathIn, placeAt } from '#src/language/paths.ts'
import { planNames } from '#src/language/plan.texts.ts'
import { answerTexts } from '#src/onboarding/answers.texts.ts'
import { assessmentTexts } from '#src/onboarding/assessment.texts.ts'
import { confirmationTexts } from '#src/onboarding/confirmation.texts.ts'
import { familyTexts } from '#src/onboarding/family.texts.ts'
import { furtherChildTexts } from '#src/onboarding/further-child.texts.ts'
import { FurtherChildWizard } from '#src/onboarding/further-child-wizard.tsx'
import { missionTexts } from '#src/onboarding/mission.texts.ts'
import { objectivesTexts } from '#src/onboarding/objectives.texts.ts'
import { onboardingTexts } from '#src/onboarding/onboarding.texts.ts'
import { optionTexts } from '#src/onboarding/options.texts.ts'
import { safetyTexts } from '#src/onboarding/safety.texts.ts'
import { technicalTexts } from '#src/onboarding/technical.texts.ts'
import { WelcomeWizard } from '#src/onboarding/welcome-wizard.tsx'
import type { Route } from './+types/onboarding-page'

/** Runs at build time: the page carries one language, and its drawings as text. */
export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(
    {
      ...onboardingTexts,
      answers: answerTexts,
      options: optionTexts,
      family: familyTexts,
      objectives: objectivesTexts,
      assessment: assessmentTexts,
      safety: safetyTexts,
      technical: technicalTexts,
      mission: missionTexts,
      confirmation: confirmationTexts,
      furtherChild: furtherChildTexts,
      quote: itemisedQuoteTexts,
      plans: planNames,
    },
    language,
  )
  const icons = {
    autonomy: drawing('theme-autonomy'),
    time: drawing('theme-time'),
    health: drawing('theme-health'),
    communication: drawing('theme-communication'),
    business: drawing('theme-business'),
    creativity: drawing('theme-creativity'),
    critical: drawing('theme-critical'),
    social: drawing('theme-social'),
    tech: drawing('theme-tech'),
    science: drawing('theme-science'),
    values: drawing('theme-values'),
  }
  const scenes = {
    seed: drawing('wizard-seed'),
    sprout: drawing('wizard-sprout'),
    shrub: drawing('wizard-shrub'),
    tree: drawing('wizard-tree'),
    fruit: drawing('wizard-fruit'),
  }
  // Pages are built under their path with a slash at its end.
  const form = placeAt(url.pathname)?.form ?? 'bare'
  return { language, form, texts, icons, scenes }
}

export type OnboardingData = Route.ComponentProps['loaderData']
export type OnboardingTexts = OnboardingData['texts']
export type ThemeIcons = OnboardingData['icons']
export type ThemeName = keyof ThemeIcons

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('onboarding', loaderData)

/** The query names the step: the page's data does not depend on it, and a step must not need the network. */
export function shouldRevalidate() {
  return false
}

/** SPEC §2: requires a signed-in family, otherwise the login page; a spinner while that is being found out. */
export default function OnboardingPage({ loaderData }: Route.ComponentProps) {
  const { isLoading, user } = useAuth()
  if (!isLoading && !user) return <Navigate to={pathIn('login', loaderData.form)} replace />
  const waiting = <Waiting label={loaderData.texts.loading} />
  return user ? <Welcome key={user.id} user={user} data={loaderData} waiting={waiting} /> : waiting
}

function Welcome({ user, data, waiting }: { user: SessionUser; data: OnboardingData; waiting: ReactNode }) {
  const [search] = useSearchParams()
  const child = search.get('child')
  if (child === null) return <WelcomeWizard user={user} data={data} waiting={waiting} />
  return <FurtherChildWizard key={child} user={user} data={data} waiting={waiting} childId={child === 'new' ? undefined : child} />
}

function Waiting({ label }: { label: string }) {
  return (
    <main id="content">
      <FullScreenSpinner label={label} />
    </main>
  )
}
