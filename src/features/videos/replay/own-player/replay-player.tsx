import { useEffect, useId, useImperativeHandle, useRef } from 'react'
import { chapterBeside } from '#src/features/videos/replay/replay.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import type { PlayedFilm } from './played-film.ts'
import { PlayerBar } from './player-bar.tsx'
import { onPlayerKey, stepSeconds } from './player-keys.ts'
import { PlayerSeek } from './player-seek.tsx'
import { useCaptions } from './use-captions.ts'
import { useFilm } from './use-film.ts'
import { toggleFullScreen, usePlayback } from './use-playback.ts'

/** The commands that the page may give to the player. */
export interface PlayerHandle {
  seek(seconds: number): void
}

interface PlayerProps {
  handle: { current: PlayerHandle | null }
  videoId: string
  childId: string | undefined
  isTeamView: boolean
  title: string
  film: PlayedFilm
  startAt: number
  /** The viewer's position in the film, in seconds, as reported by `onPosition`. */
  position: number
  language: Language
  texts: VideosPageData['replay']
  onPosition: (seconds: number) => void
  onPlaying: () => void
  onEnded: () => void
  onTimeOver: () => void
  onAccessEnded: () => void
  onFailed: () => void
}

/** Our own player: a `<video>`, a seek bar, captions on solid ink, and keys that work while it has the focus. */
export function ReplayPlayer({
  handle,
  videoId,
  childId,
  isTeamView,
  title,
  film,
  startAt,
  position,
  language,
  texts,
  ...filmEvents
}: PlayerProps) {
  const words = texts.player
  const keysId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const toggler = useRef<HTMLButtonElement>(null)
  const { master } = film
  const { video, isPlaying, isWaiting } = useFilm({
    videoId,
    childId,
    isTeamView,
    master,
    startAt,
    ...filmEvents,
  })
  const captions = useCaptions(video, film.captions, language)
  const playback = usePlayback(video, film.seconds)
  const seekBy = (seconds: number) => playback.seek(position + seconds)
  const fullScreen = () => toggleFullScreen(frame.current, video.current)

  useImperativeHandle(handle, () => ({ seek: playback.seek }))
  useEffect(() => toggler.current?.focus(), [])

  function seekChapter(direction: 1 | -1) {
    const at = chapterBeside(film.chapters, position, direction)
    if (at !== undefined) playback.seek(at)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div
      ref={frame}
      className="replay-player"
      role="group"
      aria-label={interpolate(words.label, { title })}
      aria-describedby={keysId}
      onKeyDown={(event) =>
        onPlayerKey(event, {
          togglePlay: playback.togglePlay,
          changeVolume: playback.changeVolume,
          toggleCaptions: captions.toggle,
          toggleFullScreen: fullScreen,
          seekBy,
          seekChapter: film.chapters.length > 0 ? seekChapter : undefined,
        })
      }
    >
      <p id={keysId} className="sr-only">
        {words.keys} {film.chapters.length > 0 && words.chapterKeys}
      </p>
      <div className="replay-stage">
        {/* biome-ignore lint/a11y/useMediaCaption: each language that has captions is a track below */}
        <video ref={video} poster={film.poster} playsInline preload="auto" onClick={playback.togglePlay}>
          {film.captions.map(({ lang, url }) => (
            <track key={lang} kind="captions" srcLang={lang} label={texts.languages[lang]} src={url} />
          ))}
        </video>
        {isWaiting && <Spinner label={words.loading} />}
        {captions.caption && (
          <p className="replay-caption" lang={captions.chosen}>
            {captions.caption}
          </p>
        )}
      </div>
      <PlayerSeek
        position={position}
        seconds={film.seconds}
        bar={film.bar}
        chapters={film.chapters}
        texts={words}
        onSeek={playback.seek}
      />
      <PlayerBar
        toggler={toggler}
        texts={texts}
        language={language}
        position={position}
        seconds={film.seconds}
        isPlaying={isPlaying}
        isMuted={playback.isMuted}
        rate={playback.rate}
        captions={{ available: film.captions, chosen: captions.chosen }}
        onTogglePlay={playback.togglePlay}
        onBack={() => seekBy(-stepSeconds)}
        onCaptions={captions.choose}
        onRate={playback.chooseRate}
        onToggleSound={playback.toggleSound}
        onFullScreen={fullScreen}
      />
    </div>
  )
}
