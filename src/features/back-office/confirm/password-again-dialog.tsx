import { useRef } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { PasswordField, ProofDialog } from '#src/features/back-office/second-factor/proof-dialog.tsx'
import { AskedCodeField, codeIn } from './asked-code-field.tsx'
import type { confirmAdmin } from './confirm.contract.ts'
import { confirmTexts as texts } from './confirm.texts.ts'

/**
 * CONTRACT §10: asks for the password again, and for the code if there is a second factor. The waiting action
 * continues afterwards.
 */
export default function PasswordAgainDialog({ onDone }: { onDone: (isGiven: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const confirm = useChange({
    send: (body: SentBody<typeof confirmAdmin>) =>
      adminCall<typeof confirmAdmin>('POST', '/api/admin/confirm', { body }),
    mayRepeat: true,
    onDone: () => onDone(true),
  })
  return (
    <ProofDialog
      title={texts.title}
      description={texts.text}
      submit={texts.submit}
      firstFocus={field}
      change={confirm}
      onSubmit={(formData) =>
        confirm.send({ password: String(formData.get('password')), ...codeIn(formData) })
      }
      onClose={() => onDone(false)}
    >
      <PasswordField ref={field} />
      <AskedCodeField change={confirm} />
    </ProofDialog>
  )
}
