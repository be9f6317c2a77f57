import { useRef } from 'react'
import { adminCall } from '#src/admin/admin-call.ts'
import type { AdminVideo, addVideo, changeVideo } from '#src/admin/catalogue/catalogue.contract.ts'
import { videoTexts as texts } from '#src/admin/catalogue/catalogue.texts.ts'
import { LanguageField, languageIn } from '#src/admin/catalogue/catalogue-language.tsx'
import { VideoPreview } from '#src/admin/catalogue/video-preview.tsx'
import { EditDialog } from '#src/admin/edit-dialog.tsx'
import { useSave } from '#src/admin/use-save.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { categories } from '#src/business/options.ts'
import { CheckField } from '#src/design/check-field.tsx'
import { TextField } from '#src/design/field.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import { categoryTexts } from '#src/language/category.texts.ts'

type Fields = SentBody<typeof addVideo>

/** A video to add or to change, with its picture and a look at it in the player. */
export function VideoDialog({ video, onClose }: { video: AdminVideo | undefined; onClose: () => void }) {
  const title = useRef<HTMLInputElement>(null)
  const url = useRef<HTMLInputElement>(null)
  const { save, errorOf, ...saving } = useSave(
    'videos',
    (body: Fields) =>
      video
        ? adminCall<typeof changeVideo>('PUT', '/api/admin/videos/:videoId', { params: { videoId: video.id }, body })
        : adminCall<typeof addVideo>('POST', '/api/admin/videos', { body }),
    onClose,
  )

  function saveGiven(given: FormData) {
    const minutes = String(given.get('duration'))
    save({
      title: String(given.get('title')),
      lang: languageIn(given),
      url: String(given.get('url')),
      duration: minutes === '' ? null : Number(minutes),
      category: categories.find((one) => one === given.get('category')) ?? 'autonomy',
      isPublished: given.get('isPublished') !== null,
    })
  }

  return (
    <EditDialog title={video ? texts.editTitle : texts.addTitle} firstFocus={title} saving={saving} onSave={saveGiven} onClose={onClose}>
      {video && <img className="thumb-large" src={video.thumb} alt="" width={320} height={180} />}
      <TextField ref={title} name="title" label={texts.title} defaultValue={video?.title} error={errorOf('title')} autoComplete="off" />
      <TextField ref={url} name="url" label={texts.url} hint={texts.urlHint} defaultValue={video?.url} error={errorOf('url')} autoComplete="off" />
      <VideoPreview addressOf={() => url.current?.value ?? ''} />
      <LanguageField defaultValue={video?.lang} />
      <SelectField
        name="category"
        label={texts.category}
        defaultValue={video?.category ?? undefined}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
      />
      <TextField
        name="duration"
        type="number"
        min={1}
        max={600}
        inputMode="numeric"
        label={texts.minutes}
        defaultValue={video?.duration ?? ''}
        error={errorOf('duration')}
      />
      <CheckField name="isPublished" label={texts.isPublished} defaultChecked={video?.isPublished ?? false} />
    </EditDialog>
  )
}
