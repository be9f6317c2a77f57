import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#src/api/call.ts'
import { adminTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import { removeToken, storedToken } from '#src/domain/back-office/session/admin-token.ts'
import type { SignedIn } from '#src/domain/back-office/session/signed-in-admin.ts'
import type { adminStatus } from '#src/features/back-office/administrators/admin-session.contract.ts'
import { adminCheckMs } from '#src/shared/numbers.ts'
import { adminMeta } from '#src/shared/site/hidden-page-meta.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { showToast } from '#src/ui/feedback/toasts.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'

export const meta = () => adminMeta(texts.title)

/**
 * SPEC §4, admin session: the status is checked 100 ms after the dashboard has loaded; none of its content is
 * rendered before that.
 */
export default function AdminPage() {
  const navigate = useNavigate()
  const [admin, setAdmin] = useState<SignedIn>()

  useEffect(() => {
    // Navigating away aborts pending calls; such a failure says nothing about the administrator’s session.
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    window.addEventListener('pagehide', leave)
    const timer = setTimeout(async () => {
      try {
        const signedIn = await readSignedIn(leaving.signal)
        if (signedIn) return setAdmin(signedIn)
        showToast({ tone: 'error', title: texts.forbidden })
      } catch {
        await new Promise((resolve) => setTimeout(resolve, leavingMs))
        if (leaving.signal.aborted) return
        showToast({ tone: 'error', title: texts.checkFailed.title, text: texts.checkFailed.text })
      }
      removeToken()
      await navigate('/admin/login', { replace: true, state: { search: window.location.search } })
    }, adminCheckMs)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [navigate])

  const recheck = () =>
    void readSignedIn()
      .then((signedIn) => signedIn && setAdmin(signedIn))
      .catch(() => undefined)
  const waiting = (
    <main id="content" className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">{texts.heading}</h1>
      <FullScreenSpinner label={texts.checking} />
    </main>
  )
  return admin ? (
    <Suspense fallback={waiting}>
      <BackOffice admin={admin} recheck={recheck} />
    </Suspense>
  ) : (
    waiting
  )
}

async function readSignedIn(signal?: AbortSignal): Promise<SignedIn | undefined> {
  const token = storedToken()
  const status = await call<typeof adminStatus>('GET', '/api/admin/status', {
    query: { token },
    token,
    ...(signal && { signal }),
  })
  if (!status.isAdmin) return
  return {
    role: status.role ?? 'team',
    name: status.name ?? null,
    needsSecondFactor: status.needsSecondFactor ?? false,
  }
}

/** Browsers abort pending calls shortly before they fire the event for leaving the document. */
const leavingMs = 200

const BackOffice = lazyPart(() => import('./back-office.tsx'))
