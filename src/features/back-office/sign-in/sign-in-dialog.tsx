import { useEffect, useRef } from 'react'
import { listTexts } from '#src/domain/back-office/admin.texts.ts'
import { storedToken } from '#src/domain/back-office/session/admin-token.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { adminLoginTexts } from './admin-login.texts.ts'
import { SignInForm } from './sign-in-form.tsx'

const { again: texts } = adminLoginTexts

/** Asks to sign in again, over a page that keeps what was written on it. */
export default function SignInDialog({ onDone }: { onDone: (isSignedIn: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null)
  // Signing in again in one tab is enough for all of them.
  useEffect(() => {
    const ended = storedToken()
    const look = () => storedToken() !== undefined && storedToken() !== ended && onDone(true)
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [onDone])
  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      closeLabel={listTexts.close}
      onClose={() => onDone(false)}
      firstFocus={field}
    >
      <SignInForm firstField={field} onSignedIn={() => onDone(true)} />
    </Dialog>
  )
}
