import { interpolate } from '#src/shared/language/languages.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import type { AdminVideo } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'

/** What becomes of a video's film; nothing for one of the outside player. A failure says why. */
export function FilmState({ video: { state, progress, error } }: { video: AdminVideo }) {
  if (state === null) return null
  const tone = state === 'ready' ? 'leaf' : state === 'failed' ? 'joue' : 'sky'
  return (
    <>
      <Tag tone={tone}>{interpolate(texts.mediaStates[state], { percent: progress ?? 0 })}</Tag>
      {error && <span className="small">{error}</span>}
    </>
  )
}

/** Whether what is shown of a film may change by itself. */
export function isOnItsWay({ state }: AdminVideo): boolean {
  return state === 'uploading' || state === 'waiting' || state === 'transcoding'
}
