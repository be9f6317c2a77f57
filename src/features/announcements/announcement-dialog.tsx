import { useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { momentOfField } from '#src/domain/back-office/admin-days.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import { LanguageField, languageIn } from '#src/domain/back-office/lists/catalogue-language.tsx'
import { companyWallTime } from '#src/shared/dates.ts'
import { CheckField } from '#src/ui/forms/check-field.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icons/icon.tsx'
import { closeIcon } from '#src/ui/icons/layout-icons.ts'
import { AnnouncementStrip } from '#src/ui/layout/announcement-strip.tsx'
import type {
  AdminAnnouncement,
  addAnnouncement,
  changeAnnouncement,
  listAdminAnnouncements,
} from './announcements.contract.ts'
import { announcementTexts as texts } from './announcements.texts.ts'

type Fields = SentBody<typeof addAnnouncement>

/**
 * A dialog that adds or changes an announcement. Its times are those of Luxembourg, wherever the
 * administrator is.
 */
export function AnnouncementDialog({
  announcement,
  onClose,
}: {
  announcement: AdminAnnouncement | undefined
  onClose: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState(announcement?.message ?? '')
  const [lang, setLang] = useState(announcement?.lang ?? 'fr')
  // The field shows whole minutes. An unchanged field keeps the exact moment, which is now for a new
  // announcement.
  const [start] = useState(() => (announcement ? new Date(announcement.startAt) : serverNow()))
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listAdminAnnouncements>('/api/admin/announcements'),
    (body: Fields, attempt) =>
      announcement
        ? adminCall<typeof changeAnnouncement>('PUT', '/api/admin/announcements/:announcementId', {
            params: { announcementId: announcement.id },
            body,
          })
        : adminCall<typeof addAnnouncement>('POST', '/api/admin/announcements', {
            body: { ...body, attempt },
          }),
    onClose,
  )

  function saveForm(formData: FormData) {
    save({
      message: String(formData.get('message')),
      lang: languageIn(formData),
      startAt:
        formData.get('startAt') === companyWallTime(start)
          ? start.toISOString()
          : (momentOfField(formData.get('startAt')) ?? ''),
      endAt: momentOfField(formData.get('endAt')),
      isActive: formData.get('isActive') !== null,
    })
  }

  return (
    <EditDialog
      title={announcement ? texts.editTitle : texts.addTitle}
      firstFocus={field}
      saving={saving}
      onSave={saveForm}
      onClose={onClose}
    >
      <TextField
        ref={field}
        name="message"
        label={texts.message}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={errorOf('message')}
        autoComplete="off"
      />
      <LanguageField defaultValue={lang} onChoose={setLang} />
      {message.trim() !== '' && (
        <section aria-label={texts.preview}>
          <p className="label">{texts.preview}</p>
          <div className="announce" lang={lang}>
            <AnnouncementStrip message={message.trim()}>
              <span className="icon-btn">
                <Icon of={closeIcon} />
              </span>
            </AnnouncementStrip>
          </div>
        </section>
      )}
      <TextField
        name="startAt"
        type="datetime-local"
        label={texts.start}
        defaultValue={companyWallTime(start)}
        error={errorOf('startAt')}
      />
      <TextField
        name="endAt"
        type="datetime-local"
        label={texts.end}
        defaultValue={announcement?.endAt ? companyWallTime(new Date(announcement.endAt)) : ''}
        error={errorOf('endAt')}
      />
      <CheckField name="isActive" label={texts.isActive} defaultChecked={announcement?.isActive ?? true} />
    </EditDialog>
  )
}
