/** A playback clock: its position in seconds, at a moment in milliseconds. */
export interface Playback {
  isPlaying: boolean
  position: number
  at: number
  rate: number
  duration: number
}

/** A playback at the beginning, not playing, of a film of so many seconds. */
export function stopped(duration: number): Playback {
  return { isPlaying: false, position: 0, at: 0, rate: 1, duration }
}

/** The current position in seconds, never past the end. */
export function positionAt({ isPlaying, position, at, rate, duration }: Playback, now: number): number {
  return Math.min(duration, isPlaying ? position + (Math.max(0, now - at) / 1000) * rate : position)
}

/** Starts or resumes playing; at the end it starts over. */
export function played(playback: Playback, now: number): Playback {
  const position = positionAt(playback, now)
  return { ...playback, isPlaying: true, position: position >= playback.duration ? 0 : position, at: now }
}

export function paused(playback: Playback, now: number): Playback {
  return { ...playback, isPlaying: false, position: positionAt(playback, now), at: now }
}

/** Moves to a position in seconds, within the film. */
export function movedTo(playback: Playback, position: number, now: number): Playback {
  return { ...playback, position: Math.max(0, Math.min(playback.duration, position)), at: now }
}

/** Plays on at another speed; 1 is the usual one. */
export function atRate(playback: Playback, rate: number, now: number): Playback {
  return { ...playback, position: positionAt(playback, now), at: now, rate }
}

export function hasEnded(playback: Playback, now: number): boolean {
  return positionAt(playback, now) >= playback.duration
}

/** 942 → 15:42, 3661 → 1:01:01. */
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

const secondsPerCaption = 7

/**
 * The caption at a position: the greeting, then the lesson's lines in turn, and the farewell at the very end.
 */
export function captionAt(
  position: number,
  duration: number,
  { greeting, lesson, farewell }: Captions,
): string {
  const line = Math.floor(position / secondsPerCaption)
  const linesLeft = Math.floor((duration - position) / secondsPerCaption)
  return (
    greeting[line] ??
    farewell[farewell.length - 1 - linesLeft] ??
    lesson[(line - greeting.length) % lesson.length] ??
    ''
  )
}

export interface Captions {
  greeting: readonly string[]
  lesson: readonly string[]
  farewell: readonly string[]
}
