import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DashboardChild } from '#src/domain/dashboard/dashboard.contract.ts'
import { NotForUsButton } from '#src/domain/suggestions/not-for-us-button.tsx'
import { reasonTexts, reasonWords } from '#src/domain/suggestions/suggestions.texts.ts'
import { childNewsTexts } from '#src/features/dashboard/child-news.texts.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { focusControl } from '#src/ui/forms/focus-control.ts'
import { VideoCard } from '#src/ui/layout/video-card.tsx'

/**
 * Replays to watch together, by age and by the parent's choices, each with its reason in a sentence. One that
 * was just put aside can be restored.
 */
export function TogetherSection({
  child,
  page: { language, categories },
}: {
  child: DashboardChild
  page: DashboardPageData
}) {
  const words = childNewsTexts.together
  const queryClient = useQueryClient()
  const [aside, setAside] = useState<readonly { id: string; title: string }[]>([])
  // The page of the replays shows what was put aside, too.
  const refresh = () => void queryClient.invalidateQueries()
  // The button that was clicked is gone.
  const focusTitle = () => focusControl('together')
  if (child.together.length + aside.length === 0) return null
  return (
    <section className="span-12" aria-labelledby="together">
      <h2 id="together" className="text-h3" tabIndex={-1}>
        {words.title[language]}
      </h2>
      <p className="soft mt-2 mb-5">{words.lead[language]}</p>
      <div className="vgrid">
        {child.together.map(({ id, title, lang, thumb, duration, category, reason }) => (
          <div key={id} className="stack">
            <VideoCard
              title={<span lang={lang}>{title}</span>}
              picture={{ src: thumb }}
              playLabel={words.open[language]}
              duration={
                duration === null ? undefined : interpolate(words.minutes[language], { minutes: duration })
              }
              theme={category === null ? undefined : categories[category]}
              href={`${pathOf('videos', language)}?id=${id}&child=${child.id}`}
              as={Link}
            />
            <p className="small soft">
              {reason ? reasonWords(reason, child.displayName, language) : words.age[language]}{' '}
              <NotForUsButton
                childId={child.id}
                kind="replay"
                id={id}
                title={title}
                isNotForUs={false}
                language={language}
                onSaved={() => {
                  setAside((others) => [...others, { id, title }])
                  refresh()
                  focusTitle()
                }}
              />
            </p>
          </div>
        ))}
      </div>
      {aside.map(({ id, title }) => (
        <p key={id} className="small soft mt-2">
          {interpolate(reasonTexts.putAside[language], { child: child.displayName })}{' '}
          <NotForUsButton
            childId={child.id}
            kind="replay"
            id={id}
            title={title}
            isNotForUs
            language={language}
            onSaved={() => {
              setAside((others) => others.filter((one) => one.id !== id))
              refresh()
              focusTitle()
            }}
          />
        </p>
      ))}
    </section>
  )
}
