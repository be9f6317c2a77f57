import { useQueryClient } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { keyOf } from '#src/api/query-of.ts'
import { useSetting } from '#src/api/use-setting.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { listLives } from '#src/domain/lives/family-lives.contract.ts'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import type { LiveFamily, readLiveFamily, setLiveLanguages } from './lives.contract.ts'
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
  const submission = useFamilySubmit(() => words.failed)
  const [own] = child.languages
  const chosen = useSetting<readonly Language[]>(child.languages, submission, async (next) => {
    await call<typeof setLiveLanguages>('PUT', '/api/children/:id/live-languages', {
      params: { id: child.id },
      body: { languages: [...next] },
    })
    const queryKey = keyOf<typeof readLiveFamily>('/api/account/lives')
    // Shows the choice even if it cannot be read again.
    queryClient.setQueryData(
      queryKey,
      (before) =>
        before && {
          ...before,
          children: before.children.map((one) =>
            one.id === child.id ? { ...one, languages: [...next] } : one,
          ),
        },
    )
    await Promise.all([
      queryClient.invalidateQueries({ queryKey }),
      queryClient.invalidateQueries({ queryKey: keyOf<typeof listLives>('/api/lives') }),
    ])
  })

  return (
    <section className="mt-12">
      <ChoiceGroup
        label={interpolate(words.legend, { name: child.displayName })}
        hint={interpolate(words.own, { name: child.displayName })}
        options={languages.map((language) => ({ value: language, label: words.names[language] }))}
        chosen={chosen.value}
        onChoose={(next) => void chosen.choose(own && !next.includes(own) ? [own, ...next] : next)}
      />
      {submission.failure && <Notice tone="error">{submission.failure}</Notice>}
    </section>
  )
}
