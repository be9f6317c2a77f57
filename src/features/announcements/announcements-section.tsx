import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '#src/api/server-time.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { shownMoment } from '#src/domain/back-office/admin-days.ts'
import { adminListOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { AdminList, pageSize } from '#src/domain/back-office/lists/admin-list.tsx'
import { LanguageFilter } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { RowButton } from '#src/domain/back-office/lists/row-button.tsx'
import { SectionHead } from '#src/domain/back-office/section-head.tsx'
import { interpolate, languages } from '#src/shared/language/languages.ts'
import { Tag } from '#src/ui/layout/tag.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import type { AdminAnnouncement, listAdminAnnouncements } from './announcements.contract.ts'
import { announcementTexts as texts } from './announcements.texts.ts'

/** Adds, edits, plans and takes back the home page's banner, per language. */
export default function AnnouncementsSection() {
  const address = useAddress()
  const [edited, setEdited] = useState<AdminAnnouncement | 'new'>()
  const lang = address.oneOf('lang', languages)
  const query = { lang, page: address.page, pageSize }
  const announcements = useQuery({
    ...adminListOf<typeof listAdminAnnouncements>('/api/admin/announcements', query),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <SectionHead heading={texts.heading} lead={texts.lead} add={texts.add} onAdd={() => setEdited('new')} />
      <AdminList
        list={announcements}
        address={address}
        caption={texts.caption}
        columns={texts.columns}
        count={texts.count}
        empty={texts.empty}
        row={(announcement) => (
          <tr key={announcement.id}>
            <td className="cut">{announcement.message}</td>
            <td>{formTexts.languages[announcement.lang]}</td>
            <td>{shownMoment(announcement.startAt)}</td>
            <td>{announcement.endAt ? shownMoment(announcement.endAt) : texts.noEnd}</td>
            <td>
              <AnnouncementTag announcement={announcement} />
            </td>
            <td>
              <RowButton
                label={formTexts.edit}
                name={interpolate(texts.editOf, { message: announcement.message })}
                onPress={() => setEdited(announcement)}
              />
            </td>
          </tr>
        )}
      >
        <LanguageFilter address={address} />
      </AdminList>
      {edited && (
        <AnnouncementDialog
          key={edited === 'new' ? 'new' : edited.id}
          announcement={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

function AnnouncementTag({
  announcement: { isActive, startAt, endAt },
}: {
  announcement: AdminAnnouncement
}) {
  const now = serverNow()
  if (!isActive) return <Tag>{texts.inactive}</Tag>
  if (endAt && new Date(endAt) <= now) return <Tag tone="joue">{texts.over}</Tag>
  if (new Date(startAt) > now) return <Tag tone="sky">{texts.planned}</Tag>
  return <Tag tone="leaf">{texts.active}</Tag>
}
