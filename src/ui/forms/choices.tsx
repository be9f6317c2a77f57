import { type ComponentProps, type ReactNode, useId } from 'react'
import { Art } from '#src/ui/art.tsx'
import { classes } from '#src/ui/class-names.ts'
import { isBlocked, toggleChoice } from './choice.ts'
import { FieldNotes, type FieldWords, useFieldIds } from './field.tsx'

interface Choice<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  /** A drawing before the label, as an SVG string, such as a theme icon. */
  art?: string | undefined
}

interface GroupProps<Value extends string> extends Omit<FieldWords, 'good'> {
  options: readonly Choice<Value>[]
  /**
   * `chip`: small, side by side. `tile`: larger, in a grid. `plain` (radio buttons only): a list with drawn
   * circles.
   */
  look?: 'chip' | 'tile' | 'plain' | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
  id?: string | undefined
}

interface ChoiceGroupProps<Value extends string> extends GroupProps<Value> {
  name?: string | undefined
  look?: 'chip' | 'tile' | undefined
  chosen: readonly Value[]
  onChoose: (chosen: readonly Value[]) => void
  /**
   * The maximum number of choices. When it is reached, the others are blocked but stay focusable, so that the
   * hint can explain it.
   */
  max?: number | undefined
}

/** Multiple choices from a list: real checkboxes under chips or tiles. */
export function ChoiceGroup<Value extends string>({
  name,
  options,
  look = 'chip',
  chosen,
  onChoose,
  max,
  ...frame
}: ChoiceGroupProps<Value>) {
  return (
    <GroupFrame {...frame} look={look}>
      {options.map((option) => (
        <ChoiceLabel key={option.value} look={look} option={option}>
          <input
            type="checkbox"
            className="cover"
            name={name}
            value={option.value}
            checked={chosen.includes(option.value)}
            aria-disabled={isBlocked(chosen, option.value, max) || undefined}
            onChange={() => onChoose(toggleChoice(chosen, option.value, max))}
          />
        </ChoiceLabel>
      ))}
    </GroupFrame>
  )
}

type RadioGroupProps<Value extends string> = GroupProps<Value> &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'className' | 'id' | 'checked'> & {
    value?: Value | null | undefined
    defaultValue?: Value | undefined
    onChoose?: (value: Value) => void
  }

/**
 * A single choice from a list: real radio buttons, controlled with `value` and `onChoose`, or by the form
 * with `name`.
 */
export function RadioGroup<Value extends string>({
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  id,
  options,
  look = 'plain',
  value,
  defaultValue,
  onChoose,
  onChange,
  name,
  ...input
}: RadioGroupProps<Value>) {
  const made = useId()
  return (
    <GroupFrame {...{ label, optional, hint, error, hideLabel, className, id, look }}>
      {options.map((option) => (
        <ChoiceLabel key={option.value} look={look} option={option}>
          <input
            {...input}
            type="radio"
            className={look === 'plain' ? 'box' : 'cover'}
            name={name ?? made}
            value={option.value}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
            aria-invalid={error ? true : undefined}
            onChange={(event) => {
              onChoose?.(option.value)
              return onChange?.(event)
            }}
          />
        </ChoiceLabel>
      ))}
    </GroupFrame>
  )
}

const groupClasses: { [look: string]: string } = { chip: 'choices', tile: 'picks' }

function GroupFrame({
  label,
  optional,
  hint,
  error,
  hideLabel,
  className,
  id,
  look,
  children,
}: Omit<GroupProps<string>, 'options'> & { look: string; children: ReactNode }) {
  const ids = useFieldIds(id, { hint, error })
  return (
    <fieldset
      className={classes('field', className)}
      id={ids.control.id}
      aria-describedby={ids.control['aria-describedby']}
    >
      <legend className={hideLabel ? 'sr-only' : 'label'}>
        {label} {optional && <span className="optional">{optional}</span>}
      </legend>
      <div className={groupClasses[look]}>{children}</div>
      <FieldNotes ids={ids} hint={hint} error={error} />
    </fieldset>
  )
}

const labelClasses = { chip: 'chip', tile: 'pick', plain: 'check' }

function ChoiceLabel({
  look,
  option,
  children,
}: {
  look: 'chip' | 'tile' | 'plain'
  option: Choice
  children: ReactNode
}) {
  const words = (
    <span>
      {option.label}
      {option.hint && <span className="hint block">{option.hint}</span>}
    </span>
  )
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is passed as children
    <label className={labelClasses[look]}>
      {children}
      {option.art && <Art svg={option.art} />}
      {words}
      {look !== 'plain' && <span className="tick" aria-hidden="true" />}
    </label>
  )
}

type ChipButtonProps = ComponentProps<'button'> & { pressed: boolean; art?: string }

/** What is on or off, such as a filter: a button, because it takes effect immediately. */
export function ChipButton({ pressed, art, children, className, ...rest }: ChipButtonProps) {
  return (
    <button type="button" {...rest} className={classes('chip plain', className)} aria-pressed={pressed}>
      {art && <Art svg={art} />}
      {children}
      <span className="tick" aria-hidden="true" />
    </button>
  )
}
