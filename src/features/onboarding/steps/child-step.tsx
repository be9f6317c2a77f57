import { ChildFields, childSummary } from './child-fields.tsx'
import type { Step } from './step.ts'

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
