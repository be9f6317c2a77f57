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
  /** The children in order; with only one, nothing is shown. */
  family: readonly ChildOfChoice[]
  chosenId: string
  ages: Readonly<Record<ChildOfChoice['age'], string>>
  onChoose: (id: string) => void
}

/** Buttons that choose the child whom a page is about. */
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
