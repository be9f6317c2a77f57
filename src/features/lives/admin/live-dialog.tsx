import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { serverNow } from '#src/api/server-time.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { momentIn } from '#src/domain/back-office/admin-days.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import { useSave } from '#src/domain/back-office/dialogs/use-save.ts'
import type { Expert } from '#src/domain/back-office/experts.contract.ts'
import { LanguageField, languageIn } from '#src/domain/back-office/lists/catalogue-language.tsx'
import type { listHosts } from '#src/domain/back-office/team-accounts.contract.ts'
import type { AdminLive, listAdminLives } from '#src/domain/lives/admin-lives.contract.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { liveMinutes, livePlaces } from '#src/shared/numbers.ts'
import { categories, childAges, expertTypes } from '#src/shared/options.ts'
import { ChoiceGroup } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { addLive, changeLive } from './lives.contract.ts'
import { livePlacesUsual, liveTextMost, repeatedWeeks } from './lives.rules.ts'
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

/** A live session to plan or to change; its hour is that of Luxembourg, wherever the administrator is. */
export function LiveDialog({ live, isSeries, experts, onClose }: LiveDialogProps) {
  const title = useRef<HTMLInputElement>(null)
  const [start] = useState(() => live?.startsAt ?? inAWeek())
  const [ages, setAges] = useState<readonly (typeof childAges)[number][]>(live?.ageGroups ?? childAges)
  const [expertId, setExpertId] = useState(live?.expertId ?? '')
  const hosts = useQuery(adminQueryOf<typeof listHosts>('/api/admin/hosts'))
  const { save, errorOf, ...saving } = useSave(
    keyOf<typeof listAdminLives>('/api/admin/lives'),
    ({ scope, ...body }: Fields & { scope: 'this' | 'following' }) =>
      live
        ? adminCall<typeof changeLive>('PUT', '/api/admin/lives/:liveId', {
            params: { liveId: live.id },
            query: { scope },
            body,
          })
        : adminCall<typeof addLive>('POST', '/api/admin/lives', { body }),
    onClose,
  )

  function saveGiven(given: FormData) {
    const text = (name: string) => String(given.get(name) ?? '').trim()
    save({
      scope: given.get('scope') === 'following' ? 'following' : 'this',
      title: text('title'),
      description: text('description'),
      bring: text('bring'),
      lang: languageIn(given),
      category: categories.find((one) => one === given.get('category')) ?? 'autonomy',
      ageGroups: [...ages],
      expertId: expertId || null,
      expertType:
        expertTypes.find((one) => one === given.get('expertType')) ?? live?.expertType ?? 'education',
      hostId: text('hostId') || null,
      startsAt: momentIn(given.get('startsAt')) ?? start,
      minutes: Number(given.get('minutes')),
      places: Number(given.get('places')),
      joinUrl: text('joinUrl') || null,
      ...(isSeries && { repeatWeeks: Number(given.get('repeatWeeks')) }),
    })
  }

  return (
    <EditDialog
      title={live ? texts.editTitle : isSeries ? texts.addSeriesTitle : texts.addTitle}
      firstFocus={title}
      saving={saving}
      onSave={saveGiven}
      onClose={onClose}
    >
      <TextField
        ref={title}
        name="title"
        label={texts.title}
        defaultValue={live?.title}
        error={errorOf('title')}
        autoComplete="off"
      />
      <TextArea
        name="description"
        label={texts.description}
        defaultValue={live?.description}
        error={errorOf('description')}
        rows={3}
        maxLength={liveTextMost}
      />
      <TextField
        name="bring"
        label={texts.bring}
        defaultValue={live?.bring}
        error={errorOf('bring')}
        autoComplete="off"
        maxLength={liveTextMost}
      />
      <LanguageField defaultValue={live?.lang} />
      <SelectField
        name="category"
        label={texts.category}
        defaultValue={live?.category}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
      />
      <ChoiceGroup
        label={texts.ages}
        options={childAges.map((value) => ({ value, label: liveTexts.ages[value] }))}
        chosen={ages}
        onChoose={setAges}
        error={errorOf('ageGroups')}
      />
      <SelectField
        label={texts.expert}
        value={expertId}
        error={errorOf('expertId')}
        options={[
          { value: '', label: texts.noExpert },
          ...experts
            .filter(({ id, isActive }) => isActive || id === live?.expertId)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => setExpertId(event.currentTarget.value)}
      />
      {expertId === '' && (
        <SelectField
          name="expertType"
          label={texts.expertType}
          defaultValue={live?.expertType}
          options={expertTypes.map((value) => ({ value, label: texts.experts[value] }))}
        />
      )}
      <SelectField
        key={hosts.data ? 'known' : 'asked'}
        name="hostId"
        label={texts.host}
        defaultValue={live?.hostId ?? ''}
        error={errorOf('hostId')}
        options={[
          { value: '', label: texts.noHost },
          ...(hosts.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        name="startsAt"
        type="datetime-local"
        label={texts.start}
        defaultValue={companyWallTime(new Date(start))}
        error={errorOf('startsAt')}
      />
      {isSeries && (
        <TextField
          name="repeatWeeks"
          type="number"
          min={repeatedWeeks.least}
          max={repeatedWeeks.most}
          inputMode="numeric"
          label={texts.weeks}
          hint={texts.weeksHint}
          defaultValue={4}
          error={errorOf('repeatWeeks')}
        />
      )}
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
        name="places"
        type="number"
        min={livePlaces.least}
        max={livePlaces.most}
        inputMode="numeric"
        label={texts.places}
        defaultValue={live?.places ?? livePlacesUsual}
        error={errorOf('places')}
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
      {live?.series && (
        <SelectField
          name="scope"
          label={texts.scope}
          options={(['this', 'following'] as const).map((value) => ({ value, label: texts.scopes[value] }))}
        />
      )}
    </EditDialog>
  )
}

/** The same hour of the day, begun anew, seven days on: live sessions are weekly. */
function inAWeek(): string {
  const moment = new Date(serverNow().getTime() + 7 * 86_400_000)
  moment.setMinutes(0, 0, 0)
  return moment.toISOString()
}
