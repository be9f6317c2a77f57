import type { Step } from '#src/features/onboarding/wizard/step.ts'
import { ChildFields, childSummary } from './child-fields.tsx'

/**
 * The first step of a further child: its identity. The family's own questions were answered at its welcome.
 */
export const childStep: Step = {
  id: 'child',
  appliesTo: () => true,
  fields: () => ['childName', 'childAge', 'childLanguage', 'parentalConsent'],
  heading: ({ furtherChild }) => furtherChild.heading,
  lead: ({ furtherChild }) => furtherChild.lead,
  View: ChildFields,
  summary: childSummary,
}
