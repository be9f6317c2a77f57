import { useEffect, useRef } from 'react'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { putFilm } from '#src/ui/play-film.ts'
import type { previewReplay } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'

/** A preview of one of our own films, published or not. */
export function FilmPreview({ videoId }: { videoId: string }) {
  const preview = useChange({
    send: () =>
      adminCall<typeof previewReplay>('GET', '/api/admin/videos/:videoId/stream', { params: { videoId } }),
    mayRepeat: true,
  })
  return (
    <div className="stack">
      <Button
        size="small"
        variant="line"
        className="justify-self-start"
        pending={preview.isPending}
        pendingLabel={texts.previewing}
        onClick={() => preview.send()}
      >
        {texts.preview}
      </Button>
      {preview.failure && <Notice tone="error">{preview.failure}</Notice>}
      {preview.response && <Film key={preview.response.master} {...preview.response} />}
    </div>
  )
}

function Film({
  master,
  poster,
  captions,
}: {
  master: string
  poster: string
  captions: readonly { lang: string; url: string }[]
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const film = video.current && putFilm(video.current, master, 0, () => undefined)
    return () => film?.destroy()
  }, [master])
  return (
    // biome-ignore lint/a11y/useMediaCaption: each language that there is stands below as a track
    <video
      ref={video}
      className="film-preview"
      poster={poster}
      controls
      playsInline
      aria-label={texts.previewTitle}
    >
      {captions.map(({ lang, url }) => (
        <track key={lang} kind="captions" srcLang={lang} src={url} label={lang} />
      ))}
    </video>
  )
}
