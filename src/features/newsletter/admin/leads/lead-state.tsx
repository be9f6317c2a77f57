import { Tag } from '#src/ui/layout/tag.tsx'
import type { Lead } from './leads.contract.ts'
import { leadWords } from './leads.texts.ts'

const tones = { asked: 'sky', confirmed: 'leaf', unsubscribed: undefined } as const

export function LeadState({ lead: { state } }: { lead: Lead }) {
  return <Tag tone={tones[state]}>{leadWords.states[state]}</Tag>
}
