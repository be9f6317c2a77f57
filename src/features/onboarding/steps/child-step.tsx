import type { Step } from '#src/features/onboarding/wizard/step.ts'
import { ChildFields, childSummary } from './child-fields.tsx'

/** The first step about a further child: who it is. What is asked of the family was asked at its welcome. */
export const childStep: Step = {
  id: 'child',
  appliesTo: () => true,
  fields: () => ['childName', 'childAge', 'childLanguage', 'parentalConsent'],
  heading: ({ furtherChild }) => furtherChild.heading,
  lead: ({ furtherChild }) => furtherChild.lead,
  View: ChildFields,
  summary: childSummary,
}
