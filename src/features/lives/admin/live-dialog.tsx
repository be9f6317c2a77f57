import { useRef, useState } from 'react'
import { changedFields } from '#src/api/changed-fields.ts'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { momentOfField } from '#src/domain/back-office/admin-days.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { optionIn } from '#src/domain/back-office/dialogs/option-in.ts'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import type { Expert } from '#src/domain/back-office/experts.contract.ts'
import { languageIn } from '#src/domain/back-office/lists/catalogue-language.tsx'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { day, later } from '#src/shared/durations.ts'
import { type Category, childAges, type ExpertType } from '#src/shared/options.ts'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import { LivePlaceFields, LiveSubjectFields, LiveTeamFields } from './live-fields.tsx'
import type { addLive, changeLive } from './lives.contract.ts'
import { liveTexts } from './lives.texts.ts'

type Fields = SentBody<typeof addLive>
const texts = liveTexts.form

interface LiveDialogProps {
  live: AdminLive | undefined
  /** Whether several weeks are planned at once. */
  isSeries: boolean
  experts: readonly Expert[]
  onClose: () => void
}

/** Plans or changes a live session. Its hour is in Luxembourg time, wherever the administrator is. */
export function LiveDialog({ live, isSeries, experts, onClose }: LiveDialogProps) {
  const title = useRef<HTMLInputElement>(null)
  const [start] = useState(() => live?.startsAt ?? inAWeek())
  const [ages, setAges] = useState<readonly (typeof childAges)[number][]>(live?.ageGroups ?? childAges)
  const [expertId, setExpertId] = useState(live?.expertId ?? '')
  const { save, errorOf, ...saving } = useSaveLive(live, onClose)

  function saveForm(given: FormData) {
    const text = (name: string) => String(given.get(name) ?? '').trim()
    save({
      scope: given.get('scope') === 'following' ? 'following' : 'this',
      title: text('title'),
      description: text('description'),
      bring: text('bring'),
      lang: languageIn(given),
      category: optionIn<Category>(given, 'category'),
      ageGroups: [...ages],
      expertId: expertId || null,
      // A chosen expert determines the type, so it is sent only without one.
      ...(expertId === '' && { expertType: optionIn<ExpertType>(given, 'expertType') }),
      hostId: text('hostId') || null,
      // The field shows minutes only; an unchanged start keeps its seconds.
      startsAt:
        given.get('startsAt') === companyWallTime(new Date(start))
          ? start
          : (momentOfField(given.get('startsAt')) ?? ''),
      minutes: Number(given.get('minutes')),
      places: Number(given.get('places')),
      joinUrl: text('joinUrl') || null,
      ...(isSeries && { repeatWeeks: Number(given.get('repeatWeeks')) }),
    })
  }

  const addTitle = isSeries ? texts.addSeriesTitle : texts.addTitle
  return (
    <EditDialog
      title={live ? texts.editTitle : addTitle}
      firstFocus={title}
      saving={saving}
      onSave={saveForm}
      onClose={onClose}
    >
      <LiveSubjectFields live={live} errorOf={errorOf} title={title} />
      <ChoiceGroup
        label={texts.ages}
        options={childAges.map((value) => ({ value, label: liveTexts.ages[value] }))}
        chosen={ages}
        onChoose={setAges}
        error={errorOf('ageGroups')}
      />
      <LiveTeamFields
        live={live}
        errorOf={errorOf}
        experts={experts}
        expertId={expertId}
        onExpert={setExpertId}
      />
      <LivePlaceFields live={live} errorOf={errorOf} start={start} isSeries={isSeries} />
    </EditDialog>
  )
}

function useSaveLive(live: AdminLive | undefined, onSaved: () => void) {
  return useSave(
    keyOf<typeof listAdminLives>('/api/admin/lives'),
    ({ scope, ...body }: Fields & { scope: 'this' | 'following' }, attempt) =>
      live
        ? adminCall<typeof changeLive>('PUT', '/api/admin/lives/:liveId', {
            params: { liveId: live.id },
            query: { scope },
            body: changedFields(live, body),
          })
        : adminCall<typeof addLive>('POST', '/api/admin/lives', { body: { ...body, attempt } }),
    onSaved,
  )
}

/** The usual start of a new live session: this hour of the day in seven days, because they are weekly. */
function inAWeek(): string {
  const moment = later(serverNow(), 7 * day)
  moment.setMinutes(0, 0, 0)
  return moment.toISOString()
}
