import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { hasErrorCode } from '#src/api/call.ts'
import type { ResponseOf } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { shownDay } from '#src/domain/back-office/admin-days.ts'
import { formTexts } from '#src/domain/back-office/dialogs/admin-form.texts.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import type { listUsers } from '#src/domain/back-office/users/list-users.contract.ts'
import { maxBulkReason } from '#src/shared/fields/field-limits.ts'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import type { actOnUsers } from './bulk.contract.ts'
import { maxBulkDays } from './bulk.limits.ts'
import { bulkTexts as texts } from './bulk.texts.ts'

type Act = 'giveDays' | 'endSessions'
type Preview = ResponseOf<typeof actOnUsers>['families']

/** The actions on all chosen families. */
export function BulkBar({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  const [act, setAct] = useState<Act>()
  if (chosen.length === 0) return null
  return (
    <section className="row pt-4" aria-label={texts.label}>
      <strong role="status">
        {interpolate(plural('fr', chosen.length, texts.chosen), { count: chosen.length })}
      </strong>
      {(['giveDays', 'endSessions'] as const).map((each) => (
        <Button key={each} size="small" variant="line" onClick={() => setAct(each)}>
          {texts[each]}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={onClear}>
        {texts.none}
      </Button>
      {act && (
        <BulkDialog
          act={act}
          userIds={chosen}
          onClose={() => setAct(undefined)}
          onDone={() => {
            setAct(undefined)
            onClear()
          }}
        />
      )}
    </section>
  )
}

interface BulkDialogProps {
  act: Act
  userIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** Shows a preview of the changes, family by family, before they can be confirmed. */
function BulkDialog({ act, userIds, onClose, onDone }: BulkDialogProps) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [attempt] = useState(() => crypto.randomUUID())
  const [preview, setPreview] = useState<Preview>()
  const { send, isPending, failure, issues, errorOf } = useChange({
    send: (isPreview: boolean) => {
      const data = new FormData(form.current ?? undefined)
      const gift = { days: Number(data.get('days')), reason: String(data.get('reason')) || undefined }
      return adminCall<typeof actOnUsers>('POST', '/api/admin/users/bulk', {
        body: { act, userIds: [...userIds], attempt, isPreview, ...(act === 'giveDays' ? gift : {}) },
      }).catch(async (error: unknown) => {
        if (hasErrorCode<typeof actOnUsers>(error, 'otherAttempt')) await readAgain()
        throw error
      })
    },
    onResponse: async ({ isDone, families }) => {
      setPreview(families)
      if (!isDone) return
      await readAgain()
      showToast({ tone: 'success', title: texts.done })
      onDone()
    },
  })

  function readAgain() {
    return queryClient.invalidateQueries({ queryKey: keyOf<typeof listUsers>('/api/admin/users') })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send(preview === undefined)
  }

  const isPreviewed = preview !== undefined
  return (
    <Dialog
      title={texts[act]}
      closeLabel={listTexts.close}
      onClose={onClose}
      actions={
        <Button
          size="small"
          variant={isPreviewed && act === 'endSessions' ? 'danger' : 'primary'}
          pending={isPending}
          pendingLabel={formTexts.pending}
          onClick={() => form.current?.requestSubmit()}
        >
          {isPreviewed ? texts.confirm : texts.preview}
        </Button>
      }
    >
      <form ref={form} className="stack" noValidate onSubmit={submit} onChange={() => setPreview(undefined)}>
        {act === 'giveDays' && (
          <>
            <TextField
              name="days"
              type="number"
              min={1}
              max={maxBulkDays}
              inputMode="numeric"
              label={texts.days}
              defaultValue={7}
              error={errorOf('days')}
            />
            <TextField
              name="reason"
              autoComplete="off"
              maxLength={maxBulkReason}
              label={texts.reason}
              hint={texts.reasonHint}
              error={errorOf('reason')}
            />
          </>
        )}
      </form>
      {failure && issues.length === 0 && <Notice tone="error">{failure}</Notice>}
      {preview && (
        <section className="stack" aria-label={texts.previewed}>
          <h3>{texts.previewed}</h3>
          <ul>
            {preview.map((family) => (
              <li key={family.userId}>{changeText(act, family)}</li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

function changeText(act: Act, { email, freeAccessUntil, movesCharge, sessions }: Preview[number]): string {
  if (act === 'endSessions') return interpolate(texts.family.sessions, { email, count: sessions })
  const date = freeAccessUntil ? shownDay(freeAccessUntil) : ''
  return interpolate(movesCharge ? texts.family.charge : texts.family.days, { email, date })
}
