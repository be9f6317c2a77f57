import { useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import type { listAdminSessions } from '#src/features/back-office/administrators/admin-session.contract.ts'
import { ProofDialog } from '#src/features/back-office/second-factor/proof-dialog.tsx'
import { maxPassword } from '#src/shared/fields/field-limits.ts'
import { minPassword } from '#src/shared/numbers.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { AskedCodeField, codeIn } from './asked-code-field.tsx'
import type { changeOwnPassword } from './confirm.contract.ts'
import { confirmTexts } from './confirm.texts.ts'

const texts = confirmTexts.own

/** Changes the administrator's own password, with the current one and, with a second factor, a code. */
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
  const field = useRef<HTMLInputElement>(null)
  const change = useChange({
    send: (body: SentBody<typeof changeOwnPassword>) =>
      adminCall<typeof changeOwnPassword>('PUT', '/api/admin/password', { body }),
    invalidates: [keyOf<typeof listAdminSessions>('/api/admin/sessions')],
    done: texts.done,
    onDone: onClose,
  })
  return (
    <ProofDialog
      title={texts.change}
      submit={texts.submit}
      firstFocus={field}
      change={change}
      onSubmit={(formData) =>
        change.send({
          current: String(formData.get('current')),
          next: String(formData.get('next')),
          ...codeIn(formData),
        })
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
      <AskedCodeField change={change} />
    </ProofDialog>
  )
}
