import type { Ref } from 'react'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { playbackRates } from '#src/shared/replays.ts'
import { Icon } from '#src/ui/icons/icon.tsx'
import { playIcon } from '#src/ui/icons/icons.ts'
import type { PlayedFilm } from './played-film.ts'
import { backTenIcon, captionsIcon, fullIcon, mutedIcon, pauseIcon, soundIcon } from './player-icons.ts'

interface PlayerBarProps {
  toggler: Ref<HTMLButtonElement>
  texts: VideosPageData['replay']
  language: Language
  position: number
  seconds: number
  isPlaying: boolean
  isMuted: boolean
  rate: number
  captions: { available: PlayedFilm['captions']; chosen: Language | undefined }
  onTogglePlay: () => void
  onBack: () => void
  onCaptions: (lang: string) => void
  onRate: (rate: number) => void
  onToggleSound: () => void
  onFullScreen: () => void
}

/** The player's buttons and choices, below its seek bar. */
export function PlayerBar({
  toggler,
  texts,
  language,
  position,
  seconds,
  isPlaying,
  isMuted,
  rate,
  captions,
  onTogglePlay,
  onBack,
  onCaptions,
  onRate,
  onToggleSound,
  onFullScreen,
}: PlayerBarProps) {
  const words = texts.player
  return (
    <div className="replay-bar">
      <button
        ref={toggler}
        type="button"
        className="go"
        aria-label={isPlaying ? words.pause : words.play}
        onClick={onTogglePlay}
      >
        <Icon of={isPlaying ? pauseIcon : playIcon} filled={!isPlaying} />
      </button>
      <button type="button" aria-label={words.back} onClick={onBack}>
        <Icon of={backTenIcon} />
        {words.tenSeconds}
      </button>
      <span className="replay-time">
        {interpolate(words.of, { position: clockText(position), duration: clockText(seconds) })}
      </span>
      {captions.available.length > 0 && (
        <span className="replay-choice">
          <Icon of={captionsIcon} />
          <select
            aria-label={words.captions}
            value={captions.chosen ?? ''}
            onChange={(event) => onCaptions(event.currentTarget.value)}
          >
            <option value="">{words.noCaptions}</option>
            {captions.available.map(({ lang }) => (
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
          onChange={(event) => onRate(Number(event.currentTarget.value))}
        >
          {/* The full screen of an iPhone knows other speeds. */}
          {[...new Set([...playbackRates, rate])]
            .toSorted((a, b) => a - b)
            .map((one) => (
              <option key={one} value={one}>
                × {one.toLocaleString(language)}
              </option>
            ))}
        </select>
      </span>
      <button type="button" aria-label={isMuted ? words.unmute : words.mute} onClick={onToggleSound}>
        <Icon of={isMuted ? mutedIcon : soundIcon} />
      </button>
      <button type="button" aria-label={words.full} onClick={onFullScreen}>
        <Icon of={fullIcon} />
      </button>
    </div>
  )
}
