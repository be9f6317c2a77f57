import { type FormEvent, useId, useRef } from 'react'
import { listTexts } from '#src/admin/admin.texts.ts'
import { adminCall } from '#src/admin/admin-call.ts'
import type { AdminVideo, addVideo, changeVideo } from '#src/admin/catalogue.contract.ts'
import { catalogueTexts, videoTexts as texts } from '#src/admin/sections.texts.ts'
import { useSave } from '#src/admin/use-save.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { categories } from '#src/business/options.ts'
import { Button } from '#src/design/button.tsx'
import { CheckField } from '#src/design/check-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { TextField } from '#src/design/field.tsx'
import { Notice } from '#src/design/notice.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import { categoryTexts } from '#src/language/category.texts.ts'
import { languages } from '#src/language/languages.ts'

type Fields = SentBody<typeof addVideo>

/** A video to add or to change, with its picture and a look at it in the player. */
export function VideoDialog({ video, onClose }: { video: AdminVideo | undefined; onClose: () => void }) {
  const form = useId()
  const title = useRef<HTMLInputElement>(null)
  const { save, isPending, errorOf, failure } = useSave(
    'videos',
    (body: Fields) =>
      video
        ? adminCall<typeof changeVideo>('PUT', '/api/admin/videos/:videoId', { params: { videoId: video.id }, body })
        : adminCall<typeof addVideo>('POST', '/api/admin/videos', { body }),
    onClose,
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const minutes = String(given.get('duration'))
    save({
      title: String(given.get('title')),
      lang: languages.find((one) => one === given.get('lang')) ?? 'fr',
      url: String(given.get('url')),
      duration: minutes === '' ? null : Number(minutes),
      category: categories.find((one) => one === given.get('category')) ?? 'autonomy',
      isPublished: given.get('isPublished') !== null,
    })
  }

  return (
    <Dialog
      title={video ? texts.editTitle : texts.addTitle}
      closeLabel={listTexts.close}
      onClose={onClose}
      firstFocus={title}
      actions={
        <Button type="submit" form={form} size="small" pending={isPending} pendingLabel={catalogueTexts.saving}>
          {catalogueTexts.save}
        </Button>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {failure && <Notice tone="error">{failure}</Notice>}
        {video && <img className="thumb-large" src={video.thumb} alt="" width={320} height={180} />}
        <TextField ref={title} name="title" label={texts.title} defaultValue={video?.title} error={errorOf('title')} autoComplete="off" />
        <TextField name="url" label={texts.url} hint={texts.urlHint} defaultValue={video?.url} error={errorOf('url')} autoComplete="off" />
        {video && (
          <a href={video.url} target="_blank" rel="noreferrer">
            {texts.preview}
          </a>
        )}
        <SelectField
          name="lang"
          label={catalogueTexts.language}
          defaultValue={video?.lang}
          options={languages.map((value) => ({ value, label: catalogueTexts.languages[value] }))}
        />
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
      </form>
    </Dialog>
  )
}
