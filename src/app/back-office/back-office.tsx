import './back-office.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { newQueryClient } from '#src/api/query-client.ts'
import { adminTexts as texts } from '#src/domain/back-office/admin.texts.ts'
import { useAddress } from '#src/domain/back-office/admin-address.ts'
import { passwordRequest } from '#src/domain/back-office/session/confirmation.ts'
import {
  askToSignIn,
  forgetSessionEnd,
  resumeCalls,
  sessionEnd,
} from '#src/domain/back-office/session/session-end.ts'
import { RecheckAdmin, type SignedIn, SignedInRole } from '#src/domain/back-office/session/signed-in-admin.ts'
import { confirmTexts } from '#src/features/back-office/confirm/confirm.texts.ts'
import { adminLoginTexts } from '#src/features/back-office/sign-in/admin-login.texts.ts'
import type { AdminRole } from '#src/shared/options.ts'
import type { AdminSection } from '#src/shared/site/admin-path.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Button } from '#src/ui/forms/button.tsx'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useStore } from '#src/ui/store.ts'
import { BackOfficeHeader } from './back-office-header.tsx'
import { Dashboard } from './dashboard.tsx'

const sections = {
  dashboard: Dashboard,
  family: lazyPart(() => import('#src/features/family-file/family-file-section.tsx')),
  conversations: lazyPart(() => import('#src/features/messages/admin/conversations-section.tsx')),
  contact: lazyPart(() => import('#src/features/contact/admin/contact-section.tsx')),
  leads: lazyPart(() => import('#src/features/newsletter/admin/leads/leads-section.tsx')),
  newsletters: lazyPart(() => import('#src/features/newsletter/admin/newsletters-section.tsx')),
  notices: lazyPart(() => import('#src/features/notices/admin/notices-section.tsx')),
  lives: lazyPart(() => import('#src/features/lives/admin/lives-section.tsx')),
  experts: lazyPart(() => import('#src/features/experts/experts-section.tsx')),
  incidents: lazyPart(() => import('#src/features/incidents/incidents-section.tsx')),
  'unknown-subscriptions': lazyPart(
    () => import('#src/features/unknown-subscriptions/unknown-subscriptions-section.tsx'),
  ),
  'one-to-one': lazyPart(() => import('#src/features/one-to-one/admin/slots-section.tsx')),
  gifts: lazyPart(() => import('#src/features/gifts/admin/gifts-section.tsx')),
  boxes: lazyPart(() => import('#src/features/box/admin/boxes-section.tsx')),
  videos: lazyPart(() => import('#src/features/videos/admin/videos-section.tsx')),
  challenges: lazyPart(() => import('#src/features/challenges/admin/challenges-section.tsx')),
  announcements: lazyPart(() => import('#src/features/announcements/announcements-section.tsx')),
  team: lazyPart(() => import('#src/features/back-office/team/team-section.tsx')),
  audit: lazyPart(() => import('#src/features/back-office/audit/audit-section.tsx')),
  sessions: lazyPart(() => import('#src/features/back-office/sign-in/sessions-section.tsx')),
} as const satisfies Record<AdminSection, ComponentType>
const ExpertSpace = lazyPart(() => import('#src/features/lives/admin/expert-space.tsx'))
const PasswordAgainDialog = lazyPart(
  () => import('#src/features/back-office/confirm/password-again-dialog.tsx'),
)
const SignInDialog = lazyPart(() => import('#src/features/back-office/sign-in/sign-in-dialog.tsx'))
const sectionNames = Object.keys(sections) as AdminSection[]
/** The former names of three sections, which bookmarks and links in e-mails to the team still contain. */
const renamedSections = new Map<string, AdminSection>([
  ['inbox', 'conversations'],
  ['messages', 'contact'],
  ['letters', 'newsletters'],
])

/** PROGRAMME §2: the sections that each role sees; the server responds with 403 to every other call. */
const sectionsOf: Readonly<Record<AdminRole, readonly AdminSection[]>> = {
  owner: sectionNames,
  team: sectionNames.filter((name) => name !== 'team'),
  expert: ['lives', 'one-to-one', 'sessions'],
}
/** The sections shown until an owner has set up the second factor that production requires. */
const setUpSections: readonly AdminSection[] = ['sessions']
const AlertBanner = lazyPart(() => import('#src/features/incidents/alert-banner.tsx'))

interface BackOfficeProps {
  admin: SignedIn
  /** Reads again who is signed in, and with which rights. */
  recheck: () => void
}

/**
 * The team's side of the product: the header, the sections and the queries cached in this tab. Rendered only
 * for a signed-in administrator.
 */
export default function BackOffice({ admin, recheck }: BackOfficeProps) {
  const address = useAddress()
  const [client] = useState(() => newQueryClient())
  const request = useStore(passwordRequest)
  const ended = useStore(sessionEnd)
  const names = admin.needsSecondFactor ? setUpSections : sectionsOf[admin.role]
  const isExpert = admin.role === 'expert'
  const first = names[0] ?? 'sessions'
  const named = address.read('section') ?? ''
  const renamed = renamedSections.get(named)
  const section = names.find((name) => name === (renamed ?? named)) ?? first
  const Content = isExpert && section === 'lives' ? ExpertSpace : sections[section]

  useEffect(() => {
    if (renamed) address.replace({ section: renamed, issue: address.read('letter'), letter: undefined })
  })

  useEffect(() => {
    forgetSessionEnd()
    return forgetSessionEnd
  }, [])

  function continueSession(isSignedIn: boolean) {
    resumeCalls(isSignedIn)
    if (!isSignedIn) return
    recheck()
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  return (
    <QueryClientProvider client={client}>
      <BackOfficeHeader names={names} section={section} isExpert={isExpert} />
      <main id="content" className="wrap back-office">
        {admin.needsSecondFactor && (
          <Notice tone="sun" title={confirmTexts.needed.title}>
            <p>{confirmTexts.needed.text}</p>
          </Notice>
        )}
        {ended === 'declined' && (
          <Notice tone="error" title={adminLoginTexts.again.title}>
            <Button size="small" onClick={askToSignIn}>
              {adminLoginTexts.submit}
            </Button>
          </Notice>
        )}
        {names.includes('incidents') && (
          <Suspense>
            <AlertBanner />
          </Suspense>
        )}
        <Suspense fallback={<FullScreenSpinner label={texts.loading} />}>
          <SignedInRole value={admin.role}>
            <RecheckAdmin value={recheck}>
              <Content key={section} />
            </RecheckAdmin>
          </SignedInRole>
        </Suspense>
      </main>
      {ended === 'asking' && (
        <Suspense>
          <SignInDialog onDone={continueSession} />
        </Suspense>
      )}
      {request && (
        <Suspense>
          <PasswordAgainDialog onDone={request.onDone} />
        </Suspense>
      )}
    </QueryClientProvider>
  )
}
