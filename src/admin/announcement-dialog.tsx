import { type FormEvent, useId, useRef, useState } from 'react'
import { listTexts } from '#src/admin/admin.texts.ts'
import { adminCall } from '#src/admin/admin-call.ts'
import type { AdminAnnouncement, addAnnouncement, changeAnnouncement } from '#src/admin/catalogue.contract.ts'
import { catalogueTexts, announcementTexts as texts } from '#src/admin/sections.texts.ts'
import { useSave } from '#src/admin/use-save.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { companyMoment, companyWallTime } from '#src/business/days.ts'
import { Button } from '#src/design/button.tsx'
import { CheckField } from '#src/design/check-field.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { TextField } from '#src/design/field.tsx'
import { Notice } from '#src/design/notice.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import { languages } from '#src/language/languages.ts'

type Fields = SentBody<typeof addAnnouncement>

/** An announcement to add or to change; its times are those of Luxembourg, wherever the administrator is. */
export function AnnouncementDialog({ announcement, onClose }: { announcement: AdminAnnouncement | undefined; onClose: () => void }) {
  const form = useId()
  const message = useRef<HTMLInputElement>(null)
  // The field shows minutes: one that is left as it was keeps its moment, which for a new announcement is now.
  const [start] = useState(() => new Date(announcement?.startAt ?? Date.now()))
  const { save, isPending, errorOf, failure } = useSave(
    'announcements',
    (body: Fields) =>
      announcement
        ? adminCall<typeof changeAnnouncement>('PUT', '/api/admin/announcements/:announcementId', { params: { announcementId: announcement.id }, body })
        : adminCall<typeof addAnnouncement>('POST', '/api/admin/announcements', { body }),
    onClose,
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    save({
      message: String(given.get('message')),
      lang: languages.find((one) => one === given.get('lang')) ?? 'fr',
      startAt: given.get('startAt') === companyWallTime(start) ? start.toISOString() : (momentIn(given.get('startAt')) ?? start.toISOString()),
      endAt: momentIn(given.get('endAt')),
      isActive: given.get('isActive') !== null,
    })
  }

  return (
    <Dialog
      title={announcement ? texts.editTitle : texts.addTitle}
      closeLabel={listTexts.close}
      onClose={onClose}
      firstFocus={message}
      actions={
        <Button type="submit" form={form} size="small" pending={isPending} pendingLabel={catalogueTexts.saving}>
          {catalogueTexts.save}
        </Button>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={submit}>
        {failure && <Notice tone="error">{failure}</Notice>}
        <TextField ref={message} name="message" label={texts.message} defaultValue={announcement?.message} error={errorOf('message')} autoComplete="off" />
        <SelectField
          name="lang"
          label={catalogueTexts.language}
          defaultValue={announcement?.lang}
          options={languages.map((value) => ({ value, label: catalogueTexts.languages[value] }))}
        />
        <TextField name="startAt" type="datetime-local" label={texts.start} defaultValue={companyWallTime(start)} error={errorOf('startAt')} />
        <TextField
          name="endAt"
          type="datetime-local"
          label={texts.end}
          defaultValue={announcement?.endAt ? companyWallTime(new Date(announcement.endAt)) : ''}
          error={errorOf('endAt')}
        />
        <CheckField name="isActive" label={texts.isActive} defaultChecked={announcement?.isActive ?? true} />
      </form>
    </Dialog>
  )
}

function momentIn(field: FormDataEntryValue | null): string | null {
  const wallTime = String(field ?? '')
  return wallTime === '' ? null : companyMoment(wallTime.slice(0, 16)).toISOString()
}
