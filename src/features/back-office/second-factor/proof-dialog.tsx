import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { maxPassword } from '#src/shared/fields/field-limits.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { secondFactorTexts as texts } from './second-factor.texts.ts'

interface ProofDialogProps {
  title: string
  description?: string
  submit: string
  tone?: 'danger'
  firstFocus: RefObject<HTMLInputElement | null>
  /** The state of the call that needs the proof. */
  change: { isPending: boolean; failure: string | undefined }
  onSubmit: (formData: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for a password or a code before a sign-in setting is changed. */
export function ProofDialog({
  title,
  description,
  submit,
  tone,
  firstFocus,
  change,
  onSubmit,
  onClose,
  children,
}: ProofDialogProps) {
  const form = useId()

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      title={title}
      description={description}
      closeLabel={listTexts.close}
      onClose={onClose}
      firstFocus={firstFocus}
      actions={
        <Button
          type="submit"
          form={form}
          size="small"
          variant={tone}
          pending={change.isPending}
          pendingLabel={texts.pending}
        >
          {submit}
        </Button>
      }
    >
      <form id={form} className="stack" method="post" onSubmit={send}>
        {change.failure && <Notice tone="error">{change.failure}</Notice>}
        {children}
      </form>
    </Dialog>
  )
}

export function PasswordField({ ref }: { ref: RefObject<HTMLInputElement | null> }) {
  return (
    <TextField
      ref={ref}
      name="password"
      type="password"
      label={texts.password}
      autoComplete="current-password"
      required
      maxLength={maxPassword}
    />
  )
}
