import { type RefObject, useRef, useState } from 'react'

interface Problems<Field extends string> {
  /** What is wrong with each field, in words. */
  wrong: Partial<Record<Field, string>>
  /** Where the summary stands, for {@link FormError}. */
  summary: RefObject<HTMLDivElement | null>
  /** Shows what is wrong and leads there; nothing wrong clears it. Returns whether something is. */
  show(wrong: Partial<Record<Field, string>>): boolean
}

/** What is wrong in a form: said beside each field, and summed up where the focus goes. */
export function useProblems<Field extends string>(): Problems<Field> {
  const [wrong, setWrong] = useState<Partial<Record<Field, string>>>({})
  const summary = useRef<HTMLDivElement>(null)

  function show(next: Partial<Record<Field, string>>) {
    const isWrong = Object.keys(next).length > 0
    setWrong(next)
    if (isWrong) requestAnimationFrame(() => summary.current?.focus())
    return isWrong
  }

  return { wrong, summary, show }
}
