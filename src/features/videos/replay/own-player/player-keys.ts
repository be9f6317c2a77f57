import type { KeyboardEvent } from 'react'

/** What each key does; a key without an action is left to the browser. */
export interface PlayerKeys {
  togglePlay: () => void
  seekBy: (seconds: number) => void
  changeVolume: (by: number) => void
  toggleCaptions: () => void
  toggleFullScreen: () => void
  /** Absent if the film has no chapters. */
  seekChapter: ((direction: 1 | -1) => void) | undefined
}

export const stepSeconds = 10

/** Runs the action of a pressed key, unless the control that has the focus uses that key itself. */
export function onPlayerKey(event: KeyboardEvent<HTMLElement>, keys: PlayerKeys): void {
  const { key, target } = event
  if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return
  const action = actionOf(key, target, keys)
  if (!action) return
  event.preventDefault()
  action()
}

function actionOf(key: string, target: HTMLElement, keys: PlayerKeys): (() => void) | undefined {
  const { seekChapter } = keys
  switch (key) {
    case ' ':
      return target.closest('button, select') ? undefined : keys.togglePlay
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      return target.closest('select, input') ? undefined : arrowActions(keys)[key]
    default:
  }
  if (target.closest('select')) return undefined
  switch (key) {
    case 'c':
    case 'C':
      return keys.toggleCaptions
    case 'f':
    case 'F':
      return keys.toggleFullScreen
    case 'PageUp':
      return seekChapter && (() => seekChapter(1))
    case 'PageDown':
      return seekChapter && (() => seekChapter(-1))
    default:
      return undefined
  }
}

function arrowActions({ seekBy, changeVolume }: PlayerKeys) {
  return {
    ArrowLeft: () => seekBy(-stepSeconds),
    ArrowRight: () => seekBy(stepSeconds),
    ArrowUp: () => changeVolume(0.1),
    ArrowDown: () => changeVolume(-0.1),
  }
}
