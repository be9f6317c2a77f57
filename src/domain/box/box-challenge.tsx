import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryOf } from '#src/api/query-of.ts'
import type { listChallenges } from '#src/domain/challenges/challenges.contract.ts'
import type { listChildren } from '#src/domain/children/children.contract.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { titleIn, withChallenges } from './box-challenge.rules.ts'

interface BoxChallengeProps {
  challengeId: string
  language: Language
  /** “The challenge of the month, for {child}:” */
  words: string
  plan: string | null
}

/** Links to the challenge of the month, one for each child whom it fits; nothing if it fits no child. */
export function BoxChallenge({ plan, ...challenge }: BoxChallengeProps) {
  const { data: family } = useQuery(queryOf<typeof listChildren>('/api/account/children', { asOf: [plan] }))
  return withChallenges(family?.children ?? []).map((child) => (
    <ChallengeOfChild key={child.id} child={child} {...challenge} />
  ))
}

function ChallengeOfChild({
  child,
  challengeId,
  language,
  words,
}: Omit<BoxChallengeProps, 'plan'> & { child: { id: string; displayName: string } }) {
  const { data: title } = useQuery({
    ...queryOf<typeof listChallenges>('/api/challenges', { query: { childId: child.id, lang: language } }),
    select: (challenges) => titleIn(challenges, challengeId),
  })
  if (!title) return null
  return (
    <p className="break-words">
      {interpolate(words, { child: child.displayName })}{' '}
      <Link to={`${pathOf('challenge', language)}?id=${challengeId}&child=${child.id}`}>{title}</Link>
    </p>
  )
}
