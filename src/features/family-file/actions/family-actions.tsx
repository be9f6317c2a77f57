import { useRef, useState } from 'react'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { ConfirmDialog } from '#src/domain/back-office/dialogs/confirm-dialog.tsx'
import { EditDialog } from '#src/domain/back-office/dialogs/edit-dialog.tsx'
import type { endUserSessions } from '#src/domain/back-office/users/user-sessions.contract.ts'
import type { FamilyFile, giveDays } from '#src/features/family-file/family-file.contract.ts'
import { maxGivenDays, maxReason } from '#src/features/family-file/family-file.limits.ts'
import { actTexts as texts } from '#src/features/family-file/family-file.texts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { EmailField, TextField } from '#src/ui/forms/field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import type { correctEmail, liftSuspension, suspendFamily, viewAsFamily } from './actions.contract.ts'
import { useFamilyFileAction } from './use-family-file-action.ts'

const actions = ['days', 'view', 'email', 'sessions', 'suspension'] as const
type Action = (typeof actions)[number]

interface ActionProps {
  family: FamilyFile
  onClose: () => void
}

/** The team's actions on a family, each in its own dialog. */
export function FamilyActions({ family }: { family: FamilyFile }) {
  const [open, setOpen] = useState<Action>()
  const labels: Readonly<Record<Action, string>> = {
    days: texts.days.ask,
    view: texts.view.ask,
    email: texts.email.ask,
    sessions: texts.sessions.ask,
    suspension: family.suspension ? texts.suspension.lift : texts.suspension.ask,
  }
  const dialogs = {
    days: GiveDaysDialog,
    view: ViewQuestion,
    email: EmailDialog,
    sessions: SessionsQuestion,
    suspension: family.suspension ? LiftQuestion : SuspendDialog,
  }
  const Opened = open && dialogs[open]
  return (
    <section className="row" aria-label={texts.label}>
      {actions.map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'suspension' && !family.suspension ? 'danger' : 'line'}
          onClick={() => setOpen(action)}
        >
          {labels[action]}
        </Button>
      ))}
      {Opened && <Opened family={family} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function GiveDaysDialog({ family: { userId }, onClose }: ActionProps) {
  const days = useRef<HTMLInputElement>(null)
  const [attempt] = useState(() => crypto.randomUUID())
  const { perform, errorOf, saving } = useFamilyFileAction(
    userId,
    texts.days.done,
    (given: { days: number; reason: string }) =>
      adminCall<typeof giveDays>('POST', '/api/admin/users/:userId/free-days', {
        params: { userId },
        body: { ...given, attempt },
      }),
    onClose,
  )
  return (
    <EditDialog
      title={texts.days.title}
      firstFocus={days}
      saving={saving}
      onSave={(given) => perform({ days: Number(given.get('days')), reason: String(given.get('reason')) })}
      onClose={onClose}
    >
      <p>{texts.days.hint}</p>
      <TextField
        ref={days}
        name="days"
        type="number"
        min={1}
        max={maxGivenDays}
        inputMode="numeric"
        label={texts.days.field}
        defaultValue={7}
        error={errorOf('days')}
      />
      <TextField
        name="reason"
        maxLength={maxReason.kept}
        autoComplete="off"
        label={texts.days.reason}
        hint={texts.days.reasonHint}
        error={errorOf('reason')}
      />
    </EditDialog>
  )
}

function EmailDialog({ family: { userId, email }, onClose }: ActionProps) {
  const field = useRef<HTMLInputElement>(null)
  const { perform, errorOf, saving } = useFamilyFileAction(
    userId,
    texts.email.done,
    (given: string) =>
      adminCall<typeof correctEmail>('PUT', '/api/admin/users/:userId/email', {
        params: { userId },
        body: { email: given },
      }),
    onClose,
  )
  return (
    <EditDialog
      title={texts.email.title}
      firstFocus={field}
      saving={saving}
      onSave={(given) => perform(String(given.get('email')))}
      onClose={onClose}
    >
      <p>{texts.email.hint}</p>
      <EmailField
        ref={field}
        name="email"
        label={texts.email.field}
        autoComplete="off"
        defaultValue={email}
        error={errorOf('email')}
      />
    </EditDialog>
  )
}

function SuspendDialog({ family: { userId }, onClose }: ActionProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { perform, errorOf, saving } = useFamilyFileAction(
    userId,
    texts.suspension.done,
    (reason: string) =>
      adminCall<typeof suspendFamily>('POST', '/api/admin/users/:userId/suspension', {
        params: { userId },
        body: { reason },
      }),
    onClose,
  )
  return (
    <EditDialog
      title={texts.suspension.title}
      firstFocus={area}
      saving={saving}
      onSave={(given) => perform(String(given.get('reason')))}
      onClose={onClose}
    >
      <p>{texts.suspension.hint}</p>
      <TextArea
        ref={area}
        name="reason"
        rows={6}
        maxLength={maxReason.sent}
        label={texts.suspension.reason}
        hint={texts.suspension.reasonHint}
        error={errorOf('reason')}
      />
    </EditDialog>
  )
}

function LiftQuestion({ family: { userId }, onClose }: ActionProps) {
  const { change } = useFamilyFileAction(
    userId,
    texts.suspension.lifted,
    () =>
      adminCall<typeof liftSuspension>('DELETE', '/api/admin/users/:userId/suspension', {
        params: { userId },
      }),
    onClose,
  )
  return (
    <ConfirmDialog
      title={texts.suspension.liftTitle}
      text={texts.suspension.liftText}
      confirm={texts.suspension.lift}
      change={change}
      onClose={onClose}
    />
  )
}

function SessionsQuestion({ family: { userId }, onClose }: ActionProps) {
  const { change } = useFamilyFileAction(
    userId,
    texts.sessions.done,
    () =>
      adminCall<typeof endUserSessions>('DELETE', '/api/admin/users/:userId/sessions', {
        params: { userId },
      }),
    onClose,
  )
  return (
    <ConfirmDialog
      title={texts.sessions.title}
      text={texts.sessions.text}
      confirm={texts.sessions.confirm}
      isDanger
      change={change}
      onClose={onClose}
    />
  )
}

function ViewQuestion({ family: { userId }, onClose }: ActionProps) {
  const { change } = useFamilyFileAction(
    userId,
    texts.view.ask,
    async () => {
      const { path } = await adminCall<typeof viewAsFamily>('POST', '/api/admin/users/:userId/view', {
        params: { userId },
      })
      // Loads a new document, because the signed-in user has changed.
      window.location.assign(path)
    },
    () => undefined,
  )
  return (
    <ConfirmDialog
      title={texts.view.title}
      text={texts.view.text}
      confirm={texts.view.confirm}
      change={change}
      onClose={onClose}
    />
  )
}
