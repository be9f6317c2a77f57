import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { formTexts } from './admin-form.texts.ts'

interface EditDialogProps {
  title: string
  firstFocus: RefObject<HTMLElement | null>
  saving: { isPending: boolean; failure: string | undefined }
  onSave: (fields: FormData) => void
  onClose: () => void
  /** The form's fields. Only the server validates them; its response names the wrong ones. */
  children: ReactNode
}

/**
 * The dialog that adds or changes an entry of the catalogue: its fields, its save button, and why saving
 * failed.
 */
export function EditDialog({ title, firstFocus, saving, onSave, onClose, children }: EditDialogProps) {
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)

  // In a long form the wrong field may be far above the save button, out of sight.
  useEffect(() => {
    if (saving.failure === undefined) return
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else fields.current?.scrollIntoView()
  }, [saving.failure])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(new FormData(event.currentTarget))
  }

  return (
    <Dialog
      title={title}
      closeLabel={listTexts.close}
      onClose={onClose}
      firstFocus={firstFocus}
      actions={
        <Button
          type="submit"
          form={form}
          size="small"
          pending={saving.isPending}
          pendingLabel={formTexts.saving}
        >
          {formTexts.save}
        </Button>
      }
    >
      <form ref={fields} id={form} className="stack" noValidate onSubmit={submit}>
        {saving.failure && <Notice tone="error">{saving.failure}</Notice>}
        {children}
      </form>
    </Dialog>
  )
}
