import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useAuth } from '#src/domain/accounts/auth-state.ts'
import type { SessionUser } from '#src/domain/accounts/session.contract.ts'
import { answerTexts } from '#src/domain/children/answers/answers.texts.ts'
import { itemisedQuoteTexts } from '#src/domain/children/itemised-quote.texts.ts'
import { leavingLinksTexts } from '#src/domain/leaving/leaving-links.texts.ts'
import { furtherChildTexts } from '#src/features/onboarding/further-child/further-child.texts.ts'
import { FurtherChildWizard } from '#src/features/onboarding/further-child/further-child-wizard.tsx'
import { assessmentTexts } from '#src/features/onboarding/steps/assessment.texts.ts'
import { confirmationTexts } from '#src/features/onboarding/steps/confirmation.texts.ts'
import { familyTexts } from '#src/features/onboarding/steps/family.texts.ts'
import { missionTexts } from '#src/features/onboarding/steps/mission.texts.ts'
import { objectivesTexts } from '#src/features/onboarding/steps/objectives.texts.ts'
import { safetyTexts } from '#src/features/onboarding/steps/safety.texts.ts'
import { technicalTexts } from '#src/features/onboarding/steps/technical.texts.ts'
import { WelcomeWizard } from '#src/features/onboarding/wizard/welcome-wizard.tsx'
import { inLanguage } from '#src/shared/language/in-language.ts'
import { optionTexts } from '#src/shared/language/option.texts.ts'
import { planNames } from '#src/shared/language/plan.texts.ts'
import { pageMeta } from '#src/shared/site/page-meta.ts'
import { languageOf, pathIn, placeAt } from '#src/shared/site/paths.ts'
import { drawing } from '#src/ui/drawings.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import type { Route } from './+types/onboarding-page'
import { onboardingTexts } from './onboarding.texts.ts'
import type { OnboardingData } from './onboarding-data.ts'

/** Runs at build time: the page holds one language, and its drawings as inline SVG. */
export function loader({ url }: Route.LoaderArgs) {
  const language = languageOf(url.pathname)
  const texts = inLanguage(
    {
      ...onboardingTexts,
      answers: answerTexts,
      leaving: leavingLinksTexts,
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
  // Pages are prerendered under their path with a trailing slash.
  const form = placeAt(url.pathname)?.form ?? 'bare'
  return { language, form, texts, icons, scenes }
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta('onboarding', loaderData)

/** The query names the step. The page's data does not depend on it, so changing the step needs no network. */
export function shouldRevalidate() {
  return false
}

/**
 * SPEC §2: for a signed-in family; redirects to the login page otherwise, with a spinner until that is known.
 */
export default function OnboardingPage({ loaderData }: Route.ComponentProps) {
  const { isLoading, user } = useAuth()
  if (!isLoading && !user) return <Navigate to={pathIn('login', loaderData.form)} replace />
  const waiting = <Waiting label={loaderData.texts.loading} />
  return user ? <Welcome key={user.id} user={user} data={loaderData} waiting={waiting} /> : waiting
}

function Welcome({ user, data, waiting }: { user: SessionUser; data: OnboardingData; waiting: ReactNode }) {
  const [search] = useSearchParams()
  const child = search.get('child')
  // The questions of the welcome are about the first child: they come before those about another.
  if (child === 'new' && !user.hasCompletedOnboarding)
    return <Navigate to={pathIn('onboarding', data.form)} replace />
  if (child === null) return <WelcomeWizard user={user} data={data} waiting={waiting} />
  return (
    <FurtherChildWizard
      key={child}
      user={user}
      data={data}
      waiting={waiting}
      childId={child === 'new' ? undefined : child}
    />
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <main id="content">
      <FullScreenSpinner label={label} />
    </main>
  )
}
