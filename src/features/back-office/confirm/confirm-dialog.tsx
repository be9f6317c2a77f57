import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { hasErrorCode } from '#src/api/call.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { CodeField } from '#src/features/back-office/second-factor/code-field.tsx'
import { PasswordField, ProofDialog } from '#src/features/back-office/second-factor/proof-dialog.tsx'
import type { confirmAdmin } from './confirm.contract.ts'
import { confirmTexts as texts } from './confirm.texts.ts'

/**
 * CONTRACT §10: asks for the password again, and for the code if there is a second factor. The waiting action
 * continues afterwards.
 */
export default function ConfirmDialog({ onDone }: { onDone: (isGiven: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: (body: { password: string; code?: string }) =>
      adminCall<typeof confirmAdmin>('POST', '/api/admin/confirm', { body }),
    onSuccess: () => onDone(true),
  })
  const needsCode =
    hasErrorCode<typeof confirmAdmin>(confirm.error, 'codeNeeded') ||
    hasErrorCode<typeof confirmAdmin>(confirm.error, 'wrongCode')
  return (
    <ProofDialog
      title={texts.title}
      description={texts.text}
      submit={texts.submit}
      firstFocus={field}
      mutation={confirm}
      onSubmit={(formData) =>
        confirm.mutate({
          password: String(formData.get('password')),
          ...(formData.has('code') && { code: String(formData.get('code')) }),
        })
      }
      onClose={() => onDone(false)}
    >
      <PasswordField ref={field} />
      {(needsCode || confirm.variables?.code !== undefined) && (
        <CodeField label={texts.code} hint={texts.codeHint} />
      )}
    </ProofDialog>
  )
}
