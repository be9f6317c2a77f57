import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { ProofDialog } from '#src/features/back-office/second-factor/proof-dialog.tsx'
import type { listAdminSessions } from '#src/features/back-office/sign-in/admin-session.contract.ts'
import { maxPassword } from '#src/shared/fields/field-limits.ts'
import { minPassword } from '#src/shared/numbers.ts'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import type { changeOwnPassword } from './confirm.contract.ts'
import { confirmTexts } from './confirm.texts.ts'

const texts = confirmTexts.own

/** Changes the administrator's own password, with the current one. */
export function OwnPassword() {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card stack" aria-labelledby="own-password">
      <h2 id="own-password" className="text-h3">
        {texts.heading}
      </h2>
      <p>{texts.lead}</p>
      <div className="row">
        <Button size="small" variant="line" onClick={() => setOpen(true)}>
          {texts.change}
        </Button>
      </div>
      {isOpen && <ChangeDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function ChangeDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const change = useMutation({
    mutationFn: (body: { current: string; next: string }) =>
      adminCall<typeof changeOwnPassword>('PUT', '/api/admin/password', { body }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({
        queryKey: keyOf<typeof listAdminSessions>('/api/admin/sessions'),
      })
      showToast({ tone: 'success', title: texts.done })
      onClose()
    },
  })
  return (
    <ProofDialog
      title={texts.change}
      submit={texts.submit}
      firstFocus={field}
      mutation={change}
      onSubmit={(formData) =>
        change.mutate({ current: String(formData.get('current')), next: String(formData.get('next')) })
      }
      onClose={onClose}
    >
      <TextField
        ref={field}
        name="current"
        type="password"
        label={texts.current}
        autoComplete="current-password"
        required
        maxLength={maxPassword}
      />
      <TextField
        name="next"
        type="password"
        label={texts.next}
        hint={texts.nextHint}
        autoComplete="new-password"
        required
        minLength={minPassword}
        maxLength={maxPassword}
      />
    </ProofDialog>
  )
}
