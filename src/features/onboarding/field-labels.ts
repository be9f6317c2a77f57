import type { AnswerField } from '#src/domain/children/answers/answers.contract.ts'
import type { OnboardingTexts } from './onboarding-data.ts'

/**
 * The name of each answer in the error summary: its field's label, or a short name if the label is a
 * sentence.
 */
export function fieldLabels({
  family,
  objectives,
  assessment,
  safety,
  technical,
  mission,
  confirmation,
}: OnboardingTexts): Readonly<Record<AnswerField, string>> {
  return {
    ...assessment.questions,
    onboardingType: family.path.label,
    parentFirstName: family.parentFirstName,
    parentLastName: family.parentLastName,
    parentEmail: family.parentEmail,
    country: family.country,
    timezone: family.timezone,
    childName: family.childName,
    childAge: family.childAge,
    childLanguage: family.childLanguage,
    parentalConsent: confirmation.consent,
    objectives: objectives.summaryObjectives,
    interests: objectives.summaryInterests,
    freeFormGoal: objectives.goal,
    cameraDefault: safety.cameraDefault,
    chatAuthorized: safety.chatAuthorized,
    displayName: safety.displayName,
    rulesAccepted: safety.summaryRules,
    techCheckConfirmed: technical.techCheckConfirmed.short,
    hasQuietSpace: technical.hasQuietSpace.short,
    mirabelleBoxPrepared: technical.mirabelleBoxPrepared.short,
    selectedChallenge: mission.label,
  }
}
