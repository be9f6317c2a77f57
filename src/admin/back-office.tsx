import '#src/admin/back-office.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAddress } from '#src/admin/address.ts'
import { adminTexts as texts } from '#src/admin/admin.texts.ts'
import { adminCall } from '#src/admin/admin-call.ts'
import { Dashboard } from '#src/admin/dashboard.tsx'
import type { adminLogout } from '#src/admin/sign-in/admin-session.contract.ts'
import { forgetToken, storedToken } from '#src/admin/sign-in/admin-token.ts'
import { ApiError } from '#src/api/call.ts'
import { Button } from '#src/design/button.tsx'
import { leaveIcon } from '#src/design/chrome-icons.ts'
import { FullScreenSpinner } from '#src/design/full-screen-spinner.tsx'
import { Icon } from '#src/design/icon.tsx'
import { lazyPart } from '#src/design/lazy-part.ts'
import { Logo } from '#src/design/logo.tsx'
import { showToast } from '#src/design/toasts.ts'

const sections = {
  dashboard: Dashboard,
  messages: lazyPart(() => import('#src/admin/messages/messages-section.tsx')),
  leads: lazyPart(() => import('#src/admin/leads/leads-section.tsx')),
  letters: lazyPart(() => import('#src/admin/letters/letters-section.tsx')),
  lives: lazyPart(() => import('#src/admin/lives/lives-section.tsx')),
  videos: lazyPart(() => import('#src/admin/catalogue/videos-section.tsx')),
  announcements: lazyPart(() => import('#src/admin/catalogue/announcements-section.tsx')),
  audit: lazyPart(() => import('#src/admin/audit/audit-section.tsx')),
  sessions: lazyPart(() => import('#src/admin/sign-in/sessions-section.tsx')),
} as const
type Section = keyof typeof sections
const sectionNames = Object.keys(sections) as Section[]

/** The team's side of the product: header, sections, and what has been read in this tab. Only rendered for an administrator. */
export default function BackOffice() {
  const navigate = useNavigate()
  const address = useAddress()
  const [client] = useState(() => answersFor(leaveRefused))
  const section = address.oneOf('section', sectionNames) ?? 'dashboard'
  const Content = sections[section]

  async function leaveRefused() {
    if (!storedToken()) return
    forgetToken()
    showToast({ tone: 'error', title: texts.refused })
    await navigate('/admin/login', { replace: true })
  }

  /** SPEC §4: the token goes and the login comes back, even if the call fails. */
  async function logOut() {
    await adminCall<typeof adminLogout>('POST', '/api/admin/logout', { body: { token: storedToken() } }).catch(() => undefined)
    forgetToken()
    client.clear()
    await navigate('/admin/login')
  }

  return (
    <QueryClientProvider client={client}>
      <header className="bureau-head">
        <div className="wrap">
          <span className="row">
            <Logo name={texts.brand} />
            <span className="small text-on-chrome-soft">{texts.place}</span>
          </span>
          <nav className="bureau-nav" aria-label={texts.sectionsLabel}>
            {sectionNames.map((name) => (
              <Link
                key={name}
                to={name === 'dashboard' ? '/admin' : `/admin?section=${name}`}
                {...(name === section && { 'aria-current': 'page', ref: bringIntoSight })}
              >
                {texts.sections[name]}
              </Link>
            ))}
          </nav>
          <Button variant="on-chrome" size="small" onClick={() => void logOut()}>
            <Icon of={leaveIcon} />
            {texts.logout}
          </Button>
        </div>
      </header>
      <main id="content" className="wrap bureau">
        <Suspense fallback={<FullScreenSpinner label={texts.loading} />}>
          <Content key={section} />
        </Suspense>
      </main>
    </QueryClientProvider>
  )
}

/** On a phone the row of sections scrolls sideways. */
function bringIntoSight(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** SPEC §7: never stale, never retried, never read again by itself. A session that has ended meanwhile leads back to the login. */
function answersFor(onRefused: () => Promise<void>): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) void onRefused()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
  })
}
