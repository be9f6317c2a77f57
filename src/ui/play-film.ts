import { withRetries } from './lazy-part.ts'

/** A video in a `<video>` element, until `destroy` is called. */
export interface Film {
  destroy(): void
}

const playlist = 'application/vnd.apple.mpegurl'

/**
 * Plays a video in a video element: with the browser’s own HLS where it is supported, and otherwise, or if
 * that fails, with hls.js, which is loaded only then. `onFailure` is called when neither can play it.
 */
export function putFilm(
  video: HTMLVideoElement,
  master: string,
  startAt: number,
  onFailure: () => void,
): Film {
  let destroy: () => void = () => undefined
  let isGone = false
  const byHlsJs = async (from: number) => {
    const { default: Hls } = await withRetries(() => import('hls.js/light'))
    if (isGone) return
    if (!Hls.isSupported()) {
      onFailure()
      return
    }
    // A worker would need blob: in the content security policy, and our videos need no worker.
    const hls = new Hls({
      enableWorker: false,
      startPosition: from,
      maxBufferLength: 30,
      backBufferLength: 60,
      capLevelToPlayerSize: true,
    })
    let recoveries = 0
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries++ < 2) hls.recoverMediaError()
      else onFailure()
    })
    hls.loadSource(master)
    hls.attachMedia(video)
    destroy = () => hls.destroy()
  }
  const onNativeError = () => {
    // Setting another source pauses the video.
    const wasToPlay = !video.paused
    const from = video.currentTime || startAt
    video.removeAttribute('src')
    byHlsJs(from)
      .then(() => {
        if (wasToPlay && !isGone) video.play().catch(() => undefined)
      })
      .catch(onFailure)
  }
  if (video.canPlayType(playlist)) {
    video.addEventListener('error', onNativeError, { once: true })
    video.addEventListener(
      'loadedmetadata',
      () => {
        if (startAt > 0) video.currentTime = startAt
      },
      { once: true },
    )
    video.src = master
  } else byHlsJs(startAt).catch(onFailure)
  return {
    destroy: () => {
      isGone = true
      video.removeEventListener('error', onNativeError)
      destroy()
      video.removeAttribute('src')
      video.load()
    },
  }
}
