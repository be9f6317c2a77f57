import type { ComponentProps } from 'react'
import { classes } from '#src/ui/class-names.ts'

type Tone = 'sun' | 'leaf' | 'sky' | 'joue' | 'bloom'

type CardProps = Omit<ComponentProps<'div'>, 'role'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'aside' | undefined
  tone?: Tone | 'flat' | undefined
}

/** A white card with a border, or one tint. No card inside a card; one coloured card per row. */
export function Card({ as = 'div', tone, className, ...rest }: CardProps) {
  const Box = as as 'div'
  return <Box {...rest} className={classes('card', tone, className)} />
}
