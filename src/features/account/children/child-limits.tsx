import { useState } from 'react'
import { call } from '#src/api/call.ts'
import { statusOf } from '#src/api/use-submit.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { ChildSettings, setLimits } from '#src/domain/child-view/child-view.contract.ts'
import { handOver } from '#src/domain/child-view/hand-over.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'

const minutesOffered = [15, 30, 45, 60, 90, 120, 180, 240]

/** The choices include the stored limit, which the field shows. */
function minutesToChoose(stored: number | null): readonly number[] {
  if (stored === null || minutesOffered.includes(stored)) return minutesOffered
  return [...minutesOffered, stored].toSorted((one, other) => one - other)
}

type Child = ChildSettings['children'][number]
type Limits = Child['limits']

/**
 * The limits that were changed here and differ from those read: what is not sent stays as another parent may
 * have set it meanwhile. The two hours of rest go together.
 */
function changesOf(draft: Partial<Limits>, read: Limits): Partial<Limits> {
  const { dailyMinutes, restFrom, restTo } = { ...read, ...draft }
  return {
    ...(dailyMinutes !== read.dailyMinutes && { dailyMinutes }),
    ...((restFrom !== read.restFrom || restTo !== read.restTo) && { restFrom, restTo }),
  }
}

interface LimitsProps {
  page: AccountPageData
  child: Child
  hasPin: boolean
  /** Takes the limits that are stored now. */
  onSaved: (limits: Limits) => void
}

/** A child's daily minutes and hours of rest, and handing the device over to the child. */
export function ChildLimits({ page: { childView: texts, language }, child, hasPin, onSaved }: LimitsProps) {
  const { id, displayName: name, limits } = child
  const [draft, setDraft] = useState<Partial<Limits>>({})
  const shown = { ...limits, ...draft }
  const { submit, isPending, failure } = useFamilySubmit((error) =>
    statusOf(error) === 400 ? texts.wrongHours : texts.failed,
  )
  const handing = useFamilySubmit(() => texts.failed)

  const set = (change: Partial<Limits>) => setDraft((before) => ({ ...before, ...change }))

  async function save() {
    handing.forget()
    await submit(async () => {
      const body = changesOf(draft, limits)
      onSaved(await call<typeof setLimits>('PUT', '/api/children/:id/limits', { params: { id }, body }))
      // What was changed while it was being saved stays.
      setDraft((now) => (now === draft ? {} : now))
      showToast({ tone: 'success', title: texts.kept })
    })
  }

  return (
    <fieldset className="stack wrap-anywhere">
      <legend className="font-semibold">{interpolate(texts.limits, { name })}</legend>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="grid gap-5 md:grid-cols-3">
          <SelectField
            label={texts.minutes}
            hint={texts.minutesHint}
            value={shown.dailyMinutes ?? ''}
            onChange={({ target }) => set({ dailyMinutes: target.value ? Number(target.value) : null })}
            options={[
              { value: '', label: texts.noLimit },
              ...minutesToChoose(limits.dailyMinutes).map((minutes) => ({
                value: String(minutes),
                label: interpolate(texts.minutesShown, { minutes }),
              })),
            ]}
          />
          <TextField
            type="time"
            label={texts.restFrom}
            value={shown.restFrom ?? ''}
            onChange={({ target }) => set({ restFrom: target.value || null })}
            autoComplete="off"
          />
          <TextField
            type="time"
            label={texts.restTo}
            hint={texts.restHint}
            value={shown.restTo ?? ''}
            onChange={({ target }) => set({ restTo: target.value || null })}
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
