import { type RefObject, useEffect, useState } from 'react'

/** The actions of the player's buttons and keys on the `<video>`. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, seconds: number) {
  const [rate, setRate] = useState(1)
  const [isMuted, setMuted] = useState(false)
  // An iPhone's full screen, and the keys of a headset or keyboard, change the `<video>` itself.
  useEffect(() => {
    const { current: element } = video
    if (!element) return
    const read = () => {
      setMuted(element.muted)
      setRate(element.playbackRate)
    }
    element.addEventListener('volumechange', read)
    element.addEventListener('ratechange', read)
    return () => {
      element.removeEventListener('volumechange', read)
      element.removeEventListener('ratechange', read)
    }
  }, [video])

  return {
    rate,
    isMuted,

    seek(to: number) {
      const { current: element } = video
      if (element) element.currentTime = Math.max(0, Math.min(seconds, to))
    },

    togglePlay() {
      const { current: element } = video
      if (!element) return
      if (element.paused) void element.play().catch(() => undefined)
      else element.pause()
    },

    chooseRate(next: number) {
      setRate(next)
      if (video.current) video.current.playbackRate = next
    },

    toggleSound() {
      if (!video.current) return
      video.current.muted = !video.current.muted
      setMuted(video.current.muted)
    },

    changeVolume(by: number) {
      if (video.current) video.current.volume = Math.max(0, Math.min(1, video.current.volume + by))
    },
  }
}

/** Enters or leaves full screen. */
export function toggleFullScreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (frame?.requestFullscreen) void frame.requestFullscreen()
  // iPhones support full screen only for a `<video>`.
  else if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function')
    video.webkitEnterFullscreen()
}
