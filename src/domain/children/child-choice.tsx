import './child-choice.css'
import type { childAges } from '#src/shared/options.ts'
import { Art } from '#src/ui/art.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import { childPicture } from './child-picture.ts'

interface ChildOfChoice {
  id: string
  displayName: string
  age: (typeof childAges)[number]
  picture: string
}

interface ChildChoiceProps {
  label: string
  /** In their order; of one child nothing is shown. */
  family: readonly ChildOfChoice[]
  chosenId: string
  ages: Readonly<Record<ChildOfChoice['age'], string>>
  onChoose: (id: string) => void
}

/** Of which child of the family a page speaks. */
export function ChildChoice({ label, family, chosenId, ages, onChoose }: ChildChoiceProps) {
  if (family.length < 2) return null
  return (
    <fieldset className="row">
      <legend className="sr-only">{label}</legend>
      {family.map(({ id, displayName, age, picture }) => (
        <button
          key={id}
          type="button"
          className="who"
          aria-pressed={id === chosenId}
          onClick={() => onChoose(id)}
        >
          <Art svg={childPicture(picture)} />
          {[displayName, ages[age]].join(', ')}
          {id === chosenId && <Icon of={checkIcon} />}
        </button>
      ))}
    </fieldset>
  )
}
