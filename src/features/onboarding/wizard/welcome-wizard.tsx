import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/api/call.ts'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { answersIn, type Draft } from '#src/domain/children/answers/answers.contract.ts'
import type { completeOnboarding } from '#src/features/onboarding/onboarding.contract.ts'
import { relevantAnswers } from '#src/features/onboarding/onboarding.rules.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { languageToGoOnIn } from '#src/shared/site/stored-language.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { newAnswers, startOfFamily } from './start.ts'
import { steps } from './steps.ts'
import type { WizardOptions } from './use-wizard.ts'
import { Wizard, type WizardPageProps } from './wizard.tsx'

/** SPEC §4: the family's welcome, with its first child. */
export function WelcomeWizard({ user, data, waiting }: WizardPageProps) {
  // The promise is created outside the Suspense boundary, which discards the state of a suspended child.
  const [start] = useState(() => startOfFamily(user))
  const navigate = useNavigate()
  const { language, form, texts } = data
  const options: WizardOptions = {
    steps,
    storedAs: 'welcome',
    query: {},
    initialAnswers: newAnswers(user),
    duration: ({ onboardingType }: Draft) => onboardingType && texts.duration[onboardingType],
    complete: { label: texts.confirmation.complete, pending: texts.confirmation.pending },
    isReady: true,
    send: async (answers) => {
      const body = {
        ...answersIn(texts.answers).parse(relevantAnswers(steps, answers)),
        currentStep: 'completed',
        isCompleted: true,
        locale: language,
      } as const
      await call<typeof completeOnboarding>('POST', '/api/onboarding/complete', { body })
    },
    failureOf: () => ({
      page: texts.failure.page,
      toast: { title: texts.failure.title, text: texts.failure.text },
    }),
    finish: async () => {
      await refreshUser()
      showToast({ ...texts.success, tone: 'success' })
      await navigate(pathOf('videos', languageToGoOnIn(form)))
    },
  }
  return (
    <Suspense fallback={waiting}>
      <Wizard user={user} start={start} data={data} options={options} />
    </Suspense>
  )
}
