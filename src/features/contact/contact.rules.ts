import { countCharacters } from '#src/shared/fields/count-characters.ts'
import { maxContactMessage, minContactMessage } from '#src/shared/fields/message-limits.ts'

/** The maximum lengths: longer than any name, shorter than a text that belongs in the message. */
export const maxLine = { firstName: 100, lastName: 100, phone: 40 } as const

type MessageProblem = 'messageShort' | 'messageLong'

/**
 * SPEC §5: at least 10 characters once trimmed, counted as a reader counts them: an emoji is one. A single
 * error covers everything shorter, including an empty text.
 */
export function messageProblem(text: string): MessageProblem | undefined {
  const length = countCharacters(text.trim())
  if (length < minContactMessage) return 'messageShort'
  if (length > maxContactMessage) return 'messageLong'
  return undefined
}
