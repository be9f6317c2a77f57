import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import { type InLanguage, interpolate, type Language } from '#src/shared/language/languages.ts'
import { monthName } from '#src/shared/language/month-name.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { readBox } from './box.contract.ts'
import type { boxCardTexts } from './box-card.texts.ts'
import { BoxChallenge } from './box-challenge.tsx'

interface BoxCardProps {
  language: Language
  texts: InLanguage<typeof boxCardTexts>
  /** When either value changes, the box is read again. */
  account: { plan: string | null; hasAccess: boolean }
}

const tones = { toSend: 'sky', prepared: 'sky', sent: 'leaf', returned: 'joue' } as const

/** Shows the month's box and its delivery state; nothing for a family without a box. */
export function BoxCard({ language, texts, account: { plan, hasAccess } }: BoxCardProps) {
  const { data: box } = useQuery(
    queryOf<typeof readBox>('/api/box', { query: { lang: language }, asOf: [plan, hasAccess] }),
  )
  if (!box) return null
  return (
    <Card as="section" className="stack" aria-labelledby="month-box">
      <div className="row justify-between">
        <h2 className="text-h3" id="month-box">
          {interpolate(texts.heading, { month: monthName(box.month, language) })}
        </h2>
        <Tag tone={tones[box.state]}>{texts.states[box.state]}</Tag>
      </div>
      {box.contents && <p className="whitespace-pre-line break-words">{box.contents}</p>}
      {box.challengeId && (
        <BoxChallenge challengeId={box.challengeId} language={language} words={texts.challenge} plan={plan} />
      )}
      {box.tracking && <p className="break-words">{interpolate(texts.tracking, { number: box.tracking })}</p>}
      {box.needsAddress && <p>{texts.needsAddress}</p>}
      {box.state === 'returned' && (
        <p>
          {texts.returned} <Link to={pathOf('messages', language)}>{texts.write}</Link>
        </p>
      )}
    </Card>
  )
}
