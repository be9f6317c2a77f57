import { type RefObject, useEffect, useState } from 'react'
import { cueText } from '#src/features/videos/replay/cue-text.ts'
import type { Language } from '#src/shared/language/languages.ts'
import type { PlayedFilm } from './played-film.ts'

/** The chosen captions, and the text of those on screen now; empty between two captions. */
export function useCaptions(
  video: RefObject<HTMLVideoElement | null>,
  available: PlayedFilm['captions'],
  language: Language,
) {
  const preferred = available.some(({ lang }) => lang === language) ? language : undefined
  const [chosen, setChosen] = useState<Language | undefined>(preferred)
  const [caption, setCaption] = useState('')

  useEffect(() => {
    const tracks = [...(video.current?.textTracks ?? [])]
    const inLanguage = (lang?: Language) => tracks.find((track) => track.language === lang)
    const shown = inLanguage(chosen)
    // A disabled track fires no cuechange, which the player needs to stop at the end of a sentence. Without
    // chosen captions one track is therefore hidden instead of disabled.
    const timing = shown ?? inLanguage(preferred) ?? tracks[0]
    for (const track of tracks) track.mode = track === timing ? 'hidden' : 'disabled'
    // After a seek to the moment at which one caption ends and the next begins, Chromium has both active.
    const isOn = (cue: TextTrackCue) => cue.endTime > (video.current?.currentTime ?? 0)
    const update = () =>
      setCaption(
        [...(shown?.activeCues ?? [])]
          .filter(isOn)
          .map((cue) => ('text' in cue ? cueText(String(cue.text)) : ''))
          .join('\n'),
      )
    // On an iPhone the film alone fills the screen, without our caption: there the browser shows its own.
    const unmounting = new AbortController()
    const showOn = (event: string, mode: TextTrackMode) =>
      video.current?.addEventListener(
        event,
        () => {
          if (shown) shown.mode = mode
        },
        { signal: unmounting.signal },
      )
    showOn('webkitbeginfullscreen', 'showing')
    showOn('webkitendfullscreen', 'hidden')
    update()
    shown?.addEventListener('cuechange', update, { signal: unmounting.signal })
    return () => unmounting.abort()
  }, [chosen, preferred, video])

  return {
    chosen,
    caption,
    choose: (lang: string) => setChosen(available.find((one) => one.lang === lang)?.lang),
    toggle: () => setChosen(chosen === undefined ? (preferred ?? available[0]?.lang) : undefined),
  }
}
