import { useRef, useState } from 'react'
import { adminCall } from '#src/admin/admin-call.ts'
import { LanguageField, languageIn } from '#src/admin/catalogue/catalogue-language.tsx'
import { momentIn } from '#src/admin/days.ts'
import { EditDialog } from '#src/admin/edit-dialog.tsx'
import type { AdminLive, addLive, changeLive } from '#src/admin/lives/lives.contract.ts'
import { liveTexts as texts } from '#src/admin/lives/lives.texts.ts'
import { useSave } from '#src/admin/use-save.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { companyWallTime } from '#src/business/days.ts'
import { liveMinutes } from '#src/business/numbers.ts'
import { categories, expertTypes } from '#src/business/options.ts'
import { TextField } from '#src/design/field.tsx'
import { SelectField } from '#src/design/select-field.tsx'
import { categoryTexts } from '#src/language/category.texts.ts'

type Fields = SentBody<typeof addLive>

/** A live session to plan or to change; its hour is that of Luxembourg, wherever the administrator is. */
export function LiveDialog({ live, onClose }: { live: AdminLive | undefined; onClose: () => void }) {
  const title = useRef<HTMLInputElement>(null)
  const [start] = useState(() => live?.startsAt ?? inAWeek())
  const { save, errorOf, ...saving } = useSave(
    'lives',
    (body: Fields) =>
      live
        ? adminCall<typeof changeLive>('PUT', '/api/admin/lives/:liveId', { params: { liveId: live.id }, body })
        : adminCall<typeof addLive>('POST', '/api/admin/lives', { body }),
    onClose,
  )

  function saveGiven(given: FormData) {
    save({
      title: String(given.get('title')),
      lang: languageIn(given),
      category: categories.find((one) => one === given.get('category')) ?? 'autonomy',
      expertType: expertTypes.find((one) => one === given.get('expertType')) ?? 'education',
      startsAt: momentIn(given.get('startsAt')) ?? start,
      minutes: Number(given.get('minutes')),
      joinUrl: String(given.get('joinUrl')).trim() || null,
    })
  }

  return (
    <EditDialog title={live ? texts.editTitle : texts.addTitle} firstFocus={title} saving={saving} onSave={saveGiven} onClose={onClose}>
      <TextField ref={title} name="title" label={texts.title} defaultValue={live?.title} error={errorOf('title')} autoComplete="off" />
      <LanguageField defaultValue={live?.lang} />
      <SelectField
        name="category"
        label={texts.category}
        defaultValue={live?.category}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
      />
      <SelectField
        name="expertType"
        label={texts.expert}
        defaultValue={live?.expertType}
        options={expertTypes.map((value) => ({ value, label: texts.experts[value] }))}
      />
      <TextField name="startsAt" type="datetime-local" label={texts.start} defaultValue={companyWallTime(new Date(start))} error={errorOf('startsAt')} />
      <TextField
        name="minutes"
        type="number"
        min={liveMinutes.least}
        max={liveMinutes.most}
        inputMode="numeric"
        label={texts.minutes}
        defaultValue={live?.minutes ?? liveMinutes.most}
        error={errorOf('minutes')}
      />
      <TextField
        name="joinUrl"
        type="url"
        label={texts.link}
        hint={texts.linkHint}
        defaultValue={live?.joinUrl ?? ''}
        error={errorOf('joinUrl')}
        autoComplete="off"
      />
    </EditDialog>
  )
}

/** The same hour of the day, begun anew, seven days on: live sessions are weekly. */
function inAWeek(): string {
  const moment = new Date(Date.now() + 7 * 86_400_000)
  moment.setMinutes(0, 0, 0)
  return moment.toISOString()
}
