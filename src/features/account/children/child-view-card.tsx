import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#src/api/call.ts'
import { queryOf } from '#src/api/query-of.ts'
import { useFamilySubmit } from '#src/domain/accounts/ended-session/use-family-submit.ts'
import type { ChildSettings, readChildSettings, setPin } from '#src/domain/child-view/child-view.contract.ts'
import { childViewHash } from '#src/domain/child-view/hand-over.ts'
import type { AccountPageData } from '#src/features/account/account-data.ts'
import { maxPin, pinPattern } from '#src/shared/fields/field-limits.ts'
import { QueryFallback } from '#src/ui/feedback/query-fallback.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { ChipButton } from '#src/ui/forms/choices.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { focusRendered } from '#src/ui/forms/focus-control.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { focusHeading } from '#src/ui/layout/focus-heading.ts'
import { useHash } from '#src/ui/use-hash.ts'
import { ChildLimits } from './child-limits.tsx'

const settingsQuery = queryOf<typeof readChildSettings>('/api/account/child-view')

/** Settings of the child's view: the family's PIN, each child's limits, and handing the device over. */
export function ChildViewCard({ page }: { page: AccountPageData }) {
  const { childView: texts } = page
  const isPointedAt = useHash() === `#${childViewHash}`
  const settings = useQuery({ ...settingsQuery, staleTime: 0 })
  if (settings.data?.children.length === 0) return null
  return (
    <Card
      as="section"
      id={childViewHash}
      className="col-span-12 grid gap-5"
      aria-labelledby="child-view-heading"
      ref={isPointedAt ? focusHeading : undefined}
    >
      <h2 className="text-h3" id="child-view-heading" tabIndex={-1}>
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
  const queryClient = useQueryClient()
  const keepLimits = (childId: string, limits: ChildSettings['children'][number]['limits']) =>
    queryClient.setQueryData(
      settingsQuery.queryKey,
      (now) =>
        now && {
          ...now,
          children: now.children.map((child) => (child.id === childId ? { ...child, limits } : child)),
        },
    )
  return (
    <>
      <PinForm page={page} hasPin={hasPin} onSaved={onSaved} />
      {children.map((child) => (
        <ChildLimits
          key={child.id}
          page={page}
          child={child}
          hasPin={hasPin}
          onSaved={(limits) => keepLimits(child.id, limits)}
        />
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
  const [isShown, setShown] = useState(false)
  const { submit, isPending, failure, forget } = useFamilySubmit(() => texts.failed)

  async function save() {
    forget()
    const isValid = pinPattern.test(pin)
    setInvalid(!isValid)
    if (!isValid) return focusRendered(field)
    const isDone = await submit(async () => {
      await call<typeof setPin>('PUT', '/api/account/pin', { body: { pin } })
      setTyped('')
      setShown(false)
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
        type={isShown ? 'text' : 'password'}
        inputMode="numeric"
        maxLength={maxPin}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="row">
        <ChipButton pressed={isShown} onClick={() => setShown(!isShown)}>
          {texts.showPin}
        </ChipButton>
        <Button type="submit" variant="line" pending={isPending}>
          {texts.storePin}
        </Button>
      </div>
    </form>
  )
}
