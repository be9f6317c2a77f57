import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { LanguageField } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { maxVideoTitle } from '#src/shared/fields/field-limits.ts'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import type { listAdminVideos } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'
import {
  cancelUpload,
  type FilmUpload,
  pauseUpload,
  removeFromList,
  resumeUpload,
  sendFilm,
  useFilmUploads,
} from './uploads.ts'

/** Uploads films, several at once, and shows the uploads in progress. */
export function UploadPanel() {
  const queryClient = useQueryClient()
  const uploads = useFilmUploads()
  const [lang, setLang] = useState<Language>('fr')
  const refresh = () =>
    void queryClient.invalidateQueries({ queryKey: keyOf<typeof listAdminVideos>('/api/admin/videos') })

  function send(files: FileList | null) {
    for (const file of files ?? []) {
      const title = file.name.replace(/\.\w{2,4}$/, '').slice(0, maxVideoTitle) || texts.heading
      sendFilm(file, { title, lang }, refresh)
    }
  }

  return (
    <section className="card flat stack" aria-labelledby="send-films">
      <h2 id="send-films">{texts.heading}</h2>
      <p className="soft small">{texts.lead}</p>
      <div className="row items-end">
        <LanguageField defaultValue={lang} onChoose={setLang} />
        <FilmField label={texts.choose} multiple onChoose={send} />
      </div>
      <UploadList uploads={uploads} />
    </section>
  )
}

export function UploadList({ uploads }: { uploads: readonly FilmUpload[] }) {
  if (uploads.length === 0) return null
  return (
    <ul className="stack" aria-label={texts.list}>
      {uploads.map((upload) => (
        <UploadItem key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

/** A field that selects films on this device. */
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

function UploadItem({ upload: { id, name, percent, state, reason } }: { upload: FilmUpload }) {
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
        {state === 'sending' && act(texts.pause, texts.pauseOf, pauseUpload)}
        {(state === 'paused' || state === 'failed') && act(texts.resume, texts.resumeOf, resumeUpload)}
        {state !== 'done' && act(texts.cancel, texts.cancelOf, cancelUpload)}
        {state === 'done' && act(texts.close, texts.closeOf, removeFromList)}
      </div>
    </li>
  )
}
