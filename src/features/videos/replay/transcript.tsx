import { useState } from 'react'
import { useSubmit } from '#src/api/use-submit.ts'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { type Cue, readVtt } from '#src/shared/web-vtt.ts'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { cueText } from './cue-text.ts'

interface TranscriptProps {
  lang: string
  /** Returns the address of the captions, which is requested only when the transcript is opened. */
  addressOf: () => Promise<string>
  texts: VideosPageData['replay']
  onSeek: (seconds: number) => void
}

/** The film's captions as a text, each line with its time. They are fetched when the text is opened. */
export function Transcript({ lang, addressOf, texts, onSeek }: TranscriptProps) {
  const [cues, setCues] = useState<readonly Cue[]>()
  const { submit, isPending, failure } = useSubmit(() => texts.noTranscript)

  const load = () =>
    submit(async () => {
      const response = await fetch(await addressOf())
      const read = readVtt(response.ok ? await response.text() : '')
      if ('fault' in read) throw new Error('the captions could not be read')
      setCues(read.cues.map((cue) => ({ ...cue, text: cueText(cue.text).trim() })))
    })

  return (
    <details
      className="replay-transcript"
      onToggle={({ currentTarget: { open } }) => {
        if (open && !cues) void load()
      }}
    >
      <summary>{texts.transcript}</summary>
      {failure && <p role="alert">{failure}</p>}
      {isPending && <Spinner label={texts.player.loading} />}
      <div lang={lang}>
        {cues?.map(({ from, text }) => (
          <p key={`${from}${text}`}>
            <button type="button" className="link" onClick={() => onSeek(from)}>
              {clockText(from)}
            </button>{' '}
            {text}
          </p>
        ))}
      </div>
    </details>
  )
}
