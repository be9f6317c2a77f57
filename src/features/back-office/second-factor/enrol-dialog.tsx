import { useContext, useRef } from 'react'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { RecheckAdmin } from '#src/domain/back-office/session/signed-in-admin.ts'
import type { listAdminSessions } from '#src/features/back-office/administrators/admin-session.contract.ts'
import { CodeField } from '#src/features/back-office/administrators/code-field.tsx'
import { TextField } from '#src/ui/forms/field.tsx'
import { PasswordField, ProofDialog } from './proof-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { beginSecondFactor, confirmSecondFactor, readSecondFactor } from './second-factor.contract.ts'
import { secondFactorTexts } from './second-factor.texts.ts'

const texts = secondFactorTexts.enrol

/**
 * A dialog that switches the second factor on: it asks for the password, then a code of the new secret, and
 * shows the recovery codes.
 */
export default function EnrolDialog({ onClose }: { onClose: () => void }) {
  const recheck = useContext(RecheckAdmin)
  const field = useRef<HTMLInputElement>(null)
  const begin = useChange({
    send: (password: string) =>
      adminCall<typeof beginSecondFactor>('POST', '/api/admin/second-factor/begin', { body: { password } }),
    mayRepeat: true,
  })
  const confirm = useChange({
    send: (code: string) =>
      adminCall<typeof confirmSecondFactor>('POST', '/api/admin/second-factor/confirm', { body: { code } }),
    invalidates: [
      keyOf<typeof readSecondFactor>('/api/admin/second-factor'),
      keyOf<typeof listAdminSessions>('/api/admin/sessions'),
    ],
  })
  // Until the codes are closed, the sections of the back-office stay as they are: new ones would replace this
  // dialog's.
  function leaveCodes() {
    onClose()
    recheck()
  }

  if (confirm.response)
    return <RecoveryCodes key="codes" codes={confirm.response.recoveryCodes} onClose={leaveCodes} />
  if (!begin.response)
    return (
      <ProofDialog
        key="password"
        title={texts.title}
        description={texts.passwordFirst}
        submit={texts.next}
        firstFocus={field}
        change={begin}
        onSubmit={(formData) => begin.send(String(formData.get('password')))}
        onClose={onClose}
      >
        <PasswordField ref={field} />
      </ProofDialog>
    )
  const { secret, address } = begin.response
  return (
    <ProofDialog
      key="secret"
      title={texts.title}
      description={texts.scan}
      submit={texts.confirm}
      firstFocus={field}
      change={confirm}
      onSubmit={(formData) => confirm.send(String(formData.get('code')))}
      onClose={onClose}
    >
      <QrCode text={address} label={texts.picture} />
      <a className="link" href={address}>
        {texts.open}
      </a>
      <TextField
        label={texts.secret}
        value={(secret.match(/.{4}/g) ?? []).join(' ')}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CodeField ref={field} label={texts.code} />
    </ProofDialog>
  )
}
