import { interpolate } from '#src/shared/language/languages.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { AdminVideo } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'

const tones = {
  uploading: 'sky',
  waiting: 'sky',
  transcoding: 'sky',
  ready: 'leaf',
  failed: 'joue',
  replaced: 'sky',
} as const

/**
 * The state of a video's own film, with the reason for a failure; nothing for a video of the external player.
 */
export function FilmState({ video: { state, progress, error } }: { video: AdminVideo }) {
  if (state === null) return null
  return (
    <>
      <Tag tone={tones[state]}>{interpolate(texts.mediaStates[state], { percent: progress ?? 0 })}</Tag>
      {error && <span className="small">{error}</span>}
    </>
  )
}

/** Whether the state of a film may still change by itself. */
export function isInProgress({ state }: AdminVideo): boolean {
  return state === 'uploading' || state === 'waiting' || state === 'transcoding'
}
