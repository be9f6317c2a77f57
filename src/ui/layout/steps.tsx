import type { ReactNode } from 'react'
import { classes } from '#src/ui/class-names.ts'

/** Steps in order, each number on a plum. `large` is for steps with a title and a sentence each. */
export function Steps({
  items,
  large,
  className,
}: {
  items: readonly { key: string; content: ReactNode }[]
  large?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <ol className={classes('steps', large && 'large', className)}>
      {items.map(({ key, content }) => (
        <li key={key}>
          <div>{content}</div>
        </li>
      ))}
    </ol>
  )
}
