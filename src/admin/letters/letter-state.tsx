import type { LetterLine } from '#src/admin/letters/letters.contract.ts'
import { letterTexts } from '#src/admin/letters/letters.texts.ts'
import { Tag } from '#src/design/tag.tsx'

const tones = { draft: undefined, sending: 'sky', sent: 'leaf' } as const

export function LetterState({ state }: Pick<LetterLine, 'state'>) {
  return <Tag tone={tones[state]}>{letterTexts.states[state]}</Tag>
}
