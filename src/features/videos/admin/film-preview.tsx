import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { adminCall, whyItFailed } from '#src/domain/back-office/admin-call.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { putFilm } from '#src/ui/play-film.ts'
import type { previewReplay } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'

/** A preview of one of our own films, published or not. */
export function FilmPreview({ videoId }: { videoId: string }) {
  const preview = useMutation({
    mutationFn: () =>
      adminCall<typeof previewReplay>('GET', '/api/admin/videos/:videoId/stream', { params: { videoId } }),
  })
  return (
    <div className="stack">
      <Button
        size="small"
        variant="line"
        className="justify-self-start"
        pending={preview.isPending}
        pendingLabel={texts.previewing}
        onClick={() => preview.mutate()}
      >
        {texts.preview}
      </Button>
      {preview.isError && <Notice tone="error">{whyItFailed(preview.error)}</Notice>}
      {preview.data && <Film key={preview.data.master} {...preview.data} />}
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
