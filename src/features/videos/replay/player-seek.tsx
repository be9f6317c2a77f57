import { type PointerEvent, useState } from 'react'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { pictureAt } from './replay.rules.ts'

interface SeekProps {
  position: number
  seconds: number
  bar: { url: string; pictures: number; every: number }
  texts: VideosPageData['replay']['player']
  onSeek: (seconds: number) => void
}

/** As the server lays them out: 160 by 90, in rows of ten. */
const picture = { width: 160, height: 90, perRow: 10 } as const

/** The film's bar: a slider that says where it stands, and shows a small picture of where the pointer is. */
export function PlayerSeek({ position, seconds, bar, texts, onSeek }: SeekProps) {
  const [peek, setPeek] = useState<{ at: number; left: number }>()
  const shown = peek && pictureAt(peek.at, bar, picture.perRow)

  function look(event: PointerEvent<HTMLInputElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = Math.max(0, Math.min(1, (event.clientX - left) / width))
    setPeek({
      at: part * seconds,
      left: Math.max(0, Math.min(width - picture.width, part * width - picture.width / 2)),
    })
  }

  return (
    <div className="replay-seek">
      {peek && shown && bar.pictures > 1 && (
        <div
          className="replay-peek"
          aria-hidden="true"
          style={{
            left: peek.left,
            backgroundImage: `url("${bar.url}")`,
            backgroundPosition: `-${shown.column * picture.width}px -${shown.row * picture.height}px`,
          }}
        >
          <span>{clockText(peek.at)}</span>
        </div>
      )}
      <input
        type="range"
        min={0}
        max={seconds}
        step={1}
        value={Math.floor(position)}
        aria-label={texts.position}
        aria-valuetext={interpolate(texts.of, {
          position: clockText(position),
          duration: clockText(seconds),
        })}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
        onPointerMove={look}
        onPointerLeave={() => setPeek(undefined)}
      />
    </div>
  )
}
