import type { Lead } from '#src/admin/leads/leads.contract.ts'
import { leadWords } from '#src/admin/leads/leads.texts.ts'
import { Tag } from '#src/design/tag.tsx'

const tones = { asked: 'sky', confirmed: 'leaf', unsubscribed: undefined } as const

export function LeadState({ lead: { state } }: { lead: Lead }) {
  return <Tag tone={tones[state]}>{leadWords.states[state]}</Tag>
}
