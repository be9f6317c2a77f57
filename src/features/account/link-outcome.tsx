import type { ComponentProps } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'

/**
 * The outcome of a link in an e-mail, in the place of its confirmation. Its title takes the focus: the button
 * that confirmed is gone.
 */
export function LinkOutcome({ title, ...rest }: ComponentProps<typeof EmptyState>) {
  return (
    <EmptyState
      {...rest}
      title={
        <span ref={takeFocus} tabIndex={-1}>
          {title}
        </span>
      }
    />
  )
}

function takeFocus(title: HTMLElement | null): void {
  title?.focus()
}
