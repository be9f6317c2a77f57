import { type KeyboardEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { clockText, rates } from '#src/features/videos/player/playback.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { playIcon } from '#src/ui/icons/icons.ts'
import { backTenIcon, captionsIcon, fullIcon, mutedIcon, pauseIcon, soundIcon } from './player-icons.ts'
import { PlayerSeek } from './player-seek.tsx'
import { chapterBeside } from './replay.rules.ts'
import { useFilm } from './use-film.ts'

/** What a player is told to do from outside it. */
export interface PlayerHandle {
  seek(seconds: number): void
}

export interface PlayedFilm {
  master: string
  poster: string
  captions: readonly { lang: Language; url: string }[]
  seconds: number
  bar: { url: string; pictures: number; every: number }
  chapters: readonly { at: number; title: string }[]
}

interface PlayerProps {
  handle: { current: PlayerHandle | null }
  videoId: string
  childId: string | undefined
  title: string
  film: PlayedFilm
  startAt: number
  language: Language
  texts: VideosPageData['replay']
  onPosition: (seconds: number) => void
  onEnded: () => void
  onTimeOver: () => void
  onFailed: () => void
}

const stepSeconds = 10

/** Our own player: a `<video>`, a bar, captions on solid ink, and keys that hold while it has the focus. */
export function ReplayPlayer({
  handle,
  videoId,
  childId,
  title,
  film,
  startAt,
  language,
  texts,
  onPosition,
  ...heard
}: PlayerProps) {
  const words = texts.player
  const keysId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const toggler = useRef<HTMLButtonElement>(null)
  const { video, isPlaying, isWaiting, position, caption, setCaption } = useFilm({
    videoId,
    childId,
    master: film.master,
    startAt,
    ...heard,
  })
  const usual = film.captions.some(({ lang }) => lang === language) ? language : undefined
  const [captions, setCaptions] = useState<Language | undefined>(usual)
  const [rate, setRate] = useState(1)
  const [isMuted, setMuted] = useState(false)

  useImperativeHandle(handle, () => ({ seek }))
  useEffect(() => toggler.current?.focus(), [])
  useEffect(() => onPosition(position), [position, onPosition])
  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])]
    const shown = tracks.find((track) => track.language === captions)
    for (const track of tracks) track.mode = track === shown ? 'hidden' : 'disabled'
    // A film that is sent to the moment at which one caption ends and the next begins has both in Chromium.
    const isOn = (cue: TextTrackCue) => cue.endTime > (video.current?.currentTime ?? 0)
    const say = () =>
      setCaption(
        [...(shown?.activeCues ?? [])]
          .filter(isOn)
          .map((cue) => ('text' in cue ? plainText(String(cue.text)) : ''))
          .join('\n'),
      )
    say()
    shown?.addEventListener('cuechange', say)
    return () => shown?.removeEventListener('cuechange', say)
  }, [captions, video, setCaption])

  function seek(seconds: number) {
    const { current: element } = video
    if (element) element.currentTime = Math.max(0, Math.min(film.seconds, seconds))
  }

  function seekChapter(direction: 1 | -1) {
    const at = chapterBeside(film.chapters, position, direction)
    if (at !== undefined) seek(at)
  }

  function toggle() {
    const { current: element } = video
    if (!element) return
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }

  function choose(next: number) {
    setRate(next)
    if (video.current) video.current.playbackRate = next
  }

  function toggleSound() {
    if (!video.current) return
    video.current.muted = !video.current.muted
    setMuted(video.current.muted)
  }

  function toggleCaptions() {
    setCaptions(captions === undefined ? (usual ?? film.captions[0]?.lang) : undefined)
  }

  function toggleFull() {
    const { current: element } = video
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen()
    // iPhones put the film alone on the whole screen.
    else if (
      element &&
      'webkitEnterFullscreen' in element &&
      typeof element.webkitEnterFullscreen === 'function'
    )
      element.webkitEnterFullscreen()
  }

  function louder(by: number) {
    if (video.current) video.current.volume = Math.max(0, Math.min(1, video.current.volume + by))
  }

  function onKey(event: KeyboardEvent<HTMLDivElement>) {
    const { key, target } = event
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return
    const isOnControl = target.closest('select, input')
    const acts: Readonly<Record<string, () => void>> = {
      ...(target.closest('button, select') ? {} : { ' ': toggle }),
      ...(isOnControl
        ? {}
        : {
            ArrowLeft: () => seek(position - stepSeconds),
            ArrowRight: () => seek(position + stepSeconds),
            ArrowUp: () => louder(0.1),
            ArrowDown: () => louder(-0.1),
          }),
      ...(target.closest('select')
        ? {}
        : {
            c: toggleCaptions,
            C: toggleCaptions,
            f: toggleFull,
            F: toggleFull,
            ...(film.chapters.length > 0 && {
              PageUp: () => seekChapter(1),
              PageDown: () => seekChapter(-1),
            }),
          }),
    }
    const act = acts[key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div
      ref={frame}
      className="replay-player"
      role="group"
      aria-label={interpolate(words.label, { title })}
      aria-describedby={keysId}
      onKeyDown={onKey}
    >
      <p id={keysId} className="sr-only">
        {words.keys} {film.chapters.length > 0 && words.chapterKeys}
      </p>
      <div className="replay-stage">
        {/* biome-ignore lint/a11y/useMediaCaption: each language that there is stands below as a track */}
        <video ref={video} poster={film.poster} playsInline preload="auto" onClick={toggle}>
          {film.captions.map(({ lang, url }) => (
            <track key={lang} kind="captions" srcLang={lang} label={texts.languages[lang]} src={url} />
          ))}
        </video>
        {isWaiting && <Spinner label={words.loading} />}
        {caption && <p className="replay-caption">{caption}</p>}
      </div>
      <PlayerSeek
        position={position}
        seconds={film.seconds}
        bar={film.bar}
        chapters={film.chapters}
        texts={words}
        onSeek={seek}
      />
      <div className="replay-bar">
        <button
          ref={toggler}
          type="button"
          className="go"
          aria-label={isPlaying ? words.pause : words.play}
          onClick={toggle}
        >
          <Icon of={isPlaying ? pauseIcon : playIcon} filled={!isPlaying} />
        </button>
        <button type="button" aria-label={words.back} onClick={() => seek(position - stepSeconds)}>
          <Icon of={backTenIcon} />
          {words.tenSeconds}
        </button>
        <span className="replay-time">
          {interpolate(words.of, { position: clockText(position), duration: clockText(film.seconds) })}
        </span>
        {film.captions.length > 0 && (
          <span className="replay-choice">
            <Icon of={captionsIcon} />
            <select
              aria-label={words.captions}
              value={captions ?? ''}
              onChange={(event) =>
                setCaptions(film.captions.find(({ lang }) => lang === event.currentTarget.value)?.lang)
              }
            >
              <option value="">{words.noCaptions}</option>
              {film.captions.map(({ lang }) => (
                <option key={lang} value={lang}>
                  {texts.languages[lang]}
                </option>
              ))}
            </select>
          </span>
        )}
        <span className="replay-choice">
          <select
            aria-label={words.rate}
            value={rate}
            onChange={(event) => choose(Number(event.currentTarget.value))}
          >
            {rates.map((one) => (
              <option key={one} value={one}>
                × {one.toLocaleString(language)}
              </option>
            ))}
          </select>
        </span>
        <button type="button" aria-label={isMuted ? words.unmute : words.mute} onClick={toggleSound}>
          <Icon of={isMuted ? mutedIcon : soundIcon} />
        </button>
        <button type="button" aria-label={words.full} onClick={toggleFull}>
          <Icon of={fullIcon} />
        </button>
      </div>
    </div>
  )
}

/** A cue's text, its markup and its escapes taken away by the browser's own reader, which runs nothing. */
function plainText(cue: string): string {
  return new DOMParser().parseFromString(cue.replaceAll('\n', '&#10;'), 'text/html').body.textContent ?? ''
}
