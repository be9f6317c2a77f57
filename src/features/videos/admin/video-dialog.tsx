import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changedFields } from '#src/api/changed-fields.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { momentOfField } from '#src/domain/back-office/admin-days.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { optionIn } from '#src/domain/back-office/dialogs/option-in.ts'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { LanguageField, languageIn } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { lengthMinutes } from '#src/shared/fields/field-limits.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { type Category, categories, childAges } from '#src/shared/options.ts'
import { videoPlayers } from '#src/shared/replays.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import type { AdminVideo, addVideo, changeVideo, listAdminVideos } from './catalogue.contract.ts'
import { videoTexts as texts } from './catalogue.texts.ts'
import { chaptersIn } from './chapters.rules.ts'
import { FilmPreview } from './film-preview.tsx'
import { FilmState } from './film-state.tsx'
import { filmTexts } from './films.texts.ts'
import { FilmField, UploadList } from './upload-panel.tsx'
import { sendFilm, useFilmUploads } from './uploads.ts'
import { FurtherFields } from './video-further-fields.tsx'
import { VideoPreview } from './video-preview.tsx'

type Fields = SentBody<typeof addVideo>

/** A dialog that adds or changes a video, with its picture and a preview in the player. */
export function VideoDialog({ video, onClose }: { video: AdminVideo | undefined; onClose: () => void }) {
  const title = useRef<HTMLInputElement>(null)
  const [player, setPlayer] = useState(video?.player ?? 'external')
  const [wrongChapter, setWrongChapter] = useState<number>()
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listAdminVideos>('/api/admin/videos'),
    (body: Fields & { player?: 'own' | 'external' }, attempt) =>
      video
        ? adminCall<typeof changeVideo>('PUT', '/api/admin/videos/:videoId', {
            params: { videoId: video.id },
            body: changesOf(video, body),
          })
        : adminCall<typeof addVideo>('POST', '/api/admin/videos', { body: { ...body, attempt } }),
    onClose,
  )

  function saveForm(formData: FormData) {
    const chapters = chaptersIn(String(formData.get('chapters')))
    setWrongChapter('wrongLine' in chapters ? chapters.wrongLine : undefined)
    if ('wrongLine' in chapters) return
    save({
      ...fieldsIn(formData),
      url: player === 'own' ? (video?.url ?? '') : String(formData.get('url')),
      chapters,
      ...(video && { player }),
    })
  }

  return (
    <EditDialog
      title={video ? texts.editTitle : texts.addTitle}
      firstFocus={title}
      saving={saving}
      onSave={saveForm}
      onClose={onClose}
    >
      {video && <img className="thumb-large" src={video.thumb} alt="" width={320} height={180} />}
      <TextField
        ref={title}
        name="title"
        label={texts.title}
        defaultValue={video?.title}
        error={errorOf('title')}
        autoComplete="off"
      />
      <PlayerFields video={video} player={player} urlError={errorOf('url')} onChoose={setPlayer} />
      {video && <Replacement videoId={video.id} />}
      <LanguageField defaultValue={video?.lang} />
      <SelectField
        name="category"
        label={texts.category}
        placeholder={video?.category ? undefined : formTexts.choose}
        defaultValue={video?.category ?? undefined}
        error={errorOf('category')}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
      />
      <TextField
        name="duration"
        type="number"
        min={lengthMinutes.min}
        max={lengthMinutes.max}
        inputMode="numeric"
        label={texts.minutes}
        defaultValue={video?.duration ?? ''}
        error={errorOf('duration')}
      />
      <FurtherFields video={video} errorOf={errorOf} wrongChapter={wrongChapter} />
      <CheckField name="isPublished" label={texts.isPublished} defaultChecked={video?.isPublished ?? false} />
    </EditDialog>
  )
}

/**
 * Replaces the film of a video at once. The dialog stays open, because other fields may have been changed in
 * it.
 */
function Replacement({ videoId }: { videoId: string }) {
  const queryClient = useQueryClient()
  const uploads = useFilmUploads().filter((upload) => upload.videoId === videoId)
  const readAgain = () =>
    void queryClient.invalidateQueries({ queryKey: keyOf<typeof listAdminVideos>('/api/admin/videos') })
  return (
    <>
      <FilmField
        label={filmTexts.replace}
        onChoose={(files) => {
          if (files?.[0]) sendFilm(files[0], { videoId }, readAgain)
        }}
      />
      <UploadList uploads={uploads} />
    </>
  )
}

type Player = AdminVideo['player']

/** Chooses the player of a video that has a film, and shows the film's state or the address's field. */
function PlayerFields({
  video,
  player,
  urlError,
  onChoose,
}: {
  video: AdminVideo | undefined
  player: Player
  urlError: string | undefined
  onChoose: (player: Player) => void
}) {
  const url = useRef<HTMLInputElement>(null)
  return (
    <>
      {video && video.state !== null && (
        <SelectField
          label={filmTexts.player}
          value={player}
          options={videoPlayers.map((value) => ({ value, label: filmTexts.players[value] }))}
          onChange={(event) => {
            const chosen = videoPlayers.find((one) => one === event.currentTarget.value)
            if (chosen) onChoose(chosen)
          }}
        />
      )}
      {player === 'own' && video ? (
        <>
          <div className="row">
            <FilmState video={video} />
          </div>
          {video.state === 'ready' && <FilmPreview videoId={video.id} />}
        </>
      ) : (
        <>
          <TextField
            ref={url}
            name="url"
            label={texts.url}
            hint={texts.urlHint}
            defaultValue={video?.url}
            error={urlError}
            autoComplete="off"
          />
          <VideoPreview addressOf={() => url.current?.value ?? ''} />
        </>
      )}
    </>
  )
}

/**
 * The fields that a change sends. The server reads the moment of publication and the box « publié » together.
 */
function changesOf(video: AdminVideo, body: Fields): Partial<Fields> {
  const changes = changedFields(video, body)
  const { isPublished, publishAt } = body
  return 'isPublished' in changes || 'publishAt' in changes ? { ...changes, isPublished, publishAt } : changes
}

/** The fields whose values the form alone gives; the address and the chapters need more. */
function fieldsIn(formData: FormData) {
  const minutes = String(formData.get('duration'))
  return {
    title: String(formData.get('title')),
    lang: languageIn(formData),
    duration: minutes === '' ? null : Number(minutes),
    category: optionIn<Category>(formData, 'category'),
    isPublished: formData.get('isPublished') !== null,
    description: String(formData.get('description')),
    ageGroups: childAges.filter((age) => formData.getAll('ageGroups').includes(age)),
    liveId: String(formData.get('liveId') ?? '') || null,
    dinnerQuestion: String(formData.get('dinnerQuestion')).trim() || null,
    publishAt: momentOfField(formData.get('publishAt')),
  }
}
