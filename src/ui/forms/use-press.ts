import { type MouseEvent, useRef } from 'react'

/**
 * A click handler for a button. It ignores the second click of a double click if the button’s label has
 * changed since the first one: the response to the first click has put this button under the pointer, and the
 * second click would undo it.
 */
export function usePress(onPress: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined) {
  const began = useRef<string>(null)
  return (event: MouseEvent<HTMLButtonElement>) => {
    const written = event.currentTarget.textContent
    if (event.detail < 2) began.current = written
    if (began.current === written) onPress?.(event)
    else event.preventDefault()
  }
}
