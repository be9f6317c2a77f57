import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall, readFile, sendFile } from '#src/domain/back-office/admin-call.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { LanguageField } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { interpolate, type Language } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { AdminVideo, deleteCaptions, listAdminVideos, readCaptions } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'

/** A dialog that edits a video's captions, as text with times, one language at a time. */
export function CaptionsDialog({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const [lang, setLang] = useState<Language>(video.lang)
  const first = useRef<HTMLTextAreaElement>(null)
  const path = `/api/admin/videos/${video.id}/captions/${lang}`
  const stored = useQuery({
    queryKey: keyOf<typeof readCaptions>('/api/admin/videos/:videoId/captions/:lang', {
      params: { videoId: video.id, lang },
    }),
    gcTime: 0,
    queryFn: ({ signal }) =>
      video.captions.includes(lang) ? readFile(path, signal).then((response) => response.text()) : '',
  })
  const [draft, setDraft] = useState<{ lang: Language; text: string }>()
  const isShown = stored.isSuccess || draft?.lang === lang
  const text = draft?.lang === lang ? draft.text : stored.data || texts.captionsBegin
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listAdminVideos>('/api/admin/videos'),
    (given: string) => sendFile(path, given, 'text/vtt'),
    onClose,
  )
  const removing = useChange({
    send: () =>
      adminCall<typeof deleteCaptions>('DELETE', '/api/admin/videos/:videoId/captions/:lang', {
        params: { videoId: video.id, lang },
      }),
    invalidates: [keyOf<typeof listAdminVideos>('/api/admin/videos')],
    onDone: onClose,
  })
  return (
    <EditDialog
      title={interpolate(texts.captionsOf, { title: video.title })}
      firstFocus={first}
      saving={{ ...saving, failure: errorOf('') ?? saving.failure }}
      onSave={() => isShown && save(text)}
      onClose={onClose}
    >
      <LanguageField defaultValue={lang} onChoose={setLang} />
      <label className="field">
        <span className="label">{texts.captionsFile}</span>
        <input
          type="file"
          className="input"
          accept=".vtt,text/vtt"
          onChange={(event) =>
            void event.currentTarget.files?.[0]?.text().then((given) => setDraft({ lang, text: given }))
          }
        />
      </label>
      {stored.isPending && <Spinner />}
      {stored.isError && <ReadError text={texts.captionsFailed} query={stored} />}
      {isShown && (
        <TextArea
          ref={first}
          label={texts.captions}
          hint={texts.captionsHint}
          rows={14}
          spellCheck={false}
          value={text}
          onChange={(event) => setDraft({ lang, text: event.currentTarget.value })}
        />
      )}
      {removing.failure && <Notice tone="error">{removing.failure}</Notice>}
      {video.captions.includes(lang) && (
        <Button
          variant="danger"
          size="small"
          className="justify-self-start"
          pending={removing.isPending}
          onClick={() => removing.send()}
        >
          {texts.captionsDelete}
        </Button>
      )}
    </EditDialog>
  )
}
