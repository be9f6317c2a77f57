import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall, readFile, uploadFile } from '#src/domain/back-office/admin-call.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { LanguageField } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { interpolate, type Language, languages } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Spinner } from '#src/ui/forms/spinner.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { AdminVideo, deleteCaptions, listAdminVideos, readCaptions } from './catalogue.contract.ts'
import { filmTexts as texts } from './films.texts.ts'

type Drafts = Readonly<Partial<Record<Language, string>>>

/**
 * A dialog that edits a video's captions, as text with times, one language at a time, and saves those that
 * were changed. Once captions are deleted it closes, unless others are not saved yet.
 */
export function CaptionsDialog({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  const [lang, setLang] = useState<Language>(video.lang)
  const [existing, setExisting] = useState(video.captions)
  const first = useRef<HTMLTextAreaElement>(null)
  const pathOf = (one: Language) => `/api/admin/videos/${video.id}/captions/${one}`
  const stored = useQuery({
    queryKey: keyOf<typeof readCaptions>('/api/admin/videos/:videoId/captions/:lang', {
      params: { videoId: video.id, lang },
    }),
    gcTime: 0,
    queryFn: ({ signal }) =>
      existing.includes(lang) ? readFile(pathOf(lang), signal).then((response) => response.text()) : '',
  })
  const [drafts, setDrafts] = useState<Drafts>({})
  const isShown = stored.isSuccess || drafts[lang] !== undefined
  const text = drafts[lang] ?? (stored.data || texts.captionsBegin)
  const write = (written: string) => setDrafts((before) => ({ ...before, [lang]: written }))
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listAdminVideos>('/api/admin/videos'),
    async (given: Drafts) => {
      for (const one of languages) {
        const captions = given[one]
        if (captions === undefined) continue
        await uploadFile(pathOf(one), captions, 'text/vtt').catch((error: unknown) => {
          setLang(one) // the error is shown above these captions
          throw error
        })
      }
    },
    onClose,
  )
  function saveChanged() {
    if (Object.keys(drafts).length > 0) save(drafts)
    else if (isShown) save({ [lang]: text })
  }
  const removing = useChange({
    send: (removed: Language) =>
      adminCall<typeof deleteCaptions>('DELETE', '/api/admin/videos/:videoId/captions/:lang', {
        params: { videoId: video.id, lang: removed },
      }),
    invalidates: [keyOf<typeof listAdminVideos>('/api/admin/videos')],
    done: texts.captionsDeleted,
    onDone: (_, removed) => {
      const others: Drafts = Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== removed))
      const unsaved = languages.find((one) => others[one] !== undefined)
      if (!unsaved) return onClose()
      setDrafts(others)
      setExisting((before) => before.filter((one) => one !== removed))
      setLang(unsaved)
      focusRendered(first)
    },
  })
  return (
    <EditDialog
      title={interpolate(texts.captionsOf, { title: video.title })}
      firstFocus={first}
      saving={{ ...saving, failure: errorOf('') ?? saving.failure }}
      onSave={saveChanged}
      onClose={onClose}
    >
      <LanguageField value={lang} onChoose={setLang} />
      <label className="field">
        <span className="label">{texts.captionsFile}</span>
        <input
          type="file"
          className="input"
          accept=".vtt,text/vtt"
          onChange={(event) => void event.currentTarget.files?.[0]?.text().then(write)}
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
          onChange={(event) => write(event.currentTarget.value)}
        />
      )}
      {removing.failure && <Notice tone="error">{removing.failure}</Notice>}
      {existing.includes(lang) && (
        <Button
          variant="danger"
          size="small"
          className="justify-self-start"
          pending={removing.isPending}
          onClick={() => removing.send(lang)}
        >
          {texts.captionsDelete}
        </Button>
      )}
    </EditDialog>
  )
}
