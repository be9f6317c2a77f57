import { cleanup, render as renderComponent } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { onTestFinished, vi } from 'vitest'

export { act, screen, within } from '@testing-library/react'
export { userEvent }

/** Shows an element until the end of the test. `rerender` shows another one in its place. */
export function render(element: ReactNode): { rerender(next: ReactNode): void } {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(cleanup)
  return renderComponent(element)
}

/** Replaces the text of a field, at once. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.paste(text)
}
