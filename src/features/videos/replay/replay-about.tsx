import type { ResponseOf } from '#src/api/endpoint.ts'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import type { readVideo } from '#src/features/videos/videos.contract.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolateDated, longDate } from '#src/shared/language/format.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { clockIcon } from '#src/ui/icons/icons.ts'
import { calendarIcon } from '#src/ui/icons/signed-in-icons.ts'
import { captionsIcon } from './own-player/player-icons.ts'
import { chapterAt, chapterMinutes } from './replay.rules.ts'

export type Replay = ResponseOf<typeof readVideo>

/** The details of a replay, below its title. */
export function ReplayAbout({
  replay,
  page: { language, replay: texts },
}: {
  replay: Replay
  page: VideosPageData
}) {
  const names = replay.captions.map((lang) => texts.languages[lang]).join(', ')
  return (
    <>
      <ul className="replay-facts">
        {replay.live && (
          <li>
            <Icon of={calendarIcon} />
            {interpolateDated(texts.live, { date: longDate(new Date(replay.live.startsAt), language) })}
          </li>
        )}
        {replay.duration !== null && (
          <li>
            <Icon of={clockIcon} />
            {interpolate(plural(language, replay.duration, texts.minutes), { minutes: replay.duration })}
          </li>
        )}
        {names && (
          <li>
            <Icon of={captionsIcon} />
            {interpolate(texts.captionsIn, { languages: names })}
          </li>
        )}
        {replay.live?.expert && <li>{replay.live.expert.name}</li>}
      </ul>
      {replay.description && (
        <p className="replay-words" lang={replay.lang}>
          {replay.description}
        </p>
      )}
      {names && !replay.captions.includes(language) && (
        <Notice tone="info" className="mt-4">
          {interpolate(texts.otherCaptions, { languages: names })}
        </Notice>
      )}
    </>
  )
}

interface ChaptersProps {
  replay: Replay
  /** Undefined while nothing plays. */
  position: number | undefined
  seconds: number
  texts: VideosPageData['replay']
  canSeek: boolean
  onSeek: (seconds: number) => void
}

export function ReplayChapters({
  replay: { chapters, lang },
  position,
  seconds,
  texts,
  canSeek,
  onSeek,
}: ChaptersProps) {
  if (chapters.length === 0) return null
  const running = position === undefined ? -1 : chapterAt(chapters, position)
  return (
    <aside aria-labelledby="chapters">
      <h2 id="chapters">{texts.chapters}</h2>
      <ol className="replay-chapters">
        {chapters.map(({ at, title }, index) => (
          <li key={at}>
            <button
              type="button"
              disabled={!canSeek}
              aria-current={index === running ? 'true' : undefined}
              onClick={() => onSeek(at)}
            >
              <span>{clockText(at)}</span>
              <b lang={lang}>{title}</b>
              <span>{chapterMinutes(chapters, index, seconds)} min</span>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  )
}
