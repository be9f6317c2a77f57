import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { statusOf, useSubmit } from '#src/api/use-submit.ts'
import type {
  ChildSettings,
  readChildSettings,
  setLimits,
  setPin,
} from '#src/domain/child-view/child-view.contract.ts'
import { handOver } from '#src/domain/child-view/hand-over.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { maxPin, pinPattern } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'

const minutesOffered = [15, 30, 45, 60, 90, 120, 180, 240]

/** The choices include the stored limit: otherwise saving the hours of rest would remove it. */
function minutesToChoose(stored: number | null): readonly number[] {
  if (stored === null || minutesOffered.includes(stored)) return minutesOffered
  return [...minutesOffered, stored].toSorted((one, other) => one - other)
}

/** Settings of the child's view: the family's PIN, each child's limits, and handing the device over. */
export function ChildViewCard({ page }: { page: AccountPageData }) {
  const { childView: texts } = page
  const settings = useQuery({
    ...queryOf<typeof readChildSettings>('/api/account/child-view'),
    staleTime: 0,
  })
  if (settings.data?.children.length === 0) return null
  return (
    <Card
      as="section"
      id="child-view"
      className="col-span-12 grid gap-5"
      aria-labelledby="child-view-heading"
    >
      <h2 className="text-h3" id="child-view-heading">
        {texts.heading}
      </h2>
      <p>{texts.lead}</p>
      {settings.data ? (
        <Settings settings={settings.data} page={page} onSaved={() => void settings.refetch()} />
      ) : (
        <QueryFallback
          query={settings}
          loading={texts.loading}
          failed={texts.notLoaded}
          again={page.texts.tryAgain}
          isTall
        />
      )}
    </Card>
  )
}

interface SettingsProps {
  settings: ChildSettings
  page: AccountPageData
  onSaved: () => void
}

function Settings({ settings: { hasPin, children }, page, onSaved }: SettingsProps) {
  return (
    <>
      <PinForm page={page} hasPin={hasPin} onSaved={onSaved} />
      {children.map((child) => (
        <ChildLimits key={child.id} page={page} child={child} hasPin={hasPin} onSaved={onSaved} />
      ))}
    </>
  )
}

function PinForm({
  page: { childView: texts },
  hasPin,
  onSaved,
}: {
  page: AccountPageData
  hasPin: boolean
  onSaved: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const [pin, setTyped] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const { submit, isPending, failure, forget } = useSubmit(() => texts.failed)

  async function save() {
    forget()
    const isValid = pinPattern.test(pin)
    setInvalid(!isValid)
    if (!isValid) return focusRendered(field)
    const isDone = await submit(async () => {
      await call<typeof setPin>('PUT', '/api/account/pin', { body: { pin } })
      setTyped('')
      showToast({ tone: 'success', title: texts.kept })
      onSaved()
    })
    if (!isDone) focusRendered(field)
  }

  return (
    <form
      className="one-line"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        ref={field}
        label={texts.pin}
        hint={hasPin ? texts.pinSet : texts.pinHint}
        error={isInvalid ? texts.pinWrong : failure}
        value={pin}
        type="password"
        inputMode="numeric"
        maxLength={maxPin}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="line" pending={isPending}>
        {texts.storePin}
      </Button>
    </form>
  )
}

interface LimitsProps {
  page: AccountPageData
  child: ChildSettings['children'][number]
  hasPin: boolean
  onSaved: () => void
}

function ChildLimits({ page: { childView: texts, language }, child, hasPin, onSaved }: LimitsProps) {
  const { id, displayName: name, limits } = child
  const { submit, isPending, failure } = useSubmit((error) =>
    statusOf(error) === 400 ? texts.wrongHours : texts.failed,
  )
  const handing = useSubmit(() => texts.failed)

  async function save(formData: FormData) {
    handing.forget()
    const read = (field: string) => String(formData.get(field) ?? '') || null
    const minutes = read('dailyMinutes')
    const body = {
      dailyMinutes: minutes === null ? null : Number(minutes),
      restFrom: read('restFrom'),
      restTo: read('restTo'),
    }
    await submit(async () => {
      await call<typeof setLimits>('PUT', '/api/children/:id/limits', { params: { id }, body })
      showToast({ tone: 'success', title: texts.kept })
      onSaved()
    })
  }

  return (
    <fieldset className="stack wrap-anywhere">
      <legend className="font-semibold">{interpolate(texts.limits, { name })}</legend>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save(new FormData(event.currentTarget))
        }}
      >
        <div className="grid gap-5 md:grid-cols-3">
          <SelectField
            name="dailyMinutes"
            label={texts.minutes}
            hint={texts.minutesHint}
            defaultValue={limits.dailyMinutes ?? ''}
            options={[
              { value: '', label: texts.noLimit },
              ...minutesToChoose(limits.dailyMinutes).map((minutes) => ({
                value: String(minutes),
                label: interpolate(texts.minutesShown, { minutes }),
              })),
            ]}
          />
          <TextField
            name="restFrom"
            type="time"
            label={texts.restFrom}
            defaultValue={limits.restFrom ?? ''}
            autoComplete="off"
          />
          <TextField
            name="restTo"
            type="time"
            label={texts.restTo}
            hint={texts.restHint}
            defaultValue={limits.restTo ?? ''}
            autoComplete="off"
          />
        </div>
        {(failure ?? handing.failure) && <Notice tone="error">{failure ?? handing.failure}</Notice>}
        <div className="row">
          <Button type="submit" variant="line" size="small" pending={isPending}>
            {texts.keepLimits}
          </Button>
          <Button
            variant="line"
            size="small"
            disabled={!hasPin}
            pending={handing.isPending}
            onClick={() => void handing.submit(() => handOver(id, language))}
          >
            {interpolate(texts.handOver, { name })}
          </Button>
          <a href={`/api/children/${id}/badges.svg?lang=${language}`} download>
            {interpolate(texts.badges, { name })}
          </a>
        </div>
        {!hasPin && <p className="soft small">{texts.pinNeeded}</p>}
      </form>
    </fieldset>
  )
}
