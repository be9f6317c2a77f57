import { Link } from 'react-router'
import type { Dashboard } from '#src/domain/dashboard/dashboard.contract.ts'
import type { DashboardPageData } from '#src/features/dashboard/dashboard-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pathOf } from '#src/shared/site/paths.ts'
import { VideoCard } from '#src/ui/layout/video-card.tsx'

/** The replays the family watched last. */
export function ReplaysSection({
  replays,
  page: { language, texts, categories, basket },
}: {
  replays: Dashboard['lastReplays']
  page: DashboardPageData
}) {
  const words = texts.replays
  const videos = pathOf('videos', language)
  return (
    <section className="span-12" aria-labelledby="replays">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="replays" className="text-h3">
          {words.title}
        </h2>
        <Link to={videos}>{words.all}</Link>
      </div>
      {replays.length === 0 ? (
        <div className="card bloom flex items-center gap-6">
          <img className="w-28 flex-none" {...basket} alt="" />
          <p className="soft">{words.none}</p>
        </div>
      ) : (
        <div className="vgrid">
          {replays.map(({ id, title, lang, thumb, duration, category }) => (
            <VideoCard
              key={id}
              title={<span lang={lang}>{title}</span>}
              picture={{ src: thumb }}
              playLabel={words.open}
              duration={duration === null ? undefined : interpolate(words.minutes, { minutes: duration })}
              theme={category === null ? undefined : categories[category]}
              href={`${videos}?id=${id}`}
              as={Link}
            />
          ))}
        </div>
      )}
    </section>
  )
}
