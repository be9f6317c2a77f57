import { type PointerEvent, useState } from 'react'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import { chapterAt, pictureAt } from '#src/features/videos/replay/replay.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { barPicture } from '#src/shared/replays.ts'

interface SeekProps {
  position: number
  seconds: number
  bar: { url: string; pictures: number; every: number }
  chapters: readonly { at: number; title: string }[]
  texts: VideosPageData['replay']['player']
  onSeek: (seconds: number) => void
}

/**
 * The seek bar: a slider that announces the position and the chapter, with a mark at the start of each
 * chapter, and a small picture of the position under the pointer.
 */
export function PlayerSeek({ position, seconds, bar, chapters, texts, onSeek }: SeekProps) {
  const [preview, setPreview] = useState<{ at: number; left: number }>()
  const shown = preview && pictureAt(preview.at, bar, barPicture.perRow)

  const chapter = chapters[chapterAt(chapters, position)]?.title
  const time = { position: clockText(position), duration: clockText(seconds) }

  function showPreview(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = Math.max(0, Math.min(1, (event.clientX - left) / width))
    setPreview({
      at: part * seconds,
      left: Math.max(0, Math.min(width - barPicture.width, part * width - barPicture.width / 2)),
    })
  }

  return (
    <div className="replay-seek">
      {preview && shown && bar.pictures > 1 && (
        <div
          className="replay-peek"
          aria-hidden="true"
          style={{
            left: preview.left,
            backgroundImage: `url("${bar.url}")`,
            backgroundPosition: `-${shown.column * barPicture.width}px -${shown.row * barPicture.height}px`,
          }}
        >
          <span>{clockText(preview.at)}</span>
        </div>
      )}
      <input
        type="range"
        min={0}
        max={seconds}
        step={1}
        value={Math.floor(position)}
        aria-label={texts.position}
        aria-valuetext={
          chapter ? interpolate(texts.ofInChapter, { ...time, chapter }) : interpolate(texts.of, time)
        }
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
        onPointerMove={showPreview}
        onPointerLeave={() => setPreview(undefined)}
      />
      <div className="replay-marks" aria-hidden="true">
        {chapters.map(
          ({ at }) => at > 0 && at < seconds && <i key={at} style={{ left: `${(100 * at) / seconds}%` }} />,
        )}
      </div>
    </div>
  )
}
