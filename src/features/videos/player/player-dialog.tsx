import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { refreshUser } from '#src/domain/accounts/auth-state.ts'
import { Modal } from '#src/ui/feedback/modal.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import '#src/ui/styles/dialog.css'
import { queryOf } from '#src/api/query-of.ts'
import { isLimit } from '#src/domain/child-limits/is-limit.ts'
import { forgetDashboard } from '#src/domain/dashboard/forget-dashboard.ts'
import type { embedVideo, Video } from '#src/features/videos/videos.contract.ts'
import { sentenceMs } from '#src/features/videos/videos.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { moonIcon } from '#src/ui/icons/signed-in-icons.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { useEvening } from './evening.ts'
import { methodMessage, playerEvents, readMessage } from './player-messages.ts'
import { createWatchReporter } from './watch-reporter.ts'

interface PlayerDialogProps {
  video: Video
  texts: VideosPageData['texts']
  /** The child who watches; by default the family's first one. */
  childId?: string | undefined
  /** The team's view only reads: nothing is reported. */
  isTeamView: boolean
  onClose: () => void
  /** Called when a child's time is over (PROGRAMME §6). */
  onTimeOver?: () => void
}

/**
 * One video in the external player. Watched time is reported every fifteen seconds and on closing; no other
 * video follows by itself.
 */
export default function PlayerDialog({
  video,
  texts: { dialog, evening },
  childId,
  isTeamView,
  onClose,
  onTimeOver = onClose,
}: PlayerDialogProps) {
  const id = useId()
  const closeButton = useRef<HTMLButtonElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const isEvening = useEvening()
  const embed = useQuery({
    ...queryOf<typeof embedVideo>('/api/videos/:id/embed', { params: { id: video.id } }),
    gcTime: 0, // a signed address is short-lived
  })
  const url = embed.data?.url
  const onLoad = useWatchReports({
    videoId: video.id,
    childId,
    isTeamView,
    frame,
    url,
    onClose,
    onTimeOver,
  })
  const isTimeOver = isLimit(embed.error)
  const endInTime = useEffectEvent(onTimeOver)
  useEffect(() => {
    if (isTimeOver) endInTime()
  }, [isTimeOver])

  return (
    <Modal className="dialog wide" onClose={onClose} labelledBy={id} firstFocus={closeButton}>
      <div className="dialog-in">
        <div className="player-head">
          <h2 id={id} lang={video.lang}>
            {video.title}
          </h2>
          <Button ref={closeButton} variant="quiet" onClick={onClose}>
            <Icon of={closeIcon} />
            {dialog.close}
          </Button>
        </div>
        <div className="player-frame">
          {embed.isError ? <p role="alert">{dialog.failed}</p> : <Spinner label={dialog.loading} />}
          {embed.data && (
            <iframe
              ref={frame}
              src={embed.data.url}
              title={video.title}
              allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
              onLoad={onLoad}
            />
          )}
        </div>
        <div className="player-foot">
          <p>{dialog.after}</p>
          {isEvening && (
            <Tag tone="sun" icon={moonIcon}>
              {evening.name}
            </Tag>
          )}
        </div>
      </div>
    </Modal>
  )
}

/**
 * Measures and reports the watched time. A player that supports player.js says when it plays; for any other
 * player the time counts in which the dialog is visible. Returns the handler of the frame's load event.
 */
function useWatchReports({
  videoId,
  childId,
  isTeamView,
  frame,
  url,
  onClose,
  onTimeOver,
}: Pick<PlayerDialogProps, 'childId' | 'isTeamView' | 'onClose'> & {
  videoId: string
  frame: { current: HTMLIFrameElement | null }
  url: string | undefined
  onTimeOver: () => void
}): () => void {
  const queryClient = useQueryClient()
  const reporter = useRef<ReturnType<typeof createWatchReporter>>(undefined)
  const supportsMessages = useRef(false)
  const close = useEffectEvent(onClose)
  const endInTime = useEffectEvent(onTimeOver)

  useEffect(() => {
    if (url === undefined) return
    let ending: ReturnType<typeof setTimeout> | undefined
    const watched = createWatchReporter({
      videoId,
      childId,
      isTeamView,
      onAccessEnded: () => {
        close() // the page then shows what is left
        void refreshUser()
      },
      // The captions of this player are unknown here: the sentence gets a few seconds.
      onTimeOver: () => {
        ending ??= setTimeout(() => {
          post(methodMessage('pause'))
          endInTime()
        }, sentenceMs.uncaptioned)
      },
    })
    reporter.current = watched
    const origin = new URL(url, location.href).origin
    const post = (message: string) => frame.current?.contentWindow?.postMessage(message, origin)
    const onMessage = ({ data, source, origin: from }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return
      const event = readMessage(data)?.event
      if (event === 'ready') {
        supportsMessages.current = true
        watched.stop()
        for (const name of playerEvents) post(methodMessage('addEventListener', name))
        post(methodMessage('play'))
      }
      if (event === 'play') watched.start()
      if (event === 'pause' || event === 'ended') watched.stop()
      if (event === 'escape') close()
    }
    const onVisibilityChange = () => {
      if (!supportsMessages.current && document.visibilityState === 'visible') watched.start()
      else if (!supportsMessages.current) watched.stop()
    }
    window.addEventListener('message', onMessage)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(ending)
      window.removeEventListener('message', onMessage)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      void watched.end().then(() => forgetDashboard(queryClient))
    }
  }, [url, videoId, childId, isTeamView, frame, queryClient])

  return () => {
    if (!supportsMessages.current) reporter.current?.start()
  }
}
