import { withRetries } from './lazy-part.ts'

/** A video in a `<video>` element, until `destroy` is called. */
export interface Film {
  destroy(): void
}

const playlist = 'application/vnd.apple.mpegurl'

/**
 * Plays a video in a video element: with the browser’s own HLS where it is supported, and otherwise, or if
 * that fails, with hls.js, which is loaded only then. `onFailure` is called when neither can play it. While
 * hls.js still has loaded film to play, a lost connection is no failure: it loads again once that film was
 * played, or when the browser is online.
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
    // A worker would require blob: in the content security policy, and our videos do not need one.
    const hls = new Hls({
      enableWorker: false,
      startPosition: from,
      maxBufferLength: 30,
      backBufferLength: 60,
      capLevelToPlayerSize: true,
    })
    let recoveries = 0
    let retry = new AbortController()
    const loadLater = () => {
      retry = new AbortController()
      const load = () => {
        retry.abort()
        hls.startLoad()
      }
      video.addEventListener('waiting', load, { signal: retry.signal })
      window.addEventListener('online', load, { signal: retry.signal })
    }
    hls.on(Hls.Events.ERROR, (_event, { fatal, type, response }) => {
      if (!fatal) return
      const isRejected = Math.trunc((response?.code ?? 0) / 100) === 4
      const hasFilmAhead = video.readyState > video.HAVE_CURRENT_DATA
      if (type === Hls.ErrorTypes.MEDIA_ERROR && recoveries++ < 2) hls.recoverMediaError()
      else if (type === Hls.ErrorTypes.NETWORK_ERROR && !isRejected && hasFilmAhead) loadLater()
      else onFailure()
    })
    hls.loadSource(master)
    hls.attachMedia(video)
    destroy = () => {
      retry.abort()
      hls.destroy()
    }
  }
  let isToPlay = false
  const follow = () => {
    isToPlay = !video.paused
  }
  const onNativeError = () => {
    // Chromium has paused the video already and fires the event afterwards; another source pauses it too.
    const wasToPlay = isToPlay
    const from = video.currentTime || startAt
    video.removeAttribute('src')
    byHlsJs(from)
      .then(() => {
        const play = () => void video.play().catch(() => undefined)
        if (wasToPlay && !isGone) video.addEventListener('loadedmetadata', play, { once: true })
      })
      .catch(onFailure)
  }
  if (video.canPlayType(playlist)) {
    for (const name of ['play', 'pause']) video.addEventListener(name, follow)
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
      for (const name of ['play', 'pause']) video.removeEventListener(name, follow)
      video.removeEventListener('error', onNativeError)
      destroy()
      video.removeAttribute('src')
      video.load()
    },
  }
}
