import { assessmentStep } from '#src/features/onboarding/steps/assessment-step.tsx'
import { confirmationStep } from '#src/features/onboarding/steps/confirmation-step.tsx'
import { familyStep } from '#src/features/onboarding/steps/family-step.tsx'
import { missionStep } from '#src/features/onboarding/steps/mission-step.tsx'
import { objectivesStep } from '#src/features/onboarding/steps/objectives-step.tsx'
import { safetyStep } from '#src/features/onboarding/steps/safety-step.tsx'
import type { Step } from '#src/features/onboarding/steps/step.ts'
import { technicalStep } from '#src/features/onboarding/steps/technical-step.tsx'

/** SPEC §4: the order of the wizard's steps. `appliesTo` of each step says whether a family sees it. */
export const steps: readonly Step[] = [
  familyStep,
  objectivesStep,
  assessmentStep,
  safetyStep,
  technicalStep,
  missionStep,
  confirmationStep,
]
