import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { adminTexts as texts } from '#src/admin/admin.texts.ts'
import type { adminStatus } from '#src/admin/sign-in/admin-session.contract.ts'
import { forgetToken, storedToken } from '#src/admin/sign-in/admin-token.ts'
import { call } from '#src/api/call.ts'
import { adminCheckMilliseconds } from '#src/business/numbers.ts'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
import { showToast } from '#src/design/toasts.ts'
import { adminMeta } from '#src/language/hidden-page-meta.ts'

export const meta = () => adminMeta(texts.title)

/** SPEC §4, admin session: the status is checked 100 ms after the dashboard has loaded; nothing of it is there before. */
export default function AdminPage() {
  const navigate = useNavigate()
  const [isAdmin, setAdmin] = useState(false)

  useEffect(() => {
    // A document that is being left breaks its calls off: that says nothing about the administrator.
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    window.addEventListener('pagehide', leave)
    const timer = setTimeout(async () => {
      try {
        const status = await call<typeof adminStatus>('GET', '/api/admin/status', { query: { token: storedToken() }, signal: leaving.signal })
        if (status.isAdmin) return setAdmin(true)
        showToast({ tone: 'error', title: texts.refused })
      } catch {
        await new Promise((resolve) => setTimeout(resolve, leavingMilliseconds))
        if (leaving.signal.aborted) return
        showToast({ tone: 'error', title: texts.checkFailed.title, text: texts.checkFailed.text })
      }
      forgetToken()
      await navigate('/admin/login', { replace: true })
    }, adminCheckMilliseconds)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [navigate])

  const waiting = (
    <main id="content" className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">{texts.heading}</h1>
      <FullScreenSpinner label={texts.checking} />
    </main>
  )
  return isAdmin ? (
    <Suspense fallback={waiting}>
      <BackOffice />
    </Suspense>
  ) : (
    waiting
  )
}

/** A browser breaks calls off a moment before it says that the document is being left. */
const leavingMilliseconds = 200

const BackOffice = lazyPart(() => import('#src/admin/back-office.tsx'))
