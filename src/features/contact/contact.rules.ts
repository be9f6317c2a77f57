import { contactMessageLeast, contactMessageMost } from '#src/shared/numbers.ts'

/** Longer than any name, shorter than any text that somebody would rather put in the message. */
export const lineMost = { firstName: 100, lastName: 100, phone: 40 } as const

type MessageProblem = 'messageShort' | 'messageLong'

/**
 * SPEC §5: at least 10 characters once trimmed, counted as a reader counts them: an emoji is one. There is one
 * sentence for everything under them, nothing at all included.
 */
export function messageProblem(text: string): MessageProblem | undefined {
  const length = [...text.trim()].length
  if (length < contactMessageLeast) return 'messageShort'
  if (length > contactMessageMost) return 'messageLong'
  return undefined
}
