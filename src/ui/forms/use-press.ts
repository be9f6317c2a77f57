import { type MouseEvent, useRef } from 'react'

/**
 * What a button does when it is pressed. Not the second press of a double click that began while something else
 * was written there: the answer to the first has put this button under the pointer, and it would take back what
 * was just done.
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
