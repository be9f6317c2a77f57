import { assessmentStep } from '#src/onboarding/assessment-step.tsx'
import { confirmationStep } from '#src/onboarding/confirmation-step.tsx'
import { familyStep } from '#src/onboarding/family-step.tsx'
import { missionStep } from '#src/onboarding/mission-step.tsx'
import { objectivesStep } from '#src/onboarding/objectives-step.tsx'
import { safetyStep } from '#src/onboarding/safety-step.tsx'
import type { Step } from '#src/onboarding/step.ts'
import { technicalStep } from '#src/onboarding/technical-step.tsx'

/** SPEC §4, the wizard: the one order of its steps. Which of them a family sees, each step says itself. */
export const steps: readonly Step[] = [familyStep, objectivesStep, assessmentStep, safetyStep, technicalStep, missionStep, confirmationStep]
