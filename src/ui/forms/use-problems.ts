import { type RefObject, useRef, useState } from 'react'
import { focusRendered } from './focus-control.ts'

interface Problems<Field extends string> {
  /** The error of each field. */
  wrong: Partial<Record<Field, string>>
  /** The ref of the form's `<FormError>`, which gets the focus. */
  summary: RefObject<HTMLDivElement | null>
  /**
   * Shows the errors and focuses the summary; an empty object clears them. Returns whether there is any
   * error.
   */
  show(wrong: Partial<Record<Field, string>>): boolean
}

/** The errors of a form: beside each field, and in a summary that gets the focus. */
export function useProblems<Field extends string>(): Problems<Field> {
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const summary = useRef<HTMLDivElement>(null)

  function show(next: Partial<Record<Field, string>>) {
    const isWrong = Object.keys(next).length > 0
    setWrong(next)
    if (isWrong) focusRendered(summary)
    return isWrong
  }

  return { wrong, summary, show }
}
