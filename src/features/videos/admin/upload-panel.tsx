import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { LanguageField } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { listAdminVideos } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'
import {
  cancelSending,
  pauseSending,
  putAway,
  resumeSending,
  type Sending,
  sendFilm,
  useSendings,
} from './uploads.ts'

/** Films to send, several at once, and those on their way. */
export function UploadPanel() {
  const client = useQueryClient()
  const sendings = useSendings()
  const [lang, setLang] = useState<Language>('fr')
  const readAgain = () =>
    void client.invalidateQueries({ queryKey: keyOf<typeof listAdminVideos>('/api/admin/videos') })

  function send(files: FileList | null) {
    for (const file of files ?? []) {
      const title = file.name.replace(/\.\w{2,4}$/, '').slice(0, 200) || texts.heading
      void sendFilm(file, { title, lang }, readAgain)
    }
    setTimeout(readAgain, 1500)
  }

  return (
    <section className="card flat stack" aria-labelledby="send-films">
      <h2 id="send-films">{texts.heading}</h2>
      <p className="soft small">{texts.lead}</p>
      <div className="row items-end">
        <LanguageField defaultValue={lang} onChoose={setLang} />
        <FilmField label={texts.choose} multiple onChoose={send} />
      </div>
      {sendings.length > 0 && (
        <ul className="stack" aria-label={texts.list}>
          {sendings.map((sending) => (
            <OneSending key={sending.id} sending={sending} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A button that asks for films of this device. */
export function FilmField({
  label,
  multiple,
  onChoose,
}: {
  label: string
  multiple?: boolean
  onChoose: (files: FileList | null) => void
}) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        type="file"
        className="input"
        accept="video/mp4,video/quicktime,video/webm,video/x-matroska,.mkv,.mov"
        multiple={multiple}
        onChange={(event) => {
          onChoose(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

function OneSending({ sending: { id, name, percent, state, reason } }: { sending: Sending }) {
  const act = (label: string, spoken: string, run: (id: string) => void) => (
    <RowButton label={label} name={interpolate(spoken, { name })} onPress={() => run(id)} />
  )
  return (
    <li className="stack">
      <div className="row justify-between">
        <span className="cut">{name}</span>
        <span className="soft small">
          {texts.states[state]} · {interpolate(texts.percent, { percent })}
        </span>
      </div>
      <progress max={100} value={percent} aria-label={interpolate(texts.progressOf, { name })} />
      {reason && (
        <p role="alert" className="small">
          {reason}
        </p>
      )}
      <div className="row">
        {state === 'sending' && act(texts.pause, texts.pauseOf, pauseSending)}
        {(state === 'paused' || state === 'failed') && act(texts.resume, texts.resumeOf, resumeSending)}
        {state !== 'done' && act(texts.cancel, texts.cancelOf, cancelSending)}
        {state === 'done' && act(texts.close, texts.closeOf, putAway)}
      </div>
    </li>
  )
}
