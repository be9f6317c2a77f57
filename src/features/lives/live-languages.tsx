import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import type { LiveFamily, listLives, readLiveFamily, setLiveLanguages } from './lives.contract.ts'
import type { LivesPageData } from './lives-data.ts'

/** The languages in which a child is shown live sessions: its own, and those that the parent adds. */
export function LiveLanguages({
  child,
  page: { texts },
}: {
  child: LiveFamily['children'][number]
  page: LivesPageData
}) {
  const words = texts.languages
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<readonly Language[]>(child.languages)
  const [hasFailed, setFailed] = useState(false)
  const [own] = child.languages

  async function choose(next: readonly Language[]) {
    const withOwn = own && !next.includes(own) ? [own, ...next] : next
    setChosen(withOwn)
    setFailed(false)
    try {
      await call<typeof setLiveLanguages>('PUT', '/api/children/:id/live-languages', {
        params: { id: child.id },
        body: { languages: [...withOwn] },
      })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf<typeof readLiveFamily>('/api/account/lives') }),
        queryClient.invalidateQueries({ queryKey: keyOf<typeof listLives>('/api/lives') }),
      ])
    } catch {
      setChosen(child.languages)
      setFailed(true)
    }
  }

  return (
    <section className="mt-12">
      <ChoiceGroup
        label={interpolate(words.legend, { name: child.displayName })}
        hint={interpolate(words.own, { name: child.displayName })}
        options={languages.map((language) => ({ value: language, label: words.names[language] }))}
        chosen={chosen}
        onChoose={(next) => void choose(next)}
      />
      {hasFailed && <Notice tone="error">{words.failed}</Notice>}
    </section>
  )
}
