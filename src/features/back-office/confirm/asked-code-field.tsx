import { hasErrorCode } from '#src/api/call.ts'
import { CodeField } from '#src/features/back-office/administrators/code-field.tsx'
import type { confirmAdmin } from './confirm.contract.ts'
import { confirmTexts as texts } from './confirm.texts.ts'

interface AskedCodeFieldProps {
  /** The call that may need a code, and what was sent last. */
  change: { error: unknown; sent: { code?: string | undefined } | undefined }
}

/** The field for the code of the second factor, once a response has asked for one. */
export function AskedCodeField({ change: { error, sent } }: AskedCodeFieldProps) {
  const isAsked =
    hasErrorCode<typeof confirmAdmin>(error, 'codeNeeded') ||
    hasErrorCode<typeof confirmAdmin>(error, 'wrongCode')
  if (!isAsked && sent?.code === undefined) return null
  return <CodeField label={texts.code} hint={texts.codeHint} />
}

/** The code in a form with an {@link AskedCodeField}, if it was asked for. */
export function codeIn(formData: FormData): { code?: string } {
  return formData.has('code') ? { code: String(formData.get('code')) } : {}
}
