import { useQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { SentBody } from '#src/api/endpoint.ts'
import { keyOf } from '#src/api/query-of.ts'
import { adminCall } from '#src/domain/back-office/admin-call.ts'
import { adminQueryOf } from '#src/domain/back-office/admin-query-of.ts'
import { useChange } from '#src/domain/back-office/dialogs/use-change.ts'
import { ReadError } from '#src/domain/back-office/read-error.tsx'
import { CodeField } from '#src/features/back-office/administrators/code-field.tsx'
import { interpolate } from '#src/shared/language/languages.ts'
import { plural } from '#src/shared/language/plural.ts'
import { Button } from '#src/ui/forms/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { PasswordField, ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { makeRecoveryCodes, readSecondFactor, switchOffSecondFactor } from './second-factor.contract.ts'
import { secondFactorTexts as texts } from './second-factor.texts.ts'

/** The administrator's own second factor: on or off, and how many recovery codes are left. */
export function SecondFactor() {
  const [openDialog, setOpenDialog] = useState<'switchOn' | 'switchOff' | 'renew'>()
  const factor = useQuery({
    ...adminQueryOf<typeof readSecondFactor>('/api/admin/second-factor'),
    gcTime: 0,
  })
  const close = () => setOpenDialog(undefined)
  return (
    <section className="card stack" aria-labelledby="second-factor">
      <h2 id="second-factor" className="text-h3">
        {texts.heading}
      </h2>
      {factor.isError && <ReadError text={texts.failed} query={factor} />}
      {factor.data?.isOn === false && (
        <>
          <p>{texts.off}</p>
          <div className="row">
            <Button size="small" onClick={() => setOpenDialog('switchOn')}>
              {texts.switchOn}
            </Button>
          </div>
        </>
      )}
      {factor.data?.isOn && (
        <>
          <p>
            {texts.on} {codesLeft(factor.data.recoveryCodesLeft)}
          </p>
          <div className="row">
            <Button size="small" variant="line" onClick={() => setOpenDialog('renew')}>
              {texts.renew}
            </Button>
            <Button size="small" variant="danger" onClick={() => setOpenDialog('switchOff')}>
              {texts.switchOff}
            </Button>
          </div>
        </>
      )}
      {openDialog === 'switchOn' && (
        <Suspense>
          <EnrolDialog onClose={close} />
        </Suspense>
      )}
      {openDialog === 'switchOff' && <SwitchOffDialog onClose={close} />}
      {openDialog === 'renew' && <RenewDialog onClose={close} />}
    </section>
  )
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const switchOff = useChange({
    send: (body: Proof) =>
      adminCall<typeof switchOffSecondFactor>('POST', '/api/admin/second-factor/switch-off', { body }),
    invalidates: [keyOf<typeof readSecondFactor>('/api/admin/second-factor')],
    done: texts.switchedOff,
    onDone: onClose,
  })
  return (
    <ProofDialog
      title={texts.switchOffTitle}
      submit={texts.switchOff}
      tone="danger"
      firstFocus={field}
      change={switchOff}
      onSubmit={(formData) => switchOff.send(proofIn(formData))}
      onClose={onClose}
    >
      <PasswordField ref={field} />
      <CodeField label={texts.code} hint={texts.codeHint} />
    </ProofDialog>
  )
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const renew = useChange({
    send: (body: Proof) =>
      adminCall<typeof makeRecoveryCodes>('POST', '/api/admin/second-factor/recovery-codes', { body }),
    invalidates: [keyOf<typeof readSecondFactor>('/api/admin/second-factor')],
  })
  if (renew.response)
    return <RecoveryCodes key="codes" codes={renew.response.recoveryCodes} onClose={onClose} />
  return (
    <ProofDialog
      key="proof"
      title={texts.renewTitle}
      description={texts.renewText}
      submit={texts.renew}
      firstFocus={field}
      change={renew}
      onSubmit={(formData) => renew.send(proofIn(formData))}
      onClose={onClose}
    >
      <PasswordField ref={field} />
      <CodeField label={texts.code} hint={texts.codeHint} />
    </ProofDialog>
  )
}

type Proof = SentBody<typeof makeRecoveryCodes>

function proofIn(formData: FormData): Proof {
  return { password: String(formData.get('password')), code: String(formData.get('code')) }
}

function codesLeft(count: number): string {
  return interpolate(plural('fr', count, texts.left), { count })
}

const EnrolDialog = lazyPart(() => import('./enrol-dialog.tsx'))
