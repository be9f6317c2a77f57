import type { ComponentProps, ElementType } from 'react'
import { classes } from '#src/ui/class-names.ts'
import { Spinner } from './spinner.tsx'
import { usePress } from './use-press.ts'

interface ButtonLook {
  /**
   * `primary`: one per view. `line`: the other actions. `quiet`: underlined text. `sun` and `on-chrome`: on a
   * dark background only. `danger`: outlined.
   */
  variant?: 'primary' | 'line' | 'quiet' | 'sun' | 'danger' | 'on-chrome' | undefined
  size?: 'small' | 'normal' | undefined
  /** `full`: always as wide as its container; `phone`: only on phones. */
  wide?: 'full' | 'phone' | undefined
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { pending?: boolean; pendingLabel?: string }

/**
 * A button whose `type` is `button` by default. While `pending` it shows a spinner with `pendingLabel` and
 * cannot be clicked.
 */
export function Button({
  variant,
  size,
  wide,
  pending,
  pendingLabel,
  className,
  children,
  disabled,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const press = usePress(onClick)
  return (
    <button
      {...rest}
      onClick={press}
      type={type}
      className={buttonClass({ variant, size, wide }, className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending && <Spinner />}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  )
}

type ButtonLinkProps<Anchor extends ElementType> = ButtonLook & { as?: Anchor } & Omit<
    ComponentProps<Anchor>,
    keyof ButtonLook | 'as'
  >

/**
 * A link that looks like a button: `<ButtonLink href=…>`, or `<ButtonLink as={Link} to=…>` with the router's
 * link component.
 */
export function ButtonLink<Anchor extends ElementType = 'a'>({
  as,
  variant,
  size,
  wide,
  className,
  ...rest
}: ButtonLinkProps<Anchor>) {
  const Anchor: ElementType = as ?? 'a'
  return <Anchor {...rest} className={buttonClass({ variant, size, wide }, className)} />
}

/** The class names of a button. */
function buttonClass({ variant, size, wide }: ButtonLook, className?: string): string {
  return classes(
    'btn',
    variant !== 'primary' && variant,
    size === 'small' && 'sm',
    wide === 'full' && 'wide',
    wide === 'phone' && 'block-m',
    className,
  )
}
