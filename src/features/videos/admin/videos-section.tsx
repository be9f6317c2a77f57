import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { spokenMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { RemoveDialog } from '#src/domain/back-office/dialogs/remove-dialog.tsx'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { LanguageFilter } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { ListFilter } from '#src/domain/back-office/lists/list-filter.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SearchField } from '#src/domain/back-office/lists/search-field.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { SavedViews } from '#src/domain/back-office/views/saved-views.tsx'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { CaptionsDialog } from './captions-dialog.tsx'
import type { AdminVideo, deleteVideo, listAdminVideos } from './catalogue.contract.ts'
import { videoTexts as texts } from './catalogue.texts.ts'
import { FilmState, isInProgress } from './film-state.tsx'
import { filmTexts } from './films.texts.ts'
import { UploadPanel } from './upload-panel.tsx'
import { VideoDialog } from './video-dialog.tsx'

const states = ['true', 'false'] as const

/** The catalogue: adds, edits and publishes videos per language. */
export default function VideosSection() {
  const address = useAddress()
  const [edited, setEdited] = useState<AdminVideo | 'new'>()
  const [captioned, setCaptioned] = useState<AdminVideo>()
  const [removed, setRemoved] = useState<AdminVideo>()
  const lang = address.oneOf('lang', languages)
  const published = address.oneOf('published', states)
  const query = { search: address.read('q'), lang, published, page: address.page, pageSize }
  const videos = useQuery({
    ...adminListOf<typeof listAdminVideos>('/api/admin/videos', query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? 2500 : false),
  })
  return (
    <>
      <SectionHead heading={texts.heading} add={texts.add} onAdd={() => setEdited('new')} />
      <UploadPanel />
      <AdminList
        list={videos}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(video) => (
          <VideoRow
            key={video.id}
            video={video}
            onEdit={setEdited}
            onCaption={setCaptioned}
            onRemove={setRemoved}
          />
        )}
      >
        <SearchField address={address} label={texts.search} />
        <LanguageFilter address={address} />
        <ListFilter
          address={address}
          name="published"
          label={texts.state}
          placeholder={texts.anyState}
          options={states.map((value) => ({
            value,
            label: value === 'true' ? texts.published : texts.hidden,
          }))}
        />
        <SavedViews list="videos" address={address} names={viewNames} />
      </AdminList>
      {edited && (
        <VideoDialog
          key={edited === 'new' ? 'new' : edited.id}
          video={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {captioned && <CaptionsDialog video={captioned} onClose={() => setCaptioned(undefined)} />}
      {removed && <RemoveVideo video={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

/** The parameters of the address that a saved view stores. */
const viewNames = ['q', 'lang', 'published']

function RemoveVideo({ video, onClose }: { video: AdminVideo; onClose: () => void }) {
  return (
    <RemoveDialog
      title={filmTexts.removeTitle}
      text={interpolate(filmTexts.removeText, { title: video.title })}
      confirm={filmTexts.remove}
      remove={() =>
        adminCall<typeof deleteVideo>('DELETE', '/api/admin/videos/:videoId', {
          params: { videoId: video.id },
        })
      }
      list={keyOf<typeof listAdminVideos>('/api/admin/videos')}
      done={filmTexts.removed}
      onRemoved={onClose}
      onClose={onClose}
    />
  )
}

interface RowProps {
  video: AdminVideo
  onEdit: (video: AdminVideo) => void
  onCaption: (video: AdminVideo) => void
  onRemove: (video: AdminVideo) => void
}

function VideoRow({ video, onEdit, onCaption, onRemove }: RowProps) {
  return (
    <tr>
      <td>
        <img className="thumb-small" src={video.thumb} alt="" width={72} height={40} loading="lazy" />
      </td>
      <td className="cut">{video.title}</td>
      <td>{formTexts.languages[video.lang]}</td>
      <td>{video.category ? categoryTexts[video.category].fr : texts.noTheme}</td>
      <td>
        {video.duration === null
          ? texts.noTheme
          : interpolate(texts.minutesShown, { minutes: video.duration })}
      </td>
      <td>
        <div className="film-state">
          {video.isPublished ? <Tag tone="leaf">{texts.published}</Tag> : <Tag>{texts.hidden}</Tag>}
          {!video.isPublished && video.publishAt && (
            <span className="small">
              {interpolate(filmTexts.planned, { moment: spokenMoment(video.publishAt) })}
            </span>
          )}
          <FilmState video={video} />
        </div>
      </td>
      <td>
        <div className="row flex-nowrap">
          <RowButton
            label={formTexts.edit}
            name={interpolate(texts.editOf, { title: video.title })}
            onPress={() => onEdit(video)}
          />
          <RowButton
            label={filmTexts.caption}
            name={interpolate(filmTexts.captionOf, { title: video.title })}
            onPress={() => onCaption(video)}
          />
          <RowButton
            label={filmTexts.remove}
            name={interpolate(filmTexts.removeOf, { title: video.title })}
            isFinal
            onPress={() => onRemove(video)}
          />
        </div>
      </td>
    </tr>
  )
}
