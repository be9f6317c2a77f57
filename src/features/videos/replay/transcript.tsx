import { useMutation } from '@tanstack/react-query'
import { clockText } from '#src/features/videos/player/playback.rules.ts'
import type { VideosPageData } from '#src/features/videos/videos-data.ts'
import { readVtt } from '#src/shared/web-vtt.ts'
import { Spinner } from '#src/ui/feedback/spinner.tsx'

interface TranscriptProps {
  lang: string
  /** Returns the address of the captions, which is requested only when the transcript is opened. */
  addressOf: () => Promise<string>
  texts: VideosPageData['replay']
  onSeek: (seconds: number) => void
}

/** The film's captions as a text, each line with its time. They are fetched when the text is opened. */
export function Transcript({ lang, addressOf, texts, onSeek }: TranscriptProps) {
  const cues = useMutation({
    mutationFn: async () => {
      const response = await fetch(await addressOf())
      const read = readVtt(response.ok ? await response.text() : '')
      if ('fault' in read) throw new Error('the captions could not be read')
      return read.cues
    },
  })
  return (
    <details
      className="replay-transcript"
      onToggle={({ currentTarget: { open } }) => {
        if (open && !cues.data && !cues.isPending) cues.mutate()
      }}
    >
      <summary>{texts.transcript}</summary>
      {cues.isError && <p role="alert">{texts.noTranscript}</p>}
      {cues.isPending && <Spinner label={texts.player.loading} />}
      <div lang={lang}>
        {cues.data?.map(({ from, text }) => (
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
