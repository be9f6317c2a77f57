import type { Text } from '#src/shared/language/languages.ts'
import type { Category, childAges } from '#src/shared/options.ts'
import type { StepPicture } from '#src/shared/pictures/step-pictures.ts'

/** A challenge at home in the demonstration, written for a child, in three languages. */
export interface DemonstrationChallenge {
  id: string
  category: Category
  ageGroups: readonly (typeof childAges)[number][]
  minutes: number
  passesOn: boolean
  title: Text
  why: Text
  steps: readonly { picture: StepPicture; text: Text }[]
  materials: readonly Text[]
}
