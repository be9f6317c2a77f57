import { type ReactNode, Suspense, useEffect } from 'react'
import type { Language } from '#src/shared/language/languages.ts'
import type { Picture } from '#src/ui/drawings.ts'
import { FullScreenSpinner } from '#src/ui/feedback/full-screen-spinner.tsx'
import { PageHero } from '#src/ui/layout/section.tsx'
import { mayBeSignedIn, useAuth } from './auth-state.ts'
import type { SessionUser } from './session.contract.ts'
import { SignedOut } from './signed-out.tsx'

interface FamilyPageProps {
  language: Language
  texts: { heading: string; loading: string; signedOut: { title: string; signIn: string } }
  /** Shown under the heading until the session is known. */
  lead?: string
  /** Shown to visitors. */
  door: Picture
  /** Shown to visitors under the link to sign in. */
  forVisitors?: ReactNode
  /** Loads the code of `children`. */
  load: () => Promise<unknown>
  children: (user: SessionUser) => ReactNode
}

/**
 * A page for signed-in families: a heading and a spinner until the session is known, then the family's
 * content, or a link to sign in.
 */
export function FamilyPage({ language, texts, lead, door, forVisitors, load, children }: FamilyPageProps) {
  const { isLoading, user } = useAuth()
  useEffect(() => {
    // Beside the session instead of after it. Visitors load nothing; a failure is the part's own to repeat.
    if (mayBeSignedIn()) load().catch(() => undefined)
  }, [load])
  const hero = <PageHero ground="sun" title={texts.heading} lead={lead} />
  const waiting = (
    <>
      {hero}
      <FullScreenSpinner label={texts.loading} />
    </>
  )
  if (isLoading) return waiting
  if (user) return <Suspense fallback={waiting}>{children(user)}</Suspense>
  return (
    <>
      {hero}
      <div className="wrap py-12">
        <SignedOut language={language} door={door} {...texts.signedOut} />
        {forVisitors && <Suspense>{forVisitors}</Suspense>}
      </div>
    </>
  )
}
