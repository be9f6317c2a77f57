import { type RefObject, useState } from 'react'

/** What the player's buttons and keys do with the `<video>`. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>, seconds: number) {
  const [rate, setRate] = useState(1)
  const [isMuted, setMuted] = useState(false)

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

/** Puts the player on the whole screen, or takes it back. */
export function toggleFullScreen(frame: HTMLElement | null, video: HTMLVideoElement | null): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else if (frame?.requestFullscreen) void frame.requestFullscreen()
  // iPhones know full screen for a `<video>` alone.
  else if (video && 'webkitEnterFullscreen' in video && typeof video.webkitEnterFullscreen === 'function')
    video.webkitEnterFullscreen()
}
