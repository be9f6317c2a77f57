import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#src/admin/address.ts'
import { adminList } from '#src/admin/admin-call.ts'
import { AdminList, pageSize } from '#src/admin/admin-list.tsx'
import type { AdminVideo, listAdminVideos } from '#src/admin/catalogue/catalogue.contract.ts'
import { videoTexts as texts } from '#src/admin/catalogue/catalogue.texts.ts'
import { LanguageFilter } from '#src/admin/catalogue/catalogue-language.tsx'
import { VideoDialog } from '#src/admin/catalogue/video-dialog.tsx'
import { formTexts } from '#src/admin/form.texts.ts'
import { SearchField } from '#src/admin/search-field.tsx'
import { SectionHead } from '#src/admin/section-head.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import { Tag } from '#src/design/tag.tsx'
import { categoryTexts } from '#src/language/category.texts.ts'
import { fill, languages } from '#src/language/languages.ts'

const states = ['true', 'false'] as const

/** The catalogue: add, edit, publish per language. */
export default function VideosSection() {
  const address = useAddress()
  const [edited, setEdited] = useState<AdminVideo | 'new'>()
  const lang = address.oneOf('lang', languages)
  const published = address.oneOf('published', states)
  const query = { search: address.read('q'), lang, published, page: address.page, pageSize }
  const videos = useQuery({
    queryKey: ['videos', query],
    queryFn: ({ signal }) => adminList<typeof listAdminVideos>('/api/admin/videos', query, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead heading={texts.heading} add={texts.add} onAdd={() => setEdited('new')} />
      <AdminList
        list={videos}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(video) => <VideoRow key={video.id} video={video} onEdit={setEdited} />}
      >
        <SearchField address={address} label={texts.search} />
        <LanguageFilter address={address} />
        <SelectField
          label={texts.state}
          placeholder={texts.anyState}
          options={states.map((value) => ({ value, label: value === 'true' ? texts.published : texts.hidden }))}
          value={published ?? ''}
          onChange={(event) => address.keep({ published: event.currentTarget.value, page: undefined })}
        />
      </AdminList>
      {edited && <VideoDialog key={edited === 'new' ? 'new' : edited.id} video={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function VideoRow({ video, onEdit }: { video: AdminVideo; onEdit: (video: AdminVideo) => void }) {
  return (
    <tr>
      <td>
        <img className="thumb-small" src={video.thumb} alt="" width={72} height={40} loading="lazy" />
      </td>
      <td className="cut">{video.title}</td>
      <td>{formTexts.languages[video.lang]}</td>
      <td>{video.category ? categoryTexts[video.category].fr : texts.noTheme}</td>
      <td>{video.duration === null ? texts.noTheme : fill(texts.minutesShown, { minutes: video.duration })}</td>
      <td>{video.isPublished ? <Tag tone="leaf">{texts.published}</Tag> : <Tag>{texts.hidden}</Tag>}</td>
      <td>
        <button type="button" className="link" aria-label={fill(texts.editOf, { title: video.title })} onClick={() => onEdit(video)}>
          {formTexts.edit}
        </button>
      </td>
    </tr>
  )
}
