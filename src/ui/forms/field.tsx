import { type ComponentProps, type ReactNode, useId } from 'react'
import { maxEmail } from '#src/shared/fields/email-limits.ts'
import { classes } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { alertIcon } from '#src/ui/icons/layout-icons.ts'

export interface FieldWords {
  label: ReactNode
  /** The text beside the label: “(optional)”. */
  optional?: string | undefined
  hint?: ReactNode
  /** The error, shown below the control, which is then marked invalid. */
  error?: string | undefined
  /** True if the hint reports something positive, such as the time zone set by the country. */
  good?: boolean | undefined
}

export type FieldProps = FieldWords & {
  className?: string | undefined
  hideLabel?: boolean | undefined
}

/**
 * The ids and ARIA attributes that connect a control with its hint and error. Spread `control` on the
 * control.
 */
export function useFieldIds(id: string | undefined, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  const made = useId()
  const own = id ?? made
  const hintId = hint ? `${own}-hint` : undefined
  const errorId = error ? `${own}-error` : undefined
  return {
    hintId,
    errorId,
    control: {
      id: own,
      'aria-describedby': classes(errorId, hintId) || undefined,
      'aria-invalid': error ? true : undefined,
    } as const,
  }
}

interface FieldFrameProps extends FieldProps {
  ids: ReturnType<typeof useFieldIds>
  children: ReactNode
}

/** The label above a control, with the hint and the error below it. */
export function FieldFrame({
  label,
  optional,
  hint,
  error,
  good,
  className,
  hideLabel,
  ids,
  children,
}: FieldFrameProps) {
  return (
    <div className={classes('field', good && 'ok', className)}>
      <label className={hideLabel ? 'sr-only' : 'label'} htmlFor={ids.control.id}>
        {label} {optional && <span className="optional">{optional}</span>}
      </label>
      {children}
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  )
}

/** The hint and the error of a field or of a group of choices. */
export function FieldNotes({
  ids,
  hint,
  error,
}: Pick<FieldWords, 'hint' | 'error'> & { ids: Pick<FieldFrameProps['ids'], 'hintId' | 'errorId'> }) {
  return (
    <>
      {hint && (
        <span className="hint" id={ids.hintId}>
          {hint}
        </span>
      )}
      {error && (
        <span className="msg" id={ids.errorId}>
          <Icon of={alertIcon} />
          {error}
        </span>
      )}
    </>
  )
}

type TextFieldProps = FieldProps & ComponentProps<'input'> & { icon?: string; inputClassName?: string }

/**
 * A single-line text field. All attributes of an input are passed on (name, autoComplete, required, ref…).
 */
export function TextField({
  label,
  optional,
  hint,
  error,
  good,
  className,
  hideLabel,
  icon,
  inputClassName,
  id,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds(id, { hint, error })
  const control = (
    <input type="text" {...input} {...ids.control} className={classes('input', inputClassName)} />
  )
  return (
    <FieldFrame {...{ label, optional, hint, error, good, className, hideLabel, ids }}>
      {icon ? (
        <span className="with-icon">
          <Icon of={icon} />
          {control}
        </span>
      ) : (
        control
      )}
    </FieldFrame>
  )
}

/** An e-mail field: a suitable keyboard and autocompletion, and no automatic capital letter. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return (
    <TextField
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      maxLength={maxEmail}
      {...props}
      type="email"
    />
  )
}
