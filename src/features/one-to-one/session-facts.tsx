import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#src/api/query-of.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { checkIcon } from '#src/ui/icons/icons.ts'
import type { readOneToOnePlan } from './one-to-one.contract.ts'
import type { OneToOnePageData } from './one-to-one-data.ts'

/**
 * A description of one-to-one sessions, with their number a month on the complete plan, because the terms
 * (§3) refer families that have not paid yet to this page for it.
 */
export function SessionFacts({ page: { language, texts } }: { page: OneToOnePageData }) {
  const words = texts.otherPlan
  const plan = useQuery({ ...queryOf<typeof readOneToOnePlan>('/api/one-to-one/plan'), staleTime: 0 })
  const facts = plan.data
    ? [
        ...words.facts,
        interpolate(plural(language, plan.data.quota, words.monthly), { count: plan.data.quota }),
      ]
    : words.facts
  return (
    <>
      <h2>{words.what}</h2>
      <p className="mt-2">{words.whatText}</p>
      <ul className="facts mt-5">
        {facts.map((fact) => (
          <li key={fact}>
            <Icon of={checkIcon} />
            {fact}
          </li>
        ))}
      </ul>
    </>
  )
}
