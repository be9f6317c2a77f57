import { useQuery } from '@tanstack/react-query'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { storedOption } from '#src/domain/back-office/dialogs/stored-option.ts'
import type { Expert } from '#src/domain/back-office/experts.contract.ts'
import { LanguageField } from '#src/domain/back-office/lists/catalogue-language.tsx'
import type { listHosts } from '#src/domain/back-office/team/team-accounts.contract.ts'
import type { AdminLive } from '#src/domain/lives/admin-lives.contract.ts'
import { companyWallTime } from '#src/shared/dates.ts'
import { maxLiveText } from '#src/shared/fields/field-limits.ts'
import { categoryTexts } from '#src/shared/language/category.texts.ts'
import { liveMinutes, livePlaces } from '#src/shared/numbers.ts'
import { categories, expertTypes } from '#src/shared/options.ts'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { livePlacesUsual, repeatedWeeks } from './lives.rules.ts'
import { liveTexts } from './lives.texts.ts'

const texts = liveTexts.form

interface FieldsProps {
  live: AdminLive | undefined
  errorOf: (field: string) => string | undefined
}

/** The fields for the subject of a live session. */
export function LiveSubjectFields({
  live,
  errorOf,
  title,
}: FieldsProps & { title: React.Ref<HTMLInputElement> }) {
  return (
    <>
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
        maxLength={maxLiveText}
      />
      <TextField
        name="bring"
        label={texts.bring}
        defaultValue={live?.bring}
        error={errorOf('bring')}
        autoComplete="off"
        maxLength={maxLiveText}
      />
      <LanguageField defaultValue={live?.lang} />
      <SelectField
        name="category"
        label={texts.category}
        placeholder={live ? undefined : formTexts.choose}
        defaultValue={live?.category}
        error={errorOf('category')}
        options={categories.map((value) => ({ value, label: categoryTexts[value].fr }))}
      />
    </>
  )
}

/** The fields for the expert of a live session and its host, the account that opens its class. */
export function LiveTeamFields({
  live,
  errorOf,
  experts,
  expertId,
  onExpert,
}: FieldsProps & {
  experts: readonly Expert[]
  expertId: string
  onExpert: (expertId: string) => void
}) {
  const hosts = useQuery(adminQueryOf<typeof listHosts>('/api/admin/hosts'))
  const offeredHosts = (hosts.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const offeredExperts = experts
    .filter(({ id, isActive }) => isActive || id === live?.expertId)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectField
        label={texts.expert}
        value={expertId}
        error={errorOf('expertId')}
        options={[
          { value: '', label: texts.noExpert },
          ...storedOption(live?.expertId, live?.expertName ?? texts.storedPerson, offeredExperts),
          ...offeredExperts,
        ]}
        onChange={(event) => onExpert(event.currentTarget.value)}
      />
      {expertId === '' && (
        <SelectField
          name="expertType"
          label={texts.expertType}
          placeholder={live ? undefined : formTexts.choose}
          defaultValue={live?.expertType}
          error={errorOf('expertType')}
          options={expertTypes.map((value) => ({ value, label: texts.experts[value] }))}
        />
      )}
      <SelectField
        name="hostId"
        label={texts.host}
        defaultValue={live?.hostId ?? ''}
        error={errorOf('hostId')}
        options={[
          { value: '', label: texts.noHost },
          ...storedOption(live?.hostId, live?.hostName ?? texts.storedPerson, offeredHosts),
          ...offeredHosts,
        ]}
      />
    </>
  )
}

/** The fields for the start of a live session, its length, its places and its meeting link. */
export function LivePlaceFields({
  live,
  errorOf,
  start,
  isSeries,
}: FieldsProps & { start: string; isSeries: boolean }) {
  return (
    <>
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
          min={repeatedWeeks.min}
          max={repeatedWeeks.max}
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
        min={liveMinutes.min}
        max={liveMinutes.max}
        inputMode="numeric"
        label={texts.minutes}
        defaultValue={live?.minutes ?? liveMinutes.max}
        error={errorOf('minutes')}
      />
      <TextField
        name="places"
        type="number"
        min={livePlaces.min}
        max={livePlaces.max}
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
    </>
  )
}
