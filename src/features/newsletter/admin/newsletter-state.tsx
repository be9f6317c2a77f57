import { Tag } from '#src/ui/layout/tag.tsx'
import type { NewsletterIssueLine } from './newsletters.contract.ts'
import { newsletterTexts } from './newsletters.texts.ts'

const tones = { draft: undefined, sending: 'sky', sent: 'leaf' } as const

export function NewsletterState({ state }: Pick<NewsletterIssueLine, 'state'>) {
  return <Tag tone={tones[state]}>{newsletterTexts.states[state]}</Tag>
}
